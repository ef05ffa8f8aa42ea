package io.trunkline.store;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a map in their order, each looked up in the map as it is then. A cursor of the engine
 * would hold a version of the map whose pages it drops some time later.
 */
final class FileKeys implements Iterator<String> {

  private final StoreFile file;
  private final MVMap<String, byte[]> map;
  private @Nullable String next;

  FileKeys(StoreFile file, MVMap<String, byte[]> map) {
    this.file = file;
    this.map = map;
    next = file.<@Nullable String>call(map::firstKey);
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public String next() {
    String key = next;
    if (key == null) {
      throw new NoSuchElementException();
    }
    next = file.<@Nullable String>call(() -> map.higherKey(key));
    return key;
  }
}
