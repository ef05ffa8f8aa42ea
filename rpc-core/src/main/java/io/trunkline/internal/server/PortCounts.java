package io.trunkline.internal.server;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests of a port have begun and ended, and how many frames it dropped. Thread-safe.
 */
final class PortCounts {

  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder dropped = new LongAdder();

  /** Counts requests that run or wait from now on. */
  void begun(long requests) {
    begun.add(requests);
  }

  /** Counts a request that has ended, and whose reply, if any, is queued. */
  void ended() {
    ended.increment();
  }

  /** How many requests run or wait. */
  long running() {
    long finished = ended.sum(); // first, so that none ends that has not begun
    return Math.max(0, begun.sum() - finished);
  }

  /** Counts a frame that is dropped without a reply. */
  void dropped() {
    dropped.increment();
  }

  /** How many frames were dropped without a reply. */
  long droppedFrames() {
    return dropped.sum();
  }
}
