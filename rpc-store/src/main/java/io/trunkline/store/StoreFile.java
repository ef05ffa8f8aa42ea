package io.trunkline.store;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * A file of H2's MVStore with object stores, queues and the class tables of their values. One
 * process at a time opens it. After a crash the next {@code open} finds the last commit.
 *
 * <p>Thread-safe. Closing commits what is left.
 */
public final class StoreFile implements AutoCloseable {

  private static final String TABLES = "trunkline.tables";
  private static final String OBJECTS = "objects.";
  private static final String QUEUE = "queue.";

  private final Path path;
  private final MVStore store;
  private final Commits commits;
  private final Map<String, PersistentQueue<?>> queues = new ConcurrentHashMap<>();
  private final TableStore tables;

  private StoreFile(Path path, MVStore store, Durability durability) {
    this.path = path;
    this.store = store;
    commits = new Commits(store, durability);
    tables = new FileTables(this, map(TABLES, StringDataType.INSTANCE));
  }

  /**
   * Opens the file, each change of which is durable when its method returns.
   *
   * @throws StoreException see {@link #open(Path, Durability)}
   */
  public static StoreFile open(Path path) {
    return open(path, Durability.EACH);
  }

  /**
   * Opens the file, which is made if there is none, with the folders above it.
   *
   * @throws StoreException if another process has it open, it is none of MVStore's, or the disk
   *     fails
   */
  public static StoreFile open(Path path, Durability durability) {
    try {
      Path folder = path.toAbsolutePath().getParent();
      if (folder != null) {
        Files.createDirectories(folder);
      }
      MVStore store = new MVStore.Builder().fileName(path.toString()).open();
      return new StoreFile(path, store, durability);
    } catch (IOException | MVStoreException e) {
      throw new StoreException(
          "the store "
              + path
              + " cannot be opened: "
              + e.getMessage()
              + "; expected a file of MVStore that no other process has open",
          e);
    }
  }

  /** Where the class tables of values are kept: in this file. Give it to {@code tables(...)}. */
  public TableStore tables() {
    return tables;
  }

  /**
   * The objects with this name, which are made if there are none. Calls with one name see the same
   * objects.
   *
   * @param serializer writes and reads the values
   * @throws IllegalArgumentException if the name is empty
   */
  public <V> ObjectStore<V> objects(String name, ObjectSerializer serializer) {
    return new FileObjects<>(
        this, map(OBJECTS + required(name), StringDataType.INSTANCE), serializer);
  }

  /**
   * Opens the queue with this name, which is made if there is none. What was taken from it before
   * and not acknowledged is in it again.
   *
   * @param serializer writes and reads the entries
   * @throws IllegalArgumentException if the name is empty
   * @throws IllegalStateException if the queue is open already
   */
  public <E> PersistentQueue<E> queue(String name, ObjectSerializer serializer) {
    PersistentQueue<E> queue =
        new PersistentQueue<>(this, map(QUEUE + required(name), LongDataType.INSTANCE), serializer);
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
    return call(
        () ->
            store.openMap(
                name,
                new MVMap.Builder<K, byte[]>()
                    .keyType(keys)
                    .valueType(ByteArrayDataType.INSTANCE)));
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
    } catch (MVStoreException e) {
      throw failed(e);
    }
  }

  /** Commits all changes. */
  void commit() {
    try {
      commits.commitNow();
    } catch (MVStoreException e) {
      throw failed(e);
    }
  }

  /** The engine itself goes on reading what it has in memory. */
  private void checkOpen() {
    if (store.isClosed()) {
      throw new StoreException("the store " + path + " is closed", null);
    }
  }

  private StoreException failed(MVStoreException e) {
    return new StoreException("the store " + path + " failed: " + e.getMessage(), e);
  }

  /** The file. */
  @Override
  public String toString() {
    return path.toString();
  }

  /** Commits what is left and lets go of the file. Does nothing if it is closed. */
  @Override
  public void close() {
    queues.values().forEach(PersistentQueue::closing);
    try {
      if (!store.isClosed()) {
        store.commit();
        store.sync(); // closing alone does not wait for the disk
      }
      store.close();
    } catch (MVStoreException e) {
      throw failed(e);
    }
  }
}
