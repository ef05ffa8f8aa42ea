package io.trunkline.discovery;

import java.time.Duration;
import java.util.Objects;

/**
 * When a provider of several gets no calls for a while, because it fails or is much slower than the
 * others. Never more than half of the providers of a reference are ejected. While less than half of
 * them are available and not ejected, calls go to all of them.
 *
 * @param failures the number of consecutive calls that must fail by the provider's fault: no
 *     connection, a lost one, no reply in time, overloaded; 0 for never. The calls that one lost
 *     connection ended count once
 * @param latencyFactor how many times the median of the others its mean latency must be, for three
 *     seconds and over at least 20 calls; 0 for never
 * @param time the duration of the first ejection. Each further ejection is longer by the same
 *     amount, until the provider has received calls for {@code maxTime}; then the next one is a
 *     first ejection again
 * @param maxTime the longest ejection
 */
public record OutlierEjection(int failures, int latencyFactor, Duration time, Duration maxTime) {

  /** After 5 failures or at 10 times the latency, for 30 s to 300 s. */
  public static final OutlierEjection DEFAULT =
      new OutlierEjection(5, 10, Duration.ofSeconds(30), Duration.ofSeconds(300));

  /** Nobody is ejected. */
  public static final OutlierEjection NONE =
      new OutlierEjection(0, 0, DEFAULT.time(), DEFAULT.maxTime());

  public OutlierEjection {
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(maxTime, "maxTime");
    if (failures < 0) {
      throw new IllegalArgumentException(
          "failures is " + failures + ", expected 1 or more, or 0 for never");
    }
    if (latencyFactor < 0 || latencyFactor == 1) {
      throw new IllegalArgumentException(
          "latencyFactor is " + latencyFactor + ", expected 2 or more, or 0 for never");
    }
    if (time.isZero() || time.isNegative() || maxTime.compareTo(time) < 0) {
      throw new IllegalArgumentException(
          "a provider is ejected for "
              + time
              + " to "
              + maxTime
              + ", expected more than nothing, and the longest not shorter than the first");
    }
  }
}
