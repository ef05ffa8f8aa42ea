package io.trunkline.internal.server;

/**
 * Whether the recent calls of a method were so short that handing them to another thread would cost
 * more than it saves. Thread-safe; if two threads record a call at the same time, one of the two
 * may be lost.
 */
public final class FastMethodDetector {

  /** Reading a longer request takes more time than a loop may be left alone. */
  static final int MAX_BYTES = 64 * 1024;

  /** A longer call is not short; one with a long request may take a nanosecond a byte more. */
  private static final long SHORT_NANOS = 50_000;

  /** A call of so long has waited for something. */
  private static final long BLOCKED_NANOS = 500_000;

  /** So many short calls in a row show that a method is short. */
  static final int ENOUGH = 64;

  /** A few long calls among many short ones mean little: threads are taken off their processors. */
  private static final int HIGHEST = 256;

  private static final int COST_OF_LONG = 16;
  private static final int COST_OF_BLOCKED = 128;
  private static final int LOWEST = -2_048;

  private volatile int score;

  /**
   * Notes how long a call took, from when its request began to be read.
   *
   * @param bytes how long its request is: reading it costs more on another processor
   */
  void add(long nanos, int bytes) {
    int before = score;
    int next;
    if (nanos <= SHORT_NANOS + Math.min(bytes, MAX_BYTES)) {
      next = Math.min(HIGHEST, before + 1);
    } else {
      next = Math.max(LOWEST, before - (nanos < BLOCKED_NANOS ? COST_OF_LONG : COST_OF_BLOCKED));
    }
    if (next != before) {
      score = next;
    }
  }

  /** Whether the next call can be expected to be short. */
  boolean areShort() {
    return score >= ENOUGH;
  }
}
