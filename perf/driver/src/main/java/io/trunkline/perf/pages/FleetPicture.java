package io.trunkline.perf.pages;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.TimeChart;
import io.trunkline.perf.report.Figure;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code bin/perf fleet} measured each second. */
public final class FleetPicture {

  private FleetPicture() {}

  /** Returns the picture of a file of results. */
  public static Chart of(Path results) throws IOException {
    ReportData data = ReportFile.read(results);
    Map<String, List<Double>> seconds = new LinkedHashMap<>();
    Map<String, String> units = new LinkedHashMap<>();
    for (Figure figure : data.figures()) {
      seconds.computeIfAbsent(figure.system(), any -> new ArrayList<>()).add(figure.value());
      units.put(figure.system(), figure.unit());
    }
    List<TimeChart.Panel> panels = new ArrayList<>();
    seconds.forEach(
        (what, values) ->
            panels.add(new TimeChart.Panel(what, units.getOrDefault(what, ""), values)));
    String[] plan = data.plan().split(" ");
    String title =
        "%,d consumers follow %,d providers, of which 1 %% change each second"
            .formatted(Integer.parseInt(plan[3]), Integer.parseInt(plan[2]));
    return new TimeChart(title, panels, data.environment().line());
  }
}
