package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;

/** The charts of a report, as SVG. */
public final class ReportCharts {

  /** How far out a percentile is: one in so many calls is slower. */
  private static final double P50 = 2;

  private static final double P99 = 100;
  private static final double P999 = 1_000;
  private static final double MAX = 100_000;

  private ReportCharts() {}

  /** Bars of every scenario: throughput divided by the raw echo's. */
  public static List<String> bars(ReportData data) {
    List<String> charts = new ArrayList<>();
    Charts.of(new Summary(data.calls()), data.environment())
        .ifPresent(chart -> charts.add(chart.svg()));
    Charts.of(new CodecSummary(data.codecs()), data.environment())
        .ifPresent(chart -> charts.add(chart.svg()));
    return charts;
  }

  /** Latency of each system in each scenario, from the median to the longest. */
  public static List<String> latencies(ReportData data) {
    Summary summary = new Summary(data.calls());
    List<String> charts = new ArrayList<>();
    for (String scenario : summary.rows().stream().map(Summary.Row::scenario).distinct().toList()) {
      List<LineChart.Line> lines =
          summary.rows().stream()
              .filter(row -> row.scenario().equals(scenario))
              .map(row -> new LineChart.Line(row.system(), percentiles(row)))
              .toList();
      charts.add(
          new LineChart(
                  scenario + ": latency in us",
                  "one call in so many takes longer: 2 is the median, the last point the longest",
                  lines)
              .svg());
    }
    return charts;
  }

  private static List<LineChart.Point> percentiles(Summary.Row row) {
    return List.of(
        new LineChart.Point(P50, row.p50Micros()),
        new LineChart.Point(P99, row.p99Micros()),
        new LineChart.Point(P999, row.p999Micros()),
        new LineChart.Point(MAX, row.maxMicros()));
  }

  /** Throughput and latency of what grows. */
  public static List<String> growth(ReportData data) {
    Summary summary = new Summary(data.growth());
    List<String> charts = new ArrayList<>();
    for (Curve curve : Curve.values()) {
      Map<String, SortedMap<Long, Summary.Row>> points = curve.points(summary);
      if (!points.isEmpty()) {
        charts.add(chart(curve, "calls/s", points, row -> row.ops().median()));
        charts.add(chart(curve, "p99 in us", points, Summary.Row::p99Micros));
      }
    }
    return charts;
  }

  private static String chart(
      Curve curve,
      String what,
      Map<String, SortedMap<Long, Summary.Row>> systems,
      ToDoubleFunction<Summary.Row> value) {
    List<LineChart.Line> lines = new ArrayList<>();
    systems.forEach(
        (system, points) ->
            lines.add(
                new LineChart.Line(
                    system,
                    points.entrySet().stream()
                        .map(
                            point ->
                                new LineChart.Point(
                                    point.getKey(), value.applyAsDouble(point.getValue())))
                        .toList())));
    return new LineChart(what + " over " + curve.title(), curve.title(), lines).svg();
  }
}
