package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts of the suites. */
public final class Charts {

  private Charts() {}

  /** Throughput divided by the raw echo's; nothing if there was no raw echo. */
  public static Optional<BarChart> of(Summary summary, Environment environment) {
    Map<String, List<BarChart.Bar>> bars = new LinkedHashMap<>();
    for (Summary.Row row : summary.rows()) {
      if (row.ratio() != null) {
        bars.computeIfAbsent(row.scenario(), scenario -> new ArrayList<>())
            .add(new BarChart.Bar(row.system(), row.ratio()));
      }
    }
    return chart(
        "throughput / throughput of " + summary.reference() + " (more is better)",
        bars,
        environment);
  }

  /** Time of a round trip divided by the hand-written code's; nothing if there was none. */
  public static Optional<BarChart> of(CodecSummary summary, Environment environment) {
    Map<String, List<BarChart.Bar>> bars = new LinkedHashMap<>();
    for (CodecSummary.Row row : summary.rows()) {
      if (row.ratio() != null) {
        bars.computeIfAbsent(row.payload(), payload -> new ArrayList<>())
            .add(new BarChart.Bar(row.codec(), row.ratio()));
      }
    }
    return chart(
        "time to write and read / time of " + CodecSummary.REFERENCE + " (less is better)",
        bars,
        environment);
  }

  private static Optional<BarChart> chart(
      String title, Map<String, List<BarChart.Bar>> bars, Environment environment) {
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    List<BarChart.Group> groups = new ArrayList<>();
    bars.forEach((label, group) -> groups.add(new BarChart.Group(label, group)));
    return Optional.of(
        new BarChart(
            title,
            groups,
            environment.cpu()
                + ", "
                + environment.cores()
                + " cores; "
                + environment.jdk()
                + "; "
                + environment.commit()
                + "; "
                + environment.started()));
  }
}
