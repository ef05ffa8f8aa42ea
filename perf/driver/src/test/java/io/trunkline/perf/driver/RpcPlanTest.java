package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.trunkline.perf.load.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class RpcPlanTest {

  private static final long MINUTE = 60_000;

  private static Arguments parse(String line) throws UsageException {
    return Arguments.parse(List.of(line.split(" ")));
  }

  private static RpcPlan plan(String line) throws UsageException {
    Arguments arguments = parse(line);
    return RpcPlan.of(arguments, RpcPlan.systems(arguments));
  }

  @Test
  void theQuickListTakesLessThanTenMinutesEvenIfEveryWarmUpTakesItsLongest() throws UsageException {
    assertThat(RpcPlan.systems(parse("rpc --quick")))
        .containsExactly(
            "trunkline-kryo",
            "trunkline-kryo-registered",
            "trunkline-kryo-inline",
            "trunkline-hessian2",
            "raw-nio",
            "dubbo-3.3.6-kryo",
            "dubbo-3.3.6-hessian2",
            "grpc-direct");
    RpcPlan plan = plan("rpc --quick");
    assertThat(plan.scenarios().toString()).isEqualTo("[bid:10, bid:64a, text:10]");
    assertThat(plan.groups()).as("rounds in one pair of JVMs").containsExactly(List.of(1, 2, 3));
    assertThat(plan.millis()).as("leaves time to build").isLessThan(19 * MINUTE / 2);
  }

  @Test
  void theWholeListHasSixWaysToCallWithEachPayloadAndNewJvmsInEveryRound() throws UsageException {
    RpcPlan plan = RpcPlan.of(parse("rpc"), List.of("raw-nio", "trunkline-kryo"));
    assertThat(plan.scenarios()).hasSize(18);
    assertThat(plan.scenarios().toString())
        .startsWith("[bid:1, bid:10, bid:32, bid:256, bid:64a, bid:512a, text:1,");
    assertThat(plan.groups()).containsExactly(List.of(1), List.of(2), List.of(3));
  }

  @Test
  void theTimeIsThatOfAllPairsAndTheirTurns() throws UsageException {
    RpcPlan plan =
        plan(
            "rpc --systems raw-nio,a,b --scenarios bid:1,bid:2 --rounds 2 --seconds 1 --warm-up 7");
    assertThat(plan.turns()).isEqualTo(4);
    long scenario = plan.scenarioMillis(Scenario.parse("bid:1"));
    assertThat(scenario).as("with the reference").isEqualTo(2 * 4 * (150 + 250));
    assertThat(plan.millis()).isEqualTo(2 * 3 * 10_000 + 2 * 2 * 2 * scenario);
  }

  @Test
  void theReferenceRunsToo() throws UsageException {
    assertThat(RpcPlan.systems(parse("rpc --systems a"))).containsExactly("a", "raw-nio");
    assertThat(RpcPlan.systems(parse("rpc --quick --systems raw-nio,a")))
        .containsExactly("raw-nio", "a");
    assertThat(RpcPlan.systems(parse("rpc"))).as("all").isEmpty();
    RpcPlan plan = plan("rpc --systems a");
    assertThat(plan.reference()).isEqualTo("raw-nio");
  }

  @Test
  void anotherReferenceThanTheRawEchoCanBeAskedFor() throws UsageException {
    assertThat(RpcPlan.systems(parse("rpc --systems a --beside b"))).containsExactly("a", "b");
    RpcPlan plan = plan("rpc --systems a --beside b");
    assertThat(plan.reference()).isEqualTo("b");
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> parse("rpc --beside b --before folder"));
  }

  @Test
  void theReferenceAloneHasNobodyToTakeTurnsWith() throws UsageException {
    RpcPlan plan =
        plan("rpc --systems raw-nio --seconds 1 --warm-up 7 --rounds 1 --scenarios bid:1");
    assertThat(plan.reference()).isNull();
    assertThat(plan.millis()).isEqualTo(10_000 + 4 * (150 + 250));
  }

  @Test
  void atAFixedRateEachSystemIsMeasuredAloneInOneGo() throws UsageException {
    assertThat(RpcPlan.systems(parse("rpc --systems a --rate 100"))).containsExactly("a");
    RpcPlan plan = plan("rpc --systems a,raw-nio --scenarios bid:10@100 --seconds 4");
    assertThat(plan.reference()).isNull();
    assertThat(plan.ratedMillis()).isEqualTo(4_000);
    assertThat(plan.millis()).isEqualTo(2 * (3_000 + 60_000) * 3 + 2 * 3 * (150 + 4_000));
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> plan("rpc --systems a --scenarios bid:10@100,bid:10"));
  }
}
