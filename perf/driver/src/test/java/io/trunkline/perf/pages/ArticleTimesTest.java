package io.trunkline.perf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.Environment;
import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.TimeResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArticleTimesTest {

  private static final Environment ENVIRONMENT =
      new Environment("a cpu", 2, 24_000, "Linux 6", "Java 17", "-Xmx1g", "abc", "now");

  private static Grid operations(TimeResult... times) {
    ReportData data =
        new ReportData(
            ENVIRONMENT,
            "plan",
            List.of(),
            List.of(),
            List.of(),
            List.of(times),
            List.of(),
            List.of(),
            List.of());
    return ArticleTimes.grids(data).get(0);
  }

  @Test
  void aCellHasTheMedianOfItsForksAndItsRatioToADateOfTheSame() {
    assertThat(
            operations(
                    new TimeResult("hessian-lite-3.2.13-fresh", "date", 1, 9, 400, 0),
                    new TimeResult("hessian-lite-3.2.13-fresh", "date", 2, 9, 600, 0),
                    new TimeResult("hessian-lite-3.2.13-fresh", "localdatetime", 1, 245, 50_000, 0),
                    new TimeResult("trunkline-hessian2", "localdatetime", 1, 13, 100, 0),
                    new TimeResult("trunkline-hessian2", "date", 1, 9, 80, 0))
                .rows())
        .contains(
            List.of(
                "localDate_Hessian",
                "17,828",
                "0.009",
                "20,000",
                "0.010",
                "256, 245",
                "10,000,000",
                "0.800",
                "13"));
  }

  @Test
  void whatWasNotMeasuredIsEmpty() {
    assertThat(operations().rows())
        .contains(List.of("localDate_Hessian", "17,828", "0.009", "", "", "256", "", "", ""))
        .contains(List.of("instant_format", "6,816,923", "1.662", "", "", "", "", "", ""));
  }
}
