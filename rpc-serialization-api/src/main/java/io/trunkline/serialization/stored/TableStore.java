package io.trunkline.serialization.stored;

import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what writers of stored data knew of their classes, as long as the data. A few kilobytes for
 * each version of the classes. Put it where the data is: in a folder beside it, or in the store
 * itself under a key of its own.
 *
 * <p>Implementations are thread-safe. Both methods may block; they are called once for each table,
 * not for each object. What they throw becomes the cause of a {@link
 * io.trunkline.serialization.SerializationException}.
 */
public interface TableStore {

  /**
   * Keeps a table. Called before the first data that refers to it is written, so it must not return
   * before the table is as safe as that data will be. What was kept under the same fingerprint
   * stays: it is the same table, and {@link ObjectSerializer} checks that.
   *
   * @param fingerprint never 0
   */
  void save(int fingerprint, byte[] table);

  /** The table with this fingerprint; null if it was never saved here. */
  byte @Nullable [] find(int fingerprint);

  /** What it is called in errors, such as the path of a folder. */
  String description();

  /** A store that lasts as long as this process: for caches and tests. */
  static TableStore inMemory() {
    return new MapTables(new ConcurrentHashMap<>(), "the memory of a process");
  }

  /**
   * A store in a map that something else keeps, such as one of a store of objects.
   *
   * @param description what it is called in errors
   */
  static TableStore in(ConcurrentMap<String, byte[]> map, String description) {
    return new MapTables(map, description);
  }

  /**
   * A store of one file for each table in a folder, which is made if there is none. Several
   * processes may share it.
   */
  static TableStore inFolder(Path folder) {
    return new FolderTables(folder);
  }
}
