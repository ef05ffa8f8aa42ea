package io.trunkline.store;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * A file of H2's MVStore with object stores, queues and the class tables of their values. Only one
 * process at a time can open it. After a crash, {@code open} recovers the last commit.
 *
 * <p><b>Acknowledged changes</b> (see {@link Durability}) survive a kill of the process and, with
 * {@code forced} commits, a power failure. If a file was truncated, or its bits or blocks changed,
 * {@code open} throws a {@link DamagedStoreException} that lists the missing content, unless
 * everything can be read. Damage that occurs while the file is open is found when the damaged part
 * is read: that call fails in the same way and never returns another value. After a commit failed,
 * such as on a full disk, every method fails until the file is opened again.
 *
 * <p>For files without checksums ({@link StoreOptions#withoutChecksums()}, or made by earlier
 * builds), damage may go unnoticed. {@link #rescue} copies such a file to one with checksums.
 *
 * <p>Thread-safe. Closing commits the remaining changes.
 */
public final class StoreFile implements AutoCloseable {

  private final Path path;
  private final OpenedFile file;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final MVStore store;
  private final Commits commits;
  private final Map<String, PersistentQueue<?>> queues = new ConcurrentHashMap<>();
  private final TableStore tables;

  private StoreFile(Path path, OpenedFile file, Durability durability) {
    this.path = path;
    this.file = file;
    store = file.store();
    commits = new Commits(store, file.blocks(), durability);
    tables = new FileTables(this, map(Maps.TABLES, StringDataType.INSTANCE));
  }

  /**
   * Opens the file; each change is durable when its method returns.
   *
   * @throws StoreException see {@link #open(Path, StoreOptions)}
   */
  public static StoreFile open(Path path) {
    return open(path, StoreOptions.DEFAULT);
  }

  /**
   * Opens the file with this durability.
   *
   * @throws StoreException see {@link #open(Path, StoreOptions)}
   */
  public static StoreFile open(Path path, Durability durability) {
    return open(path, StoreOptions.DEFAULT.with(durability));
  }

  /**
   * Opens the file, and creates it and its folders if they do not exist. Reads the whole file
   * unless the options disable that.
   *
   * @throws DamagedStoreException if acknowledged changes are missing, or a part in use is damaged;
   *     the message lists the missing content
   * @throws StoreException if another process has opened it, it is not a store, or the disk fails
   */
  public static StoreFile open(Path path, StoreOptions options) {
    return open(path, options, Disk.REAL);
  }

  static StoreFile open(Path path, StoreOptions options, Disk disk) {
    try {
      OpenedFile file = OpenedFile.open(path, options, disk);
      try {
        return new StoreFile(path, file, options.durability());
      } catch (Throwable e) {
        file.closeNow();
        throw e;
      }
    } catch (IOException | MVStoreException e) {
      throw notOpened(path, e);
    }
  }

  private static StoreException notOpened(Path path, Exception e) {
    return new StoreException(
        "the store "
            + path
            + " cannot be opened: "
            + e.getMessage()
            + "; expected a file of a store that no other process has open",
        e);
  }

  /**
   * Reads a whole file that is not open, without changing it.
   *
   * @return its content, and the missing content
   * @throws StoreException if the file does not exist, a process has opened it, or it is not a
   *     store
   */
  public static StoreReport inspect(Path path) {
    try (Salvage source = Salvage.open(path)) {
      return source.report(null);
    } catch (IOException e) {
      throw notOpened(path, e);
    }
  }

  /**
   * Copies the readable content of a file that is not open to a new file with checksums, without
   * changing the old file. A file without checksums is copied as it is, including damage.
   *
   * <p>Values that a lost commit removed or replaced may reappear in their earlier state.
   *
   * @param target must not exist
   * @return the copied and the missing content
   * @throws StoreException if the file does not exist, a process has opened it, it is not a store,
   *     or the target exists or cannot be written
   */
  public static StoreReport rescue(Path path, Path target) {
    if (Files.exists(target)) {
      throw new StoreException(target + " exists; name a new file as the target", null);
    }
    if (Files.notExists(path)) {
      throw new StoreException("there is no file " + path, null);
    }
    StoreOptions once = StoreOptions.DEFAULT.with(Durability.every(Integer.MAX_VALUE));
    try (Salvage source = Salvage.open(path); // first: a target that is made would stay
        StoreFile rescued = open(target, once)) {
      return source.report(rescued::map);
    } catch (IOException e) {
      throw notOpened(path, e);
    }
  }

  /**
   * The store of the values' class tables, which is in this file. Pass it to {@code tables(...)}.
   */
  public TableStore tables() {
    return tables;
  }

  /**
   * Opens the object store with this name, and creates it if it does not exist. Calls with the same
   * name return the same objects.
   *
   * @param serializer writes and reads the values
   * @throws IllegalArgumentException if the name is empty
   */
  public <V> ObjectStore<V> objects(String name, ObjectSerializer serializer) {
    return new FileObjects<>(
        this, map(Maps.OBJECTS + required(name), StringDataType.INSTANCE), serializer);
  }

  /**
   * Opens the queue with this name, and creates it if it does not exist. Entries taken earlier and
   * not acknowledged are in the queue again.
   *
   * @param serializer writes and reads the entries
   * @throws IllegalArgumentException if the name is empty
   * @throws IllegalStateException if the queue is already open
   */
  public <E> PersistentQueue<E> queue(String name, ObjectSerializer serializer) {
    PersistentQueue<E> queue =
        new PersistentQueue<>(
            this, map(Maps.QUEUE + required(name), LongDataType.INSTANCE), serializer);
    if (queues.putIfAbsent(name, queue) != null) {
      throw new IllegalStateException(
          "queue '" + name + "' is open already; share the one that queue(...) returned");
    }
    return queue;
  }

  private static String required(String name) {
    if (name == null || name.isEmpty()) {
      throw new IllegalArgumentException("the name is " + (name == null ? "null" : "empty"));
    }
    return name;
  }

  private <K> MVMap<K, byte[]> map(String name, DataType<K> keys) {
    MVMap<K, byte[]> map = call(() -> Maps.in(store, name, keys));
    commits.count(map);
    return map;
  }

  /** Reads from the engine. */
  <T> T call(Supplier<T> work) {
    checkOpen();
    try {
      return work.get();
    } catch (MVStoreException e) {
      throw failed(e);
    }
  }

  /** Does what may change something, and makes a change as durable as the settings say. */
  boolean changeIf(BooleanSupplier work) {
    checkOpen();
    try {
      boolean changed = work.getAsBoolean();
      if (changed) {
        commits.changed();
      }
      return changed;
    } catch (IOException | MVStoreException e) {
      throw failed(e);
    }
  }

  /**
   * Commits all changes made before this call, whatever the durability: when it returns, they are
   * as safe as those of a full commit.
   *
   * @throws StoreException if the engine fails or is closed
   */
  public void commit() {
    checkOpen();
    try {
      commits.commitNow();
    } catch (IOException | MVStoreException e) {
      throw failed(e);
    }
  }

  /** The engine itself goes on reading what it has in memory. */
  private void checkOpen() {
    Exception failure = commits.failure();
    if (failure != null) {
      throw failed(
          " failed before, so what was not acknowledged may be lost. Close it and open it again: ",
          failure);
    }
    if (store.isClosed()) {
      throw new StoreException("the store " + path + " is closed", null);
    }
  }

  private StoreException failed(Exception e) {
    return failed(" failed: ", e);
  }

  private StoreException failed(String what, Exception e) {
    String text = "the store " + path + what + e.getMessage();
    return DamagedBlockException.causes(e)
        ? new DamagedStoreException(
            text + ". It is damaged: close it; StoreFile.inspect(path) says what is missing",
            null,
            e)
        : new StoreException(text, e);
  }

  @Override
  public String toString() {
    return path.toString();
  }

  /**
   * Commits the remaining changes and closes the file. Closing again has no effect.
   *
   * @throws StoreException if a commit fails or has failed, so that changes may be lost
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    queues.values().forEach(PersistentQueue::closing);
    try {
      commits.close();
    } catch (IOException | MVStoreException e) {
      throw failed(e);
    } finally {
      release();
    }
  }

  private void release() {
    try {
      file.closeNow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
