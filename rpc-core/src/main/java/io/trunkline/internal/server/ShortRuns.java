package io.trunkline.internal.server;

/**
 * Whether the calls of a method have been short of late, so short that the way to another thread
 * would take longer. Thread-safe: a run that two threads note at a time may be lost.
 */
public final class ShortRuns {

  /** A longer call is not short. */
  static final long SHORT_NANOS = 20_000;

  /** A call of so long has waited for something. */
  static final long BLOCKED_NANOS = 500_000;

  private static final int PROVEN = 64;
  private static final int MOST = 256;
  private static final int COST_OF_LONG = 16;
  private static final int COST_OF_BLOCKED = 128;
  private static final int LEAST = -2_048;

  private volatile int score;

  /** Notes a call; whether they are short now. */
  boolean ended(long nanos) {
    int before = score;
    int next = before;
    if (nanos <= SHORT_NANOS) {
      next = Math.min(MOST, before + 1);
    } else {
      next = Math.max(LEAST, before - (nanos < BLOCKED_NANOS ? COST_OF_LONG : COST_OF_BLOCKED));
    }
    if (next != before) {
      score = next;
    }
    return next >= PROVEN;
  }

  /** Whether the next one can be expected to be short. */
  boolean areShort() {
    return score >= PROVEN;
  }
}
