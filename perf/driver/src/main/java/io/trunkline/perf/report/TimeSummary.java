package io.trunkline.perf.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** All rounds together: medians, with the figures that the source article published. */
public final class TimeSummary {

  private static final String STOCK = "hessian-lite-3.2.13";
  private static final String ITS_FACTORIES = STOCK + "-fresh";
  private static final String DATE = "date";

  /** The article's operations a second, of four threads, with a factory for each stream. */
  private static final Map<String, Double> OPERATIONS =
      Map.of(
          ITS_FACTORIES + " date",
          2_084_363.861,
          ITS_FACTORIES + " instant",
          22_492.539,
          ITS_FACTORIES + " localdatetime",
          17_827.662,
          "java date",
          1_500_580.192,
          "java instant",
          1_484_884.452,
          "java localdatetime",
          1_389_041.578,
          TimeResult.JDK + " dateFormatMadeEachTime",
          4_101_298.589,
          TimeResult.JDK + " instantFormatMadeEachTime",
          6_816_922.578);

  private static final Map<String, Integer> BYTES =
      Map.of(ITS_FACTORIES + " date", 6, ITS_FACTORIES + " localdatetime", 256);

  private final List<TimeResult> results;

  /** Of these results, in their order. */
  public TimeSummary(List<TimeResult> results) {
    this.results = List.copyOf(results);
  }

  private double median(String system, String scenario, ToDoubleFunction<TimeResult> value) {
    List<Double> rounds =
        results.stream()
            .filter(result -> result.system().equals(system) && result.scenario().equals(scenario))
            .map(result -> value.applyAsDouble(result))
            .toList();
    return rounds.isEmpty() ? Double.NaN : Statistics.of(rounds).median();
  }

  private double operations(String system, String scenario) {
    return 1e9 / median(system, scenario, TimeResult::nanos);
  }

  /** Operations a second divided by those with a Date; null for a Date, and without one. */
  @Nullable Double timesDate(String system, String scenario) {
    double ratio = operations(system, scenario) / operations(system, DATE);
    return scenario.equals(DATE) || Double.isNaN(ratio) ? null : ratio;
  }

  /** A table for a person to read. */
  @Override
  public String toString() {
    Set<String> scenarios = new LinkedHashSet<>();
    results.forEach(result -> scenarios.add(result.scenario()));
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%n%-50s %12s %12s %7s %9s %8s %11s %11s%n",
            "",
            "ops/s",
            "published",
            "bytes",
            "published",
            "alloc",
            "x own date",
            "x stock date"));
    for (String scenario : scenarios) {
      Set<String> systems = new LinkedHashSet<>();
      results.stream()
          .filter(result -> result.scenario().equals(scenario))
          .forEach(result -> systems.add(result.system()));
      systems.forEach(system -> row(text, system, scenario));
    }
    return text.append(
            """

            alloc: bytes allocated by one operation; empty fields: not published, or the other system did not run.
            x own date: operations a second divided by those of the same system with a Date.
            x stock date: divided by those of %s with a Date and one factory, the faster way of it.
            Published: four threads, another machine; -fresh makes a factory for each stream, as the article did.
            """
                .formatted(STOCK))
        .toString();
  }

  private void row(StringBuilder text, String system, String scenario) {
    String name = system + " " + scenario;
    double operations = operations(system, scenario);
    double bytes = median(system, scenario, TimeResult::bytes);
    text.append(
        String.format(
            Locale.ROOT,
            "%-50s %,12.0f %12s %7s %9s %,8.0f %11s %11s%n",
            scenario + " " + system,
            operations,
            OPERATIONS.containsKey(name)
                ? String.format(Locale.ROOT, "%,.0f", OPERATIONS.get(name))
                : "",
            bytes == 0 ? "" : String.format(Locale.ROOT, "%.0f", bytes),
            BYTES.containsKey(name) ? BYTES.get(name).toString() : "",
            median(system, scenario, TimeResult::allocated),
            ratio(operations, operations(system, DATE)),
            bytes == 0 ? "" : ratio(operations, operations(STOCK, DATE))));
  }

  private static String ratio(double operations, double reference) {
    return Double.isNaN(reference)
        ? ""
        : String.format(Locale.ROOT, "%.3f", operations / reference);
  }
}
