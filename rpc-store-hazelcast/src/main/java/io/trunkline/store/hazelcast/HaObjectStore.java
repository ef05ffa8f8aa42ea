package io.trunkline.store.hazelcast;

import com.hazelcast.map.IMap;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoredBytes;
import org.jspecify.annotations.Nullable;

/**
 * Objects in an {@code IMap}, as bytes that Hazelcast does not look into. A change is on two
 * members when its method returns; the loss of both at once loses it. {@link #keys()} fetches all
 * keys.
 *
 * @param <V> what the application keeps
 */
public final class HaObjectStore<V> implements ObjectStore<V> {

  private final IMap<String, byte[]> map;
  private final ObjectSerializer serializer;

  HaObjectStore(IMap<String, byte[]> map, ObjectSerializer serializer) {
    this.map = map;
    this.serializer = serializer;
  }

  private byte[] bytesOf(V value) {
    return serializer.serialize(Cluster.required(value, "value"));
  }

  @Override
  public void put(String key, V value) {
    Cluster.required(key, "key");
    byte[] bytes = bytesOf(value);
    Cluster.call(
        map.getName(),
        () -> {
          map.set(key, bytes);
          return true;
        });
  }

  @Override
  public boolean putIfAbsent(String key, V value) {
    Cluster.required(key, "key");
    byte[] bytes = bytesOf(value);
    return Cluster.call(map.getName(), () -> map.putIfAbsent(key, bytes) == null);
  }

  @Override
  public @Nullable V get(String key) {
    byte[] bytes = bytes().get(key);
    return bytes == null ? null : serializer.<V>deserialize(bytes);
  }

  @Override
  public boolean remove(String key) {
    Cluster.required(key, "key");
    return Cluster.call(map.getName(), () -> map.remove(key) != null);
  }

  @Override
  public boolean contains(String key) {
    Cluster.required(key, "key");
    return Cluster.call(map.getName(), () -> map.containsKey(key));
  }

  @Override
  public long size() {
    return bytes().size();
  }

  @Override
  public Iterable<String> keys() {
    return bytes().keys();
  }

  @Override
  public StoredBytes bytes() {
    return new Bytes(map);
  }

  private record Bytes(IMap<String, byte[]> map) implements StoredBytes {

    @Override
    public Iterable<String> keys() {
      return Cluster.call(map.getName(), map::keySet);
    }

    @Override
    public long size() {
      return Cluster.call(map.getName(), map::size);
    }

    @Override
    public byte @Nullable [] get(String key) {
      Cluster.required(key, "key");
      return Cluster.<byte @Nullable []>call(map.getName(), () -> map.get(key));
    }

    /** Hazelcast compares the bytes on the member that has them. */
    @Override
    public boolean replace(String key, byte[] expected, byte[] replacement) {
      return Cluster.call(map.getName(), () -> map.replace(key, expected, replacement));
    }

    /** What was replaced is on two members already. */
    @Override
    public void flush() {}
  }
}
