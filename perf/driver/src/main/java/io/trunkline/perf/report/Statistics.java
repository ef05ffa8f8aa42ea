package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

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

  /**
   * The mean of the numbers without their lowest and their highest quarter.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static double midmean(Collection<Double> numbers) {
    int quarter = numbers.size() / 4;
    return numbers.stream()
        .mapToDouble(Double::doubleValue)
        .sorted()
        .skip(quarter)
        .limit(numbers.size() - 2L * quarter)
        .average()
        .orElseThrow(() -> new IllegalArgumentException("no numbers"));
  }

  /**
   * The ratio of medians, and the spread of the ratios of each round; null without a reference.
   *
   * @param rounds what was measured
   * @param round says which round each belongs to
   * @param value says what is compared
   * @param reference the same of the reference, by round
   */
  static <T> @Nullable Statistics ratio(
      List<T> rounds,
      ToIntFunction<T> round,
      ToDoubleFunction<T> value,
      Map<Integer, Double> reference) {
    List<Double> ratios = new ArrayList<>();
    for (T one : rounds) {
      Double divisor = reference.get(round.applyAsInt(one));
      if (divisor != null) {
        ratios.add(value.applyAsDouble(one) / divisor);
      }
    }
    if (ratios.isEmpty()) {
      return null;
    }
    Statistics spread = of(ratios);
    double median = of(rounds.stream().map(value::applyAsDouble).toList()).median();
    return new Statistics(median / of(reference.values()).median(), spread.min(), spread.max());
  }
}
