package io.trunkline.internal.cluster;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How the calls to one provider go. Thread-safe. */
final class EndpointLoad {

  /** The part of the latest latency in the mean: one of 16. */
  private static final int SHIFT = 4;

  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicInteger failuresInRow = new AtomicInteger();
  private final LongAdder answered = new LongAdder();

  /** When its last connection was lost, as far as calls told; 0 for never. */
  private final AtomicLong lostAtNanos = new AtomicLong();

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
    if (failuresInRow.get() != 0) { // mostly it is, and then the line stays with all threads
      failuresInRow.set(0);
    }
    answered.increment();
    long before = meanNanos.get(); // of two at once, one is not counted
    meanNanos.compareAndSet(before, before == 0 ? nanos : before + ((nanos - before) >> SHIFT));
  }

  /**
   * A call that {@link #begun} has ended without a reply, by the provider's fault.
   *
   * @return how many calls in a row have failed, with this one
   */
  int failed() {
    inFlight.decrementAndGet();
    return failuresInRow.incrementAndGet();
  }

  /**
   * A call that {@link #begun} has ended because its connection was lost. All calls that began
   * before that count as one failure.
   *
   * @param nanos how long ago it began
   * @return how many calls in a row have failed, with this one
   */
  int lost(long nanos, long nowNanos) {
    long before = lostAtNanos.get();
    if (before != 0 && nowNanos - nanos - before < 0 || !lostAtNanos.compareAndSet(before, nowNanos)) {
      inFlight.decrementAndGet();
      return failuresInRow.get();
    }
    return failed();
  }

  /** Calls begun and not ended. */
  int inFlight() {
    return inFlight.get();
  }

  /** The mean latency of the last calls that were answered, in nanoseconds; 0 before the first. */
  long meanNanos() {
    return meanNanos.get();
  }

  /** How many calls were answered. */
  long answeredCalls() {
    return answered.sum();
  }

  /** What was measured is too old to say anything. */
  void forgetLatency() {
    meanNanos.set(0);
  }

  /** How many calls in a row have failed, up to now. */
  int failuresInRow() {
    return failuresInRow.get();
  }
}
