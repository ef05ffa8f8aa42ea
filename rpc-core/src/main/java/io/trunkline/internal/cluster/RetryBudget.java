package io.trunkline.internal.cluster;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many attempts of a client's calls of a service may be repetitions: a part of these calls, so
 * that providers that fail do not get many times the calls that they could not serve. Thread-safe.
 */
public final class RetryBudget {

  /** So many repetitions are there before the first call: a rare call can be repeated, too. */
  static final int RESERVE = 10;

  /** What no more than so many calls have earned can be spent at once. */
  static final int SAVED_CALLS = 1_000;

  private static final int WHOLE = 100;

  private final int percent;

  /** Each call counts here, so it costs no lock; read by those that fail. */
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

  /** A call begins. */
  void called() {
    calls.increment();
  }

  /** Takes one repetition; false if there is none left. */
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
