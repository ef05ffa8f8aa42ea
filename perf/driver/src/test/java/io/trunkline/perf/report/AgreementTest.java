package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementTest {

  private static ReportData data(Result... calls) {
    return data(List.of(calls), List.of());
  }

  private static ReportData data(List<Result> calls, List<Result> growth) {
    return new ReportData(
        Results.ENVIRONMENT,
        "plan",
        calls,
        growth,
        List.of(),
        List.of(
            new TimeResult("java", "date", 1, 6, 100, 0),
            new TimeResult("java", "instant", 1, 6, 200, 0)),
        List.of(),
        List.of(),
        List.of());
  }

  private static Result result(String system, double ops, double p50) {
    return Results.of(system, "bid:10", 1, 5_000, 5, new Result.Ratios(ops, p50));
  }

  @Test
  void ratiosThatDifferByMoreThanATenthAreListed() {
    Agreement agreement =
        Agreement.of(
            data(result("a", 0.50, 2.0), result("b", 1.0, 1.2), result("c", 1.1, 1)),
            data(result("a", 0.54, 2.3), result("b", 0.89, 1.2)));
    assertThat(agreement.ratios()).hasSize(5);
    assertThat(agreement.agreeing()).isEqualTo(3);
    assertThat(agreement.onlyOne()).as("both ratios of c").isEqualTo(2);
    assertThat(agreement.toString())
        .startsWith("3 of 5 ratios agree within 10 % (60 %); 2 are in one of the files only")
        .contains(
            "a bid:10 p50",
            "2.00   2.30  +15 %",
            "b bid:10 calls/s",
            "-11 %",
            "calls: 2 of 4",
            "time: 1 of 1")
        .doesNotContain("a bid:10 calls/s", "b bid:10 p50");
  }

  @Test
  void theReferenceHasNoRatioOfItsOwn() {
    Result raw = Results.of("raw-nio", "bid:10", 1, 5_000, 5, Result.Ratios.SAME);
    assertThat(Agreement.of(data(raw), data(raw)).ratios())
        .extracting(Agreement.Pair::name)
        .containsExactly("time java instant");
  }

  @Test
  void theSameScenarioOfAnotherSuiteIsAnotherRatio() {
    ReportData data =
        data(List.of(result("a", 0.5, 2)), List.of(result("a", 1.5, 2), result("b", 1.5, 2)));
    assertThat(Agreement.of(data, data).ratios())
        .filteredOn(pair -> pair.name().endsWith("calls/s"))
        .extracting(pair -> pair.name() + " " + pair.first())
        .containsExactly(
            "calls a bid:10 calls/s 0.5",
            "growth a bid:10 calls/s 1.5",
            "growth b bid:10 calls/s 1.5");
  }
}
