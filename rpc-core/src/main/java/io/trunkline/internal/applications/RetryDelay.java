package io.trunkline.internal.applications;

import java.util.concurrent.ThreadLocalRandom;

/** The time between two reads of metadata, longer after each failure and not longer than 3 s. */
final class RetryDelay {

  private static final long FIRST_MILLIS = 100;
  private static final long LONGEST_MILLIS = 3_000;
  private static final int DOUBLED = 5;

  private RetryDelay() {}

  /**
   * The delay after a failure, at random between half of the longest and the longest one.
   *
   * @param before the number of failures before this one
   */
  static long millis(int before) {
    long longest = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(before, DOUBLED));
    return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
  }
}
