package io.trunkline.store;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.h2.mvstore.MVStore;

/** Makes changes durable; one commit serves all threads that wait for it. Thread-safe. */
final class Commits {

  private final MVStore store;
  private final Durability durability;
  private final AtomicLong changes = new AtomicLong();
  private final ReentrantLock committing = new ReentrantLock();
  private volatile long committed;

  Commits(MVStore store, Durability durability) {
    this.store = store;
    this.durability = durability;
  }

  /** Called after a change, by the thread that made it. */
  void changed() {
    long own = changes.incrementAndGet();
    if (own % durability.operations() == 0) {
      commit(own);
    }
  }

  /** Commits all that was changed before, counted or not. */
  void commitNow() {
    commit(Long.MAX_VALUE);
  }

  private void commit(long own) {
    if (committed >= own) {
      return;
    }
    committing.lock();
    try {
      if (committed >= own) {
        return;
      }
      long included = changes.get();
      store.commit();
      if (durability.forced()) {
        store.sync();
      }
      committed = included;
    } finally {
      committing.unlock();
    }
  }
}
