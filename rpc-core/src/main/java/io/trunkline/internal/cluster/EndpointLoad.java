package io.trunkline.internal.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How the calls to one provider go. Thread-safe. */
final class EndpointLoad {

  /** The part of the latest latency in the mean: one of 16. */
  private static final int SHIFT = 4;

  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicInteger failuresInRow = new AtomicInteger();

  /** A call begins. */
  void begun() {
    inFlight.incrementAndGet();
  }

  /**
   * A call that {@link #begun} has ended with a reply, or with a failure that says nothing about
   * the provider.
   */
  void answered(long nanos) {
    inFlight.decrementAndGet();
    failuresInRow.set(0);
    long before = meanNanos.get(); // of two at once, one is not counted
    meanNanos.compareAndSet(before, before == 0 ? nanos : before + ((nanos - before) >> SHIFT));
  }

  /** A call that {@link #begun} has ended without a reply, by the provider's fault. */
  void failed() {
    inFlight.decrementAndGet();
    failuresInRow.incrementAndGet();
  }

  /** Calls begun and not ended. */
  int inFlight() {
    return inFlight.get();
  }

  /** The mean latency of the last calls that were answered, in nanoseconds; 0 before the first. */
  long meanNanos() {
    return meanNanos.get();
  }

  /** How many calls in a row have failed, up to now. */
  int failuresInRow() {
    return failuresInRow.get();
  }
}
