package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.pages.Pages;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportPlanTest {

  private static final long MINUTE = 60_000;

  @Test
  void theWholeReportFitsIntoAnHourEvenIfEveryWarmUpTakesItsLongest() {
    assertThat(ReportPlan.of(Extent.WHOLE).millis()).isLessThan(60 * MINUTE);
  }

  @Test
  void theShortOneFitsIntoTen() {
    assertThat(ReportPlan.of(Extent.QUICK).millis()).isLessThan(10 * MINUTE);
  }

  @Test
  void theTrialTakesEveryStepOfTheWholeReportOnce() {
    ReportPlan trial = ReportPlan.of(Extent.TRIAL);
    ReportPlan whole = ReportPlan.of(Extent.WHOLE);
    assertThat(trial.systems()).isEqualTo(whole.systems());
    assertThat(trial.serializers()).isEqualTo(whole.serializers());
    assertThat(trial.millis()).isLessThan(whole.millis() / 3);
  }

  @Test
  void inTheWholeReportEachSystemHasThreeRoundsAndTheFirstBlockNewJvmsInEach() {
    List<RpcBlock> blocks = ReportPlan.of(Extent.WHOLE).calls();
    assertThat(blocks).allSatisfy(block -> assertThat(block.plan().rounds()).isEqualTo(3));
    assertThat(blocks.get(0).plan().groups()).containsExactly(List.of(1), List.of(2), List.of(3));
    assertThat(blocks.get(1).plan().groups()).containsExactly(List.of(1, 2, 3));
  }

  @Test
  void everyCellOfTheArticlesTablesIsMeasured() {
    ReportPlan plan = ReportPlan.of(Extent.WHOLE);
    List<RpcBlock> blocks = plan.calls();
    for (String system : Pages.articleSystems()) {
      assertThat(blocks)
          .as(system)
          .filteredOn(block -> block.all().contains(system))
          .singleElement()
          .satisfies(
              block -> assertThat(scenarios(block.plan(), system)).contains("bid:10", "text:10"));
    }
    assertThat(plan.times()).containsAll(Pages.articleSerializers());
  }

  @Test
  void noSystemIsInTwoBlocks() {
    List<String> all =
        ReportPlan.of(Extent.WHOLE).calls().stream()
            .flatMap(block -> block.all().stream())
            .filter(name -> !name.equals("raw-nio"))
            .toList();
    assertThat(all).doesNotHaveDuplicates();
  }

  @Test
  void aSystemOfSeveralRowsDoesWhatAllOfThemSay() {
    RpcPlan plan = ReportPlan.of(Extent.WHOLE).calls().get(0).plan();
    assertThat(scenarios(plan, "trunkline-hessian2"))
        .contains("bid:1", "bid:256", "date:10", "javatime:10")
        .doesNotContain("bid:64a@15000");
    assertThat(scenarios(plan, "raw-nio")).contains("bid:1", "date:10", "bid:64a@15000");
    RpcPlan peers = ReportPlan.of(Extent.WHOLE).calls().get(1).plan();
    assertThat(scenarios(peers, "dubbo-3.3.6-hessian2"))
        .containsExactly("bid:10", "text:10", "date:10", "javatime:10");
    assertThat(scenarios(peers, "raw-nio")).doesNotContain("bid:64a@15000");
  }

  private static List<String> scenarios(RpcPlan plan, String system) {
    return plan.share(new MeasuredSystem(system, "", List.of())).scenarios().stream()
        .map(Scenario::toString)
        .toList();
  }

  @Test
  void everySystemTakesTurnsWithTheRawEcho() {
    for (RpcBlock block : ReportPlan.of(Extent.WHOLE).calls()) {
      assertThat(block.plan().reference()).isEqualTo("raw-nio");
      assertThat(block.all()).endsWith("raw-nio");
    }
  }

  @Test
  void systemsThatAreNotBuiltAreLeftOut() {
    RpcBlock block = ReportPlan.of(Extent.WHOLE).calls().get(1);
    assertThat(block.with(List.of("raw-nio", "trunkline-gson")).all())
        .containsExactly("trunkline-gson", "raw-nio");
    assertThat(block.with(List.of("raw-nio")).all()).isEmpty();
  }
}
