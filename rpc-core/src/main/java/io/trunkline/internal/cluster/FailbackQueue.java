package io.trunkline.internal.cluster;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The calls of a reference that are repeated later. Thread-safe. */
final class FailbackQueue {

  /** How many wait at a time. */
  static final int MOST_WAITING = 100;

  /** How long each waits for its next attempt. */
  static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ClusterResources resources;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile boolean closed;

  FailbackQueue(ClusterResources resources) {
    this.resources = resources;
  }

  /** Runs an attempt later, unless this is closed before; false if there is no room for it. */
  boolean later(Runnable attempt) {
    if (closed || waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      return false;
    }
    try {
      resources.scheduler().schedule(() -> begin(attempt), STEP_NANOS, TimeUnit.NANOSECONDS);
      return true;
    } catch (RejectedExecutionException clientClosed) {
      waiting.decrementAndGet();
      closed = true;
      return false;
    }
  }

  private void begin(Runnable attempt) {
    waiting.decrementAndGet();
    if (!closed) {
      resources.execute(attempt);
    }
  }

  boolean isClosed() {
    return closed;
  }

  /** Ends it: what waits is dropped. Says how many that were. */
  int close() {
    closed = true;
    return waiting.get();
  }
}
