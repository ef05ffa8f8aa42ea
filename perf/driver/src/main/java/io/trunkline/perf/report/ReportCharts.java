package io.trunkline.perf.report;

import io.trunkline.perf.chart.Axis;
import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.CurveChart;
import io.trunkline.perf.chart.ValueChart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;

/** The pictures of a report, each with a name that a file can have. */
public final class ReportCharts {

  private static final String OURS = "Trunkline";
  private static final String OTHERS = "others";

  private static final Map<String, String> LABELS =
      Map.of("trunkline-kryo-registered", OURS + ", kryo", Summary.REFERENCE, "Netty echo");

  /** The factor between the ends of an axis from which on it is logarithmic. */
  private static final double WIDE = 50;

  private ReportCharts() {}

  /** A picture for each scenario: calls divided by those of the reference. */
  public static Map<String, Chart> ratios(Summary summary, Environment environment) {
    Map<String, List<ValueChart.Value>> values = new LinkedHashMap<>();
    for (Summary.Row row : summary.rows()) {
      if (row.ratio() != null) {
        values
            .computeIfAbsent(row.scenario(), scenario -> new ArrayList<>())
            .add(value(row.system(), row.ratio()));
      }
    }
    return charts(
        values,
        "%s: calls / calls of " + summary.reference() + " (more is better)",
        "calls / calls of " + summary.reference(),
        environment);
  }

  /** A picture for each payload: time of a round trip divided by that of code written by hand. */
  public static Map<String, Chart> ratios(CodecSummary summary, Environment environment) {
    Map<String, List<ValueChart.Value>> values = new LinkedHashMap<>();
    for (CodecSummary.Row row : summary.rows()) {
      if (row.ratio() != null) {
        values
            .computeIfAbsent(row.payload(), payload -> new ArrayList<>())
            .add(value(row.codec(), row.ratio()));
      }
    }
    return charts(
        values,
        "%s: time to write and read / time by hand (less is better)",
        "time / time of code written by hand",
        environment);
  }

  /** Trunkline's values come first, so that they have its color in each picture. */
  private static Map<String, Chart> charts(
      Map<String, List<ValueChart.Value>> values,
      String title,
      String axis,
      Environment environment) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    values.forEach(
        (name, rows) -> {
          List<ValueChart.Value> sorted = new ArrayList<>(rows);
          sorted.sort(Comparator.comparing(ValueChart.Value::series)); // Trunkline, then others
          charts.put(
              file(name),
              new ValueChart(
                  String.format(Locale.ROOT, title, name),
                  Axis.linear(axis),
                  sorted,
                  environment.line()));
        });
    return charts;
  }

  private static ValueChart.Value value(String system, Statistics value) {
    return new ValueChart.Value(
        system,
        system.startsWith("trunkline") || system.startsWith("grown") ? OURS : OTHERS,
        value.median(),
        value.min(),
        value.max());
  }

  /** Latency of each system in each scenario: the median, and from it the 99th percentile. */
  public static Map<String, Chart> latencies(Summary summary, Environment environment) {
    Map<String, List<ValueChart.Value>> values = new LinkedHashMap<>();
    for (Summary.Row row : summary.rows()) {
      values
          .computeIfAbsent(row.scenario(), scenario -> new ArrayList<>())
          .addAll(latency(row.system(), row));
    }
    Map<String, Chart> charts = new LinkedHashMap<>();
    values.forEach(
        (scenario, rows) ->
            charts.put(
                file(scenario) + "-latency",
                new ValueChart(
                    scenario + ": time of a call (less is better)",
                    Axis.logarithmic("microseconds"),
                    rows,
                    environment.line())));
    return charts;
  }

  /** Returns three percentiles of a row as points of three series. */
  public static List<ValueChart.Value> latency(String label, Summary.Row row) {
    return List.of(
        point(label, "median", row.p50Micros()),
        point(label, "99 of 100 calls", row.p99Micros()),
        point(label, "999 of 1,000 calls", row.p999Micros()));
  }

  private static ValueChart.Value point(String row, String series, double value) {
    return new ValueChart.Value(row, series, value, value, value);
  }

  /** Calls a second and latency of what grows. */
  public static Map<String, Chart> growth(Summary summary, Environment environment) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    for (Curve curve : Curve.values()) {
      Map<String, SortedMap<Long, Summary.Row>> points = curve.points(summary);
      if (!points.isEmpty()) {
        String name = curve.name().toLowerCase(Locale.ROOT).replace('_', '-');
        charts.put(
            name,
            chart(
                curve,
                "Calls per second",
                "calls per second",
                points,
                row -> row.ops().median(),
                environment));
        charts.put(
            name + "-p99",
            chart(
                curve,
                "Time of 99 of 100 calls",
                "microseconds",
                points,
                Summary.Row::p99Micros,
                environment));
      }
    }
    return charts;
  }

  private static CurveChart chart(
      Curve curve,
      String what,
      String unit,
      Map<String, SortedMap<Long, Summary.Row>> systems,
      ToDoubleFunction<Summary.Row> value,
      Environment environment) {
    List<CurveChart.Curve> curves = new ArrayList<>();
    systems.forEach(
        (system, points) ->
            curves.add(
                new CurveChart.Curve(
                    LABELS.getOrDefault(system, system),
                    points.entrySet().stream()
                        .map(
                            point ->
                                new CurveChart.Point(
                                    point.getKey(), value.applyAsDouble(point.getValue())))
                        .toList())));
    curves.sort(Comparator.comparing(drawn -> !drawn.name().startsWith(OURS)));
    return new CurveChart(
        what + " by " + curve.title(),
        Axis.logarithmic(curve.title()),
        isWide(curves) ? Axis.logarithmic(unit) : Axis.linear(unit),
        curves,
        environment.line());
  }

  private static boolean isWide(List<CurveChart.Curve> curves) {
    DoubleSummaryStatistics values =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToDouble(CurveChart.Point::y)
            .summaryStatistics();
    return values.getMax() > WIDE * values.getMin();
  }

  private static String file(String name) {
    return name.replaceAll("[^A-Za-z0-9.]+", "-");
  }
}
