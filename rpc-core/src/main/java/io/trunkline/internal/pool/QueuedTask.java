package io.trunkline.internal.pool;

/** A task that may be refused while it waits for a thread. Thread-safe. */
public interface QueuedTask extends Runnable {

  /**
   * Whether it waits for longer than makes sense, or need not run any more.
   *
   * @param nowNanos in terms of {@link System#nanoTime()}
   */
  boolean isOverdue(long nowNanos);

  /** Ends it in the place of running it; it is not called after that. */
  void refuse();
}
