package io.trunkline.interop.attack;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How the calls of one phase went.
 *
 * @param ok calls that were answered in time
 * @param failures how many calls were not, by reason
 * @param p50Micros median of those that were answered
 * @param p99Micros 99th percentile of them
 */
record Latencies(int ok, Map<String, Integer> failures, long p50Micros, long p99Micros) {

  private static final double P50 = 0.50;
  private static final double P99 = 0.99;

  /** From the times of the calls that were answered. */
  static Latencies of(List<Long> micros, Map<String, Integer> failures) {
    long[] sorted = micros.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    return new Latencies(sorted.length, failures, at(sorted, P50), at(sorted, P99));
  }

  /** How many calls were not answered in time. */
  int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static long at(long[] sorted, double part) {
    if (sorted.length == 0) {
      return -1;
    }
    return sorted[Math.min(sorted.length - 1, (int) Math.ceil(part * sorted.length) - 1)];
  }
}
