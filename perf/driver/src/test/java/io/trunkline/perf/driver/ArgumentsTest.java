package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

  private static Arguments parse(String line) throws UsageException {
    return Arguments.parse(Arrays.stream(line.split(" ")).filter(word -> !word.isEmpty()).toList());
  }

  @Test
  void everyOptionIsUnderstood() throws UsageException {
    Arguments arguments =
        parse(
            "rpc --quick --seconds 5 --rounds 2 --warm-up 9 --systems a,b --scenarios bid:10,void:1"
                + " --rate 100 --json x.json --jvm -Da=b");
    assertThat(arguments)
        .isEqualTo(
            new Arguments(
                Arguments.Suite.RPC,
                true,
                5,
                2,
                9,
                List.of("a", "b"),
                List.of("bid:10", "void:1"),
                100,
                Path.of("x.json"),
                List.of("-Da=b")));
  }

  @Test
  void aRateMakesEveryScenarioAnOpenLoop() throws UsageException {
    assertThat(parse("rpc --rate 100 --scenarios bid:10").rpcScenarios(List.of()))
        .singleElement()
        .hasToString("bid:10@100");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "everything",
        "rpc --bogus 1",
        "rpc --bogus",
        "rpc quick",
        "rpc --seconds",
        "rpc --seconds 0",
        "rpc --seconds x",
        "rpc --rounds 101",
        "rpc --systems a,,b",
        "rpc --scenarios bid",
        "rpc --scenarios bid:10,bod:10",
      })
  void anythingElseIsRefused(String line) {
    assertThatExceptionOfType(UsageException.class).isThrownBy(() -> parse(line));
  }

  @Test
  void theQuickListIsTheOneOfTheIssue() throws UsageException {
    Arguments quick = parse("rpc --quick");
    assertThat(RpcPlan.systems(quick))
        .containsExactly(
            "trunkline-kryo",
            "trunkline-kryo-inline",
            "trunkline-hessian2",
            "raw-nio",
            "raw-nio-batch",
            "dubbo-3.3.6-kryo",
            "dubbo-3.3.6-hessian2",
            "grpc-direct");
    RpcPlan plan = RpcPlan.of(quick, RpcPlan.systems(quick), 24_000);
    assertThat(plan.scenarios().toString()).isEqualTo("[bid:10, bid:64a, text:10]");
    assertThat(plan.rounds()).isEqualTo(3);
    assertThat(plan.keep()).isTrue();
    assertThat(plan.millis()).as("leaves time to build").isLessThan(8 * 60_000);
  }

  @Test
  void jvmsAreKeptOnlyForTheQuickListAndOnlyWhereThereIsMemory() throws UsageException {
    List<String> systems = List.of("raw-nio", "trunkline-kryo");
    assertThat(RpcPlan.of(parse("rpc --quick"), systems, 6_000).keep()).isTrue();
    assertThat(RpcPlan.of(parse("rpc --quick"), systems, 5_000).keep()).isFalse();
    assertThat(RpcPlan.of(parse("rpc"), systems, 24_000).keep()).isFalse();
  }

  @Test
  void systemsAskedForWinOverTheQuickList() throws UsageException {
    assertThat(RpcPlan.systems(parse("rpc --quick --systems raw-nio"))).containsExactly("raw-nio");
    assertThat(RpcPlan.systems(parse("rpc"))).as("all").isEmpty();
  }

  @Test
  void withoutScenariosThereAreSixWaysToCallWithEachPayload() throws UsageException {
    RpcPlan plan = RpcPlan.of(parse("rpc"), List.of("raw-nio"), 24_000);
    assertThat(plan.scenarios()).hasSize(18);
    assertThat(plan.scenarios().toString())
        .startsWith("[bid:1, bid:10, bid:32, bid:256, bid:64a, bid:512a, text:1,");
  }
}
