package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class ReportTablesTest {

  private static ReportData data(List<Result> calls, List<Result> growth, List<Figure> figures) {
    return new ReportData(
        Results.ENVIRONMENT,
        "plan",
        calls,
        growth,
        List.of(),
        List.of(),
        List.of(),
        figures,
        List.of());
  }

  @Test
  void aScenarioIsATableOfMediansWithTheLowestAndTheHighestRatio() {
    List<Result> rounds =
        List.of(
            Results.of("a", "bid:10", 1, 10_000, 5, new Result.Ratios(0.5, 2)),
            Results.of("a", "bid:10", 2, 30_000, 5, new Result.Ratios(0.9, 1)),
            Results.of("a", "bid:10", 3, 20_000, 5, new Result.Ratios(0.7, 3)),
            Results.of("raw-nio", "bid:10", 1, 40_000, 5, Result.Ratios.SAME));
    assertThat(ReportTables.of(data(rounds, List.of(), List.of())))
        .singleElement()
        .extracting(Grid::markdown)
        .asString()
        .startsWith("**bid:10**\n\n| system | calls/s |")
        .contains("| a | 20,000 | 0.70 (0.50 to 0.90) | 100 | 2.00 | 250 | 1,000 | 5,000 |")
        .contains("| raw-nio | 40,000 | 1 |");
  }

  @Test
  void atAFixedRateThereAreLatenciesAlone() {
    Grid grid =
        ReportTables.of(
                data(List.of(Results.of("a", "bid:64a@15000", 1, 15_000, 5)), List.of(), List.of()))
            .get(0);
    assertThat(grid.head())
        .containsExactly("system", "calls/s", "p50 us", "p99 us", "p99.9 us", "max us");
    assertThat(grid.rows()).containsExactly(List.of("a", "15,000", "100", "250", "1,000", "5,000"));
  }

  @Test
  void pointsOfACurveAreSortedByHowManyThereAre() {
    Summary growth =
        new Summary(
            List.of(
                Results.of("grown-1000-services", "bid:64a", 1, 2, 1),
                Results.of("grown-10-services", "bid:64a", 1, 3, 1),
                Results.of("grown-10-idle", "bid:64a", 1, 4, 1),
                Results.of("raw-nio", "bid:64a", 1, 5, 1),
                Results.of("trunkline-kryo-registered", "text10:2", 1, 6, 1),
                Results.of("grown-1-callers", "bid:100v", 1, 7, 1)));
    assertThat(Curve.SERVICES.points(growth).get("trunkline-kryo-registered").keySet())
        .containsExactly(10L, 1000L);
    assertThat(Curve.IDLE.points(growth).values())
        .singleElement()
        .extracting(m -> m.firstKey())
        .isEqualTo(10L);
    assertThat(Curve.IN_FLIGHT.points(growth).keySet()).isEqualTo(Set.of("raw-nio"));
    assertThat(Curve.LENGTH.points(growth).keySet()).isEqualTo(Set.of("trunkline-kryo-registered"));
    assertThat(Curve.VIRTUAL.points(growth).values())
        .singleElement()
        .extracting(m -> m.firstKey())
        .isEqualTo(100L);
    assertThat(Curve.CONNECTIONS.points(growth)).isEmpty();
  }

  @Test
  void whatThereIsOneOfIsTheFirstPointOfEachCurveAndTheRawEchoGrowsWithConnections() {
    Summary growth =
        new Summary(
            List.of(
                Results.of("grown-1-callers", "bid:64a", 1, 2, 1),
                Results.of("grown-100-connections", "bid:64a", 1, 3, 1),
                Results.of("raw-nio-100-connections", "bid:64a", 1, 4, 1),
                Results.of("grown-100-idle", "bid:64a", 1, 5, 1),
                Results.of("raw-nio", "bid:64a", 1, 6, 1)));
    Map<String, SortedMap<Long, Summary.Row>> connections = Curve.CONNECTIONS.points(growth);
    assertThat(connections.get("trunkline-kryo-registered").keySet()).containsExactly(1L, 100L);
    assertThat(connections.get("raw-nio").keySet()).containsExactly(100L);
    assertThat(Curve.IDLE.points(growth).get("trunkline-kryo-registered").keySet())
        .containsExactly(1L, 100L);
    assertThat(Curve.IN_FLIGHT.points(growth).keySet()).isEqualTo(Set.of("raw-nio"));
  }

  @Test
  void aFigureIsTheMedianOfItsRounds() {
    Grid grid =
        ReportTables.figures(
            List.of(
                new Figure("a", "first call", 100, "ms", 1),
                new Figure("a", "first call", 300.04, "ms", 2),
                new Figure("a", "first call", 200, "ms", 3),
                new Figure("b", "size of the jar", 12_345, "bytes", 1)));
    assertThat(grid.rows())
        .containsExactly(
            List.of("first call", "a", "200.0", "100.0 to 300.0", "ms"),
            List.of("size of the jar", "b", "12,345", "", "bytes"));
  }

  @Test
  void whatIsShownIsEscapedInHtml() {
    assertThat(new Grid("a<b", List.of("x"), List.of(List.of("1 & 2")), "c>d").html())
        .contains("<h3>a&lt;b</h3>", "<td>1 &amp; 2</td>", "<p>c&gt;d</p>");
  }

  @Test
  void aRowHasAsManyCellsAsThereAreColumns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Grid("t", List.of("x"), List.of(List.of("1", "2"))));
  }
}
