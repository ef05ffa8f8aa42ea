package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** All rounds of a run together: medians, and ratios to the raw echo of the same run. */
public final class Summary {

  /** The system whose throughput the others are divided by, unless another is asked for. */
  public static final String REFERENCE = "raw-nio";

  /** What the name of a system of an earlier build ends with. */
  public static final String BEFORE = "@before";

  private final List<Row> rows = new ArrayList<>();

  /** Of these results, in their order. */
  public Summary(List<Result> results) {
    for (String scenario : distinct(results, true)) {
      List<Result> ofScenario =
          results.stream().filter(result -> result.scenario().equals(scenario)).toList();
      for (String system : distinct(ofScenario, false)) {
        rows.add(
            Row.of(ofScenario.stream().filter(result -> result.system().equals(system)).toList()));
      }
    }
  }

  private static Set<String> distinct(List<Result> results, boolean scenarios) {
    Set<String> names = new LinkedHashSet<>();
    results.forEach(result -> names.add(scenarios ? result.scenario() : result.system()));
    return names;
  }

  /** What the ratios of this run are divided by. */
  public String reference() {
    boolean before = rows.stream().anyMatch(row -> row.system().endsWith(BEFORE));
    return before
        ? "the same system before"
        : rows.stream()
            .filter(row -> row.first().raw().equals(Result.Ratios.SAME))
            .map(Row::system)
            .findFirst()
            .orElse(REFERENCE);
  }

  /** A row for each system in each scenario, scenario by scenario. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /**
   * A system in a scenario.
   *
   * @param system the system
   * @param scenario the scenario
   * @param rounds how many rounds it took part in
   * @param ops calls a second: median and spread
   * @param ratio to the reference's calls a second: median and spread; null without a reference
   * @param latencyRatio the same of the median latencies
   * @param first the first of its rounds, for what is the same in all
   * @param p50Micros median of the rounds
   * @param p99Micros median of the rounds
   * @param p999Micros median of the rounds
   * @param maxMicros longest of all rounds
   * @param cpuSecondsPer100k median of the rounds
   * @param allocatedClient median of the rounds
   * @param allocatedServer median of the rounds
   * @param failures of all rounds together
   */
  public record Row(
      String system,
      String scenario,
      int rounds,
      Statistics ops,
      @Nullable Statistics ratio,
      @Nullable Statistics latencyRatio,
      Result first,
      double p50Micros,
      double p99Micros,
      double p999Micros,
      double maxMicros,
      double cpuSecondsPer100k,
      double allocatedClient,
      double allocatedServer,
      long failures) {

    private static Row of(List<Result> rounds) {
      Statistics ops = statistics(rounds, Result::ops);
      Result first = rounds.get(0);
      return new Row(
          first.system(),
          first.scenario(),
          rounds.size(),
          ops,
          ratio(rounds, result -> result.raw().ops()),
          ratio(rounds, result -> result.raw().p50()),
          first,
          median(rounds, Result::p50Micros),
          median(rounds, Result::p99Micros),
          median(rounds, Result::p999Micros),
          statistics(rounds, Result::maxMicros).max(),
          median(rounds, Result::cpuSecondsPer100k),
          median(rounds, result -> result.client().allocatedPerCall()),
          median(rounds, result -> result.server().allocatedPerCall()),
          rounds.stream().mapToLong(Result::failures).sum());
    }

    private static @Nullable Statistics ratio(List<Result> rounds, ToDoubleFunction<Result> ratio) {
      List<Double> ratios =
          rounds.stream().map(ratio::applyAsDouble).filter(Double::isFinite).toList();
      return ratios.isEmpty() ? null : Statistics.of(ratios);
    }

    private static double median(List<Result> rounds, ToDoubleFunction<Result> value) {
      return statistics(rounds, value).median();
    }

    private static Statistics statistics(List<Result> rounds, ToDoubleFunction<Result> value) {
      return Statistics.of(rounds.stream().map(value::applyAsDouble).toList());
    }
  }
}
