package io.trunkline.console;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** The samples of the last minutes, oldest first. Thread-safe. */
final class Samples {

  /** How many samples are kept: 5 minutes at one in 2 s. */
  static final int CAPACITY = 150;

  private final Deque<Sample> samples = new ArrayDeque<>();

  synchronized void add(Sample sample) {
    if (samples.size() == CAPACITY) {
      samples.removeFirst();
    }
    samples.addLast(sample);
  }

  synchronized List<Sample> all() {
    return List.copyOf(samples);
  }

  /** A value of each sample. */
  static double[] values(List<Sample> samples, ToDoubleFunction<Sample> value) {
    return samples.stream().mapToDouble(value).toArray();
  }

  /** A value for each sample and the one before it; one fewer than samples. */
  static double[] changes(List<Sample> samples, BiFunction<Sample, Sample, Double> change) {
    List<Double> changes = new ArrayList<>();
    for (int i = 1; i < samples.size(); i++) {
      changes.add(change.apply(samples.get(i - 1), samples.get(i)));
    }
    return changes.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The seconds between two samples. */
  static double seconds(Sample before, Sample after) {
    return Math.max(1, after.epochMillis() - before.epochMillis()) / 1_000.0;
  }
}
