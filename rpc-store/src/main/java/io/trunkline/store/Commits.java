package io.trunkline.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Makes changes durable, and records in the file what was promised; one commit serves all threads
 * that wait for it. After a failure there are no more commits: what the system kept in memory may
 * be lost although a later commit works. Thread-safe.
 */
final class Commits {

  private final MVStore store;
  private final @Nullable BlockFile blocks;
  private final Durability durability;
  private final Map<String, MVMap<?, ?>> maps = new ConcurrentHashMap<>();
  private final AtomicLong changes = new AtomicLong();
  private final ReentrantLock committing = new ReentrantLock();
  private volatile long committed;
  private volatile @Nullable Exception failure;

  /**
   * @param blocks where to record commits; null for a file without records
   */
  Commits(MVStore store, @Nullable BlockFile blocks, Durability durability) {
    this.store = store;
    this.blocks = blocks;
    this.durability = durability;
  }

  /** Counts the entries of a map in later records. */
  void count(MVMap<?, ?> map) {
    maps.put(map.getName(), map);
  }

  /** Called after a change, by the thread that made it. */
  void changed() throws IOException {
    long own = changes.incrementAndGet();
    if (own % durability.operations() == 0) {
      commit(own, durability.forced());
    }
  }

  /** Commits all that was changed before, counted or not. */
  void commitNow() throws IOException {
    commit(Long.MAX_VALUE, durability.forced());
  }

  /** Commits all that is left, waits for the disk and closes the engine. */
  void close() throws IOException {
    committing.lock(); // a change that comes now is refused, not acknowledged and lost
    boolean isInterrupted = false;
    try {
      commit(Long.MAX_VALUE, true);
      isInterrupted = Thread.interrupted(); // that would close the file too early
      store.close();
      if (blocks != null) {
        long version = store.getFileStore().lastChunkVersion();
        record(blocks, version, blocks.stamp(), true, Map.of());
        blocks.force();
      }
    } finally {
      committing.unlock();
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Why there are no more commits; null if there are. */
  @Nullable Exception failure() {
    Exception panic = store.getPanicException();
    return panic == null ? failure : panic;
  }

  private void commit(long own, boolean forced) throws IOException {
    if (committed >= own) {
      return;
    }
    committing.lock();
    boolean isInterrupted = Thread.interrupted(); // the engine would not wait for its own threads
    try {
      if (committed >= own) {
        return;
      }
      Exception before = failure();
      if (before != null) {
        throw new IOException("an earlier commit failed: " + before.getMessage(), before);
      }
      if (store.isClosed()) {
        throw new IOException("it is closed");
      }
      long included = changes.get();
      long version = store.commit();
      if (version < 0) { // the engine's own thread has begun it
        version = store.getCurrentVersion();
      }
      isInterrupted |= awaitWritten(version); // an interrupt ends the engine's own wait
      long stamp = blocks == null ? 0 : blocks.stamp(); // later writes may not be forced
      if (forced) {
        store.sync();
      }
      if (blocks != null) {
        record(blocks, version, stamp, false, counts(version - 1));
      }
      committed = included;
    } catch (IOException | MVStoreException e) {
      failure = failure == null ? e : failure;
      throw e;
    } finally {
      committing.unlock();
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Waits until a commit is written, which another thread of the engine may do.
   *
   * @return whether this thread was interrupted meanwhile
   */
  private boolean awaitWritten(long version) throws IOException {
    boolean isInterrupted = false;
    while (store.getFileStore().lastChunkVersion() < version) {
      Exception failed = failure();
      if (failed != null) {
        throw new IOException("the commit failed: " + failed.getMessage(), failed);
      }
      store.executeFilestoreOperation(() -> {}); // waits for what was begun
      isInterrupted |= Thread.interrupted();
    }
    return isInterrupted;
  }

  private static void record(
      BlockFile blocks, long version, long stamp, boolean closed, Map<String, Long> counts)
      throws IOException {
    CommitRecord last = blocks.last();
    if (last != null && (closed || last.version() < version)) {
      Map<String, Long> all = new LinkedHashMap<>(last.counts());
      all.remove(CommitRecord.OTHERS); // of maps that may be open now, under their names
      all.putAll(counts);
      blocks.write(last.next(version, stamp, closed, all));
    }
  }

  /** Other threads may have changed the maps since the commit. */
  private Map<String, Long> counts(long version) {
    Map<String, Long> counts = new LinkedHashMap<>();
    maps.forEach((name, map) -> counts.put(name, count(map, version)));
    return counts;
  }

  private static long count(MVMap<?, ?> map, long version) {
    try {
      return map.openVersion(version).sizeAsLong();
    } catch (IllegalArgumentException e) {
      return map.sizeAsLong(); // the engine has forgotten that version
    }
  }
}
