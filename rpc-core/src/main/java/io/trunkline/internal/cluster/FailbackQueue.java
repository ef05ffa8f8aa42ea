package io.trunkline.internal.cluster;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The calls of a reference that are repeated later. Thread-safe. */
final class FailbackQueue {

  /** How many wait at a time. */
  static final int MOST_WAITING = 100;

  /** How long each waits for its next attempt. */
  static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ClusterResources resources;
  private final Semaphore room = new Semaphore(MOST_WAITING);
  private volatile boolean closed;

  FailbackQueue(ClusterResources resources) {
    this.resources = resources;
  }

  /** Runs an attempt later, unless this is closed before; false if there is no room for it. */
  boolean later(Runnable attempt) {
    if (closed || !room.tryAcquire()) {
      return false;
    }
    try {
      resources.scheduler().schedule(() -> begin(attempt), STEP_NANOS, TimeUnit.NANOSECONDS);
      return true;
    } catch (RejectedExecutionException clientClosed) {
      room.release();
      closed = true;
      return false;
    } catch (Throwable failure) { // no memory, for example
      room.release();
      throw failure;
    }
  }

  private void begin(Runnable attempt) {
    room.release();
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
    return MOST_WAITING - room.availablePermits();
  }
}
