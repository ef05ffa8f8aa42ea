package io.trunkline.registry.nacos;

/** The pause before the next attempt, which grows up to a limit. For one thread. */
final class Backoff {

  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 3_000;

  private long millis = FIRST_MILLIS;

  /** The next pause. */
  long next() {
    long now = millis;
    millis = Math.min(LONGEST_MILLIS, now * 2);
    return now;
  }

  /** Whether no attempt has failed since the last success. */
  boolean isFresh() {
    return millis == FIRST_MILLIS;
  }

  void reset() {
    millis = FIRST_MILLIS;
  }
}
