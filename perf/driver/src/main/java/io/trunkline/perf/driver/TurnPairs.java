package io.trunkline.perf.driver;

import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Turns of a system, each beside one of the reference. A machine that grows faster or slower
 * favours whoever comes second or first, so the order changes from pair to pair; one that jumps
 * within a pair spoils that pair alone, and the median leaves it out. For one thread.
 */
final class TurnPairs {

  private final List<Turn> system = new ArrayList<>();
  private final List<Turn> reference = new ArrayList<>();

  /** Measures one side for as long as a turn takes. */
  interface Taker {

    Turn take() throws InterruptedException, SuiteFailedException;
  }

  /** Takes so many pairs of turns: reference, system, system, reference, and so on. */
  static TurnPairs take(int count, Taker system, Taker reference)
      throws InterruptedException, SuiteFailedException {
    TurnPairs pairs = new TurnPairs();
    for (int i = 0; i < count; i++) {
      if (i % 2 == 0) {
        pairs.reference.add(reference.take());
        pairs.system.add(system.take());
      } else {
        pairs.system.add(system.take());
        pairs.reference.add(reference.take());
      }
    }
    return pairs;
  }

  /** The system's turns. */
  List<Turn> system() {
    return system;
  }

  /** The reference's turns. */
  List<Turn> reference() {
    return reference;
  }

  /**
   * The system divided by the reference: the mean of the middle half of the pairs. Where a system
   * has two speeds, a median would be one of them at random.
   */
  Result.Ratios ratios() {
    return new Result.Ratios(ratio(Turn::ops), ratio(Turn::p50Micros));
  }

  private double ratio(ToDoubleFunction<Turn> value) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < system.size(); i++) {
      ratios.add(value.applyAsDouble(system.get(i)) / value.applyAsDouble(reference.get(i)));
    }
    return Statistics.midmean(ratios);
  }
}
