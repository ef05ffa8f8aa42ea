package io.trunkline.internal.cluster;

import java.util.concurrent.atomic.LongAdder;

/**
 * Limits the repetitions of a client's calls of a service to a part of these calls, so that failing
 * providers do not get a multiple of the calls that they cannot serve. Thread-safe.
 */
public final class RetryBudget {

  /** The repetitions available before the first call, so that a rare call can be repeated. */
  static final int RESERVE = 10;

  /** How many calls can save up repetitions for later. */
  static final int SAVED_CALLS = 1_000;

  private static final int WHOLE = 100;

  private final int percent;

  /** Counts all calls without a lock; only failed calls read it. */
  private final LongAdder calls = new LongAdder();

  private long callsCounted; // guarded by this
  private long hundredths; // guarded by this

  /**
   * @param percent repetitions in a hundred calls; 0 for none at all
   */
  RetryBudget(int percent) {
    this.percent = percent;
    this.hundredths = percent == 0 ? 0 : RESERVE * WHOLE;
  }

  int percent() {
    return percent;
  }

  /** Counts a call that begins. */
  void called() {
    calls.increment();
  }

  /** Takes one repetition; false if none is left. */
  synchronized boolean take() {
    long begun = calls.sum();
    long most = Math.max(RESERVE * WHOLE, SAVED_CALLS * percent);
    hundredths = Math.min(most, hundredths + (begun - callsCounted) * percent);
    callsCounted = begun;
    if (hundredths < WHOLE) {
      return false;
    }
    hundredths -= WHOLE;
    return true;
  }
}
