package io.trunkline.internal.cluster;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The load and latency of the calls to one provider. A measured latency counts for less the older
 * it is, so that a provider that got no calls because it was slow is tried again. Thread-safe.
 */
final class EndpointLoad {

  /** The latest latency is one part in 16 of the mean. */
  private static final int SHIFT = 4;

  /** A latency of this age counts for 1/e, little more than a third. */
  static final double DECAY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The latency expected of a provider that has a call and has not answered any. */
  private static final long UNKNOWN_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How many failures in a row count at most. */
  private static final int FAILURES_COUNTED = 15;

  /** Times are kept in units of about a millisecond, so that 32 bits last for weeks. */
  private static final int TICK_SHIFT = 20;

  /** Estimates are equal if this many of their highest bits are equal. */
  private static final int ESTIMATE_BITS = 4;

  /**
   * The calls that have begun and not ended. The code that begins a call counts it here, and counts
   * it down in a {@code finally} block around {@link Endpoint#judge}: a provider would seem busy
   * for ever if an Error prevented that.
   */
  final AtomicInteger inFlight = new AtomicInteger();

  private final AtomicLong meanNanos = new AtomicLong();
  private final AtomicInteger failuresInRow = new AtomicInteger();
  private final LongAdder answered = new LongAdder();

  /** When calls last lost their connection; 0 for never. */
  private final AtomicLong lostAtNanos = new AtomicLong();

  /** The peak latency as a float of nanoseconds, and its tick in the lower half; 0 for none. */
  private final AtomicLong peak = new AtomicLong();

  /** Whether the current process of the provider has answered a call. */
  private volatile boolean isWarm;

  /**
   * Counts a call that has ended with a reply. The latency of the first call is ignored: both sides
   * load classes for it, and a provider judged by it would get no calls that correct it.
   *
   * @param nanos how long it took
   * @param nowNanos in terms of {@link System#nanoTime()}
   */
  void answered(long nanos, long nowNanos) {
    if (failuresInRow.get() != 0) { // mostly it is, and then the line stays with all threads
      failuresInRow.set(0);
    }
    answered.increment();
    if (!isWarm) {
      isWarm = true;
      peak.set(0);
      return;
    }
    long before = meanNanos.get(); // of two at once, one is not counted
    meanNanos.compareAndSet(before, before == 0 ? nanos : before + ((nanos - before) >> SHIFT));
    latency(nanos, nowNanos);
  }

  /**
   * Counts a call that has ended without a reply, by the provider's fault.
   *
   * @param nanos how long that took
   * @param nowNanos in terms of {@link System#nanoTime()}
   * @return how many calls in a row have failed, with this one
   */
  int failed(long nanos, long nowNanos) {
    int inRow = failuresInRow.incrementAndGet();
    float known = nanosOf(peak.get());
    if (known == 0) {
      latency(UNKNOWN_NANOS, nowNanos); // a failure that comes fast must not attract calls
    } else if (nanos > known) {
      latency(nanos, nowNanos);
    }
    return inRow;
  }

  /**
   * Counts a call whose connection was lost. All calls that began before the loss count as one
   * failure.
   *
   * @param nanos how long ago it began
   * @return how many calls in a row have failed, with this one
   */
  int lost(long nanos, long nowNanos) {
    long before = lostAtNanos.get();
    if (before != 0 && nowNanos - nanos - before < 0
        || !lostAtNanos.compareAndSet(before, nowNanos)) {
      return failuresInRow.get();
    }
    return failed(nanos, nowNanos);
  }

  /** A longer latency replaces the peak; a shorter one counts more the older the peak is. */
  private void latency(long nanos, long nowNanos) {
    int tick = (int) (nowNanos >> TICK_SHIFT);
    while (true) {
      long before = peak.get();
      float known = nanosOf(before);
      float next = Math.max(1, nanos);
      if (nanos < known) {
        next += (float) ((known - next) * decay(before, tick));
      }
      long after = (long) Float.floatToRawIntBits(next) << Integer.SIZE | tick & 0xFFFF_FFFFL;
      if (nanos < known && tick == (int) before || peak.compareAndSet(before, after)) {
        return;
      }
    }
  }

  private static float nanosOf(long state) {
    return Float.intBitsToFloat((int) (state >>> Integer.SIZE));
  }

  /** The part of a latency that still counts: 1 if it is new, less if it is older. */
  private static double decay(long state, int tick) {
    int age = tick - (int) state;
    return age <= 0 ? 1 : Math.exp(-((long) age << TICK_SHIFT) / DECAY_NANOS);
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

  /** Drops the mean latency, which is too old to count. */
  void forgetLatency() {
    meanNanos.set(0);
  }

  /** Drops all latencies: a new process answers, whose first call is slow again. */
  void startsAgain() {
    isWarm = false;
    peak.set(0);
    forgetLatency();
  }

  /** How many calls in a row have failed, up to now. */
  int failuresInRow() {
    return failuresInRow.get();
  }

  /**
   * The longest recent latency in nanoseconds, multiplied by the failures since then; 0 for a
   * provider without calls.
   */
  double peakNanos(long nowNanos) {
    long state = peak.get();
    return known(nanosOf(state) * decay(state, (int) (nowNanos >> TICK_SHIFT)));
  }

  /**
   * The expected duration of a call that begins now, in nanoseconds: the mean latency for this call
   * and for each call in flight. Rounded, so that estimates that differ little are equal.
   */
  long estimateNanos(long nowNanos) {
    double mean = meanNanos.get() * decay(peak.get(), (int) (nowNanos >> TICK_SHIFT));
    long estimate = (long) (known(mean) * (inFlight.get() + 1));
    int dropped = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(estimate) - ESTIMATE_BITS);
    return estimate >> dropped << dropped;
  }

  private double known(double nanos) {
    int failures = failuresInRow.get();
    if (nanos == 0 && (failures > 0 || inFlight.get() > 0)) {
      return UNKNOWN_NANOS;
    }
    return nanos * (Math.min(failures, FAILURES_COUNTED) + 1);
  }
}
