package io.trunkline.perf.stores;

import io.trunkline.perf.chart.Axis;
import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.ValueChart;
import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.ReportFile;
import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.report.StoreResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values a second divided by those of Java serialization: a picture for each kind of value. */
public final class StorePictures {

  private static final String NAME = "stores";

  private StorePictures() {}

  /**
   * Returns the pictures of a file of results by name. That of the first kind of value has the name
   * of the page.
   */
  public static Map<String, Chart> of(Path results) throws IOException {
    ReportFile.StoreData data = ReportFile.stores(results);
    return of(data.results(), data.environment());
  }

  static Map<String, Chart> of(List<StoreResult> results, Environment environment) {
    Map<String, Double> java = new LinkedHashMap<>();
    for (StoreResult result : results) {
      if (result.codec().equals(StoreCodecs.JAVA)) {
        java.put(result.place(), result.perSecond().median());
      }
    }
    Map<String, List<ValueChart.Value>> values = new LinkedHashMap<>();
    for (StoreResult result : results) {
      Double reference = java.get(result.place());
      if (reference != null && !result.codec().equals(StoreCodecs.JAVA)) {
        values
            .computeIfAbsent(kind(result), kind -> new ArrayList<>())
            .add(value(result, reference));
      }
    }
    Map<String, Chart> charts = new LinkedHashMap<>();
    values.forEach(
        (kind, rows) ->
            charts.put(
                charts.isEmpty() ? NAME : NAME + "-" + kind.replaceAll("[^A-Za-z0-9]+", "-"),
                new ValueChart(
                    kind + ": values per second / those of Java (more is better)",
                    Axis.logarithmic("1 is as many as with Java serialization"),
                    rows,
                    environment.line())));
    return charts;
  }

  private static String kind(StoreResult result) {
    return result.payload() + (result.threads() == 1 ? "" : ", " + result.threads() + " threads");
  }

  private static ValueChart.Value value(StoreResult result, double reference) {
    Statistics rate = result.perSecond();
    return new ValueChart.Value(
        result.codec(),
        result.engine() + (result.network().equals("none") ? "" : ", " + result.network()),
        rate.median() / reference,
        rate.min() / reference,
        rate.max() / reference);
  }
}
