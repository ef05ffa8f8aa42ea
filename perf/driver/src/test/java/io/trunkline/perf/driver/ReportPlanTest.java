package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportPlanTest {

  private static final long MINUTE = 60_000;

  @Test
  void theWholeReportFitsIntoNinetyMinutesEvenIfEveryWarmUpTakesItsLongest() {
    assertThat(ReportPlan.of(false).millis()).isLessThan(90 * MINUTE);
  }

  @Test
  void theShortOneFitsIntoTen() {
    assertThat(ReportPlan.of(true).millis()).isLessThan(10 * MINUTE);
  }

  @Test
  void inTheWholeReportEachSystemHasThreeRoundsInNewJvms() {
    assertThat(ReportPlan.of(false).calls())
        .allSatisfy(
            row ->
                assertThat(row.plan().groups())
                    .containsExactly(List.of(1), List.of(2), List.of(3)));
  }

  @Test
  void everySystemTakesTurnsWithTheRawEchoUnlessTheRateIsFixed() {
    for (RpcRow row : ReportPlan.of(false).calls()) {
      boolean rated = row.scenarios().toString().contains("@");
      assertThat(row.plan().reference()).isEqualTo(rated ? null : "raw-nio");
      assertThat(row.all()).contains("raw-nio");
    }
  }

  @Test
  void systemsThatAreNotBuiltAreLeftOut() {
    RpcRow row = ReportPlan.of(true).calls().get(0);
    assertThat(row.with(List.of("raw-nio", "trunkline-hessian2")).all())
        .containsExactly("trunkline-hessian2", "raw-nio");
  }
}
