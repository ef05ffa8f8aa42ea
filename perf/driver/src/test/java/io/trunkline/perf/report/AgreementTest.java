package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementTest {

  private static ReportData data(Result... calls) {
    return new ReportData(
        Results.ENVIRONMENT, "plan", List.of(calls), List.of(), List.of(), List.of(), List.of());
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
    assertThat(agreement.ratios()).hasSize(4);
    assertThat(agreement.agreeing()).isEqualTo(2);
    assertThat(agreement.onlyOne()).as("both ratios of c").isEqualTo(2);
    assertThat(agreement.toString())
        .startsWith("2 of 4 ratios agree within 10 % (50 %); 2 are in one of the files only")
        .contains("a bid:10 p50", "2.00   2.30  +15 %", "b bid:10 calls", "-11 %")
        .doesNotContain("a bid:10 calls", "b bid:10 p50");
  }

  @Test
  void theReferenceHasNoRatioOfItsOwn() {
    Result raw = Results.of("raw-nio", "bid:10", 1, 5_000, 5, Result.Ratios.SAME);
    assertThat(Agreement.of(data(raw), data(raw)).ratios()).isEmpty();
  }
}
