package io.trunkline.internal.server;

/**
 * A mean in which the latest value weighs one eighth. Any thread may add values, without a lock, so
 * the mean is approximate.
 */
final class RecentMean {

  private static final int SHIFT = 3;

  private volatile long mean;

  RecentMean(long first) {
    mean = first;
  }

  long get() {
    return mean;
  }

  /** Adds a value, and returns the mean with it. */
  long add(long value) {
    long before = mean;
    long now = before + ((value - before) >> SHIFT);
    mean = now;
    return now;
  }
}
