package io.trunkline.store;

import io.trunkline.serialization.stored.ObjectSerializer;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** Objects in a map of a {@link StoreFile}. */
final class FileObjects<V> implements ObjectStore<V> {

  private final StoreFile file;
  private final MVMap<String, byte[]> map;
  private final ObjectSerializer serializer;

  FileObjects(StoreFile file, MVMap<String, byte[]> map, ObjectSerializer serializer) {
    this.file = file;
    this.map = map;
    this.serializer = serializer;
  }

  @Override
  public void put(String key, V value) {
    byte[] bytes = Values.bytes(serializer, key, value);
    file.changeIf(
        () -> {
          map.put(key, bytes);
          return true;
        });
  }

  @Override
  public boolean putIfAbsent(String key, V value) {
    byte[] bytes = Values.bytes(serializer, key, value);
    return file.changeIf(() -> map.putIfAbsent(key, bytes) == null);
  }

  @Override
  public @Nullable V get(String key) {
    byte[] bytes = bytes().get(key);
    return bytes == null ? null : serializer.<V>deserialize(bytes);
  }

  @Override
  public boolean remove(String key) {
    Values.required(key);
    return file.changeIf(() -> map.remove(key) != null);
  }

  @Override
  public boolean contains(String key) {
    Values.required(key);
    return file.call(() -> map.containsKey(key));
  }

  @Override
  public long size() {
    return file.call(map::sizeAsLong);
  }

  @Override
  public Iterable<String> keys() {
    return () -> new FileKeys(file, map);
  }

  @Override
  public StoredBytes bytes() {
    return new Bytes(file, map);
  }

  private record Bytes(StoreFile file, MVMap<String, byte[]> map) implements StoredBytes {

    @Override
    public Iterable<String> keys() {
      return () -> new FileKeys(file, map);
    }

    @Override
    public long size() {
      return file.call(map::sizeAsLong);
    }

    @Override
    public byte @Nullable [] get(String key) {
      Values.required(key);
      return file.<byte @Nullable []>call(() -> map.get(key));
    }

    /** Not counted as a change: the old bytes are as good until the next commit. */
    @Override
    public boolean replace(String key, byte[] expected, byte[] replacement) {
      Values.required(key);
      IfUnchanged decision = new IfUnchanged(expected);
      file.<byte @Nullable []>call(() -> map.operate(key, replacement, decision));
      return decision.isUnchanged();
    }

    @Override
    public void flush() {
      file.commit();
    }
  }
}
