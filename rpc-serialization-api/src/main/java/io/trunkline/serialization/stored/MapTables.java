package io.trunkline.serialization.stored;

import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** Tables in a map, under the digits of their fingerprints. */
record MapTables(ConcurrentMap<String, byte[]> map, String description) implements TableStore {

  @Override
  public void save(int fingerprint, byte[] table) {
    map.putIfAbsent(StoredTable.text(fingerprint), table);
  }

  @Override
  public byte @Nullable [] find(int fingerprint) {
    return map.get(StoredTable.text(fingerprint));
  }
}
