package io.trunkline.serialization.stored;

import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Stores the class tables of writers for as long as their data exists: a few kilobytes for each
 * version of the classes. Keep it with the data, in a folder next to it or in the same store under
 * a separate key.
 *
 * <p>Implementations are thread-safe. Both methods may block; they are called once for each table,
 * not for each object. Their exceptions become the cause of a {@link
 * io.trunkline.serialization.SerializationException}.
 */
public interface TableStore {

  /**
   * Saves a table. Called before the first data that refers to it is written; when it returns, the
   * table must be stored as durably as that data will be. An existing table with the same
   * fingerprint is kept: it is the same table, which {@link ObjectSerializer} verifies.
   *
   * @param fingerprint never 0
   */
  void save(int fingerprint, byte[] table);

  /** The table with this fingerprint; null if it was never saved here. */
  byte @Nullable [] find(int fingerprint);

  /** The name of the store in error messages, such as the path of a folder. */
  String description();

  /** Creates a store that exists as long as this process: for caches and tests. */
  static TableStore inMemory() {
    return new MapTables(new ConcurrentHashMap<>(), "the memory of a process");
  }

  /**
   * Creates a store in a map that the caller maintains, such as a map of an object store.
   *
   * @param description the name of the store in error messages
   */
  static TableStore in(ConcurrentMap<String, byte[]> map, String description) {
    return new MapTables(map, description);
  }

  /**
   * Creates a store with one file per table in a folder, which is created if it does not exist.
   * Several processes may share it.
   */
  static TableStore inFolder(Path folder) {
    return new FolderTables(folder);
  }
}
