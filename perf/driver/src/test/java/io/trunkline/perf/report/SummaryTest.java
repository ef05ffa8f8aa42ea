package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.chart.Chart;
import io.trunkline.perf.chart.ValueChart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTest {

  private final List<Result> results =
      List.of(
          fast(1, 120, 1.2),
          Results.of("raw-nio", "bid:10", 1, 100, 0, Result.Ratios.SAME),
          Results.of("fast", "void:1", 1, 7, 0),
          fast(2, 50, 0.25),
          Results.of("raw-nio", "bid:10", 2, 200, 0, Result.Ratios.SAME),
          fast(3, 90, 0.9),
          Results.of("raw-nio", "bid:10", 3, 100, 0, Result.Ratios.SAME));

  private static Result fast(int round, double ops, double ratio) {
    return Results.of("fast", "bid:10", round, ops, 0, new Result.Ratios(ratio, 1 / ratio));
  }

  @Test
  void eachScenarioHasItsSystemsWithMediansAndRatios() {
    List<Summary.Row> rows = new Summary(results).rows();
    assertThat(rows)
        .extracting(row -> row.scenario() + " " + row.system())
        .containsExactly("bid:10 fast", "bid:10 raw-nio", "void:1 fast");
    assertThat(rows.get(0).ops()).isEqualTo(new Statistics(90, 50, 120));
    assertThat(rows.get(0).ratio()).isEqualTo(new Statistics(0.9, 0.25, 1.2));
    assertThat(rows.get(0).latencyRatio()).isEqualTo(new Statistics(1 / 0.9, 1 / 1.2, 4));
    assertThat(rows.get(0).rounds()).isEqualTo(3);
    assertThat(rows.get(1).ratio()).isEqualTo(new Statistics(1, 1, 1));
    assertThat(rows.get(2).ratio()).as("no raw echo of this scenario").isNull();
  }

  @Test
  void theTableHasALineForEachRow() {
    assertThat(Table.of(new Summary(results)).lines())
        .anyMatch(
            line -> line.matches("fast +90 +0\\.90 +0\\.25\\.\\.1\\.20 .* 480\\+130 +212/213"))
        .anyMatch(line -> line.matches("fast +7 +- .*"));
  }

  @Test
  void theChartShowsTheRatiosThatThereAre() {
    Map<String, Chart> charts = ReportCharts.ratios(new Summary(results), Results.ENVIRONMENT);
    assertThat(charts).containsOnlyKeys("bid-10");
    assertThat(((ValueChart) charts.get("bid-10")).values())
        .containsExactly(
            new ValueChart.Value("fast", "others", 0.9, 0.25, 1.2),
            new ValueChart.Value("raw-nio", "others", 1, 1, 1));
    assertThat(ReportCharts.ratios(new Summary(List.of()), Results.ENVIRONMENT)).isEmpty();
  }
}
