package io.trunkline.perf.report;

import java.util.Arrays;
import java.util.Collection;

/**
 * The middle of some numbers and how far they spread.
 *
 * @param median the middle one, or the mean of the two in the middle
 * @param min the smallest
 * @param max the largest
 */
public record Statistics(double median, double min, double max) {

  /**
   * Of these numbers.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Statistics of(Collection<Double> numbers) {
    if (numbers.isEmpty()) {
      throw new IllegalArgumentException("no numbers");
    }
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return new Statistics(median, sorted[0], sorted[sorted.length - 1]);
  }
}
