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
                + " --rate 100 --json x.json --jvm -Da=b --beside c");
    assertThat(arguments)
        .isEqualTo(
            new Arguments(
                Arguments.Suite.RPC,
                true,
                false,
                5,
                2,
                9,
                List.of("a", "b"),
                List.of("bid:10", "void:1"),
                100,
                Path.of("x.json"),
                List.of("-Da=b"),
                null,
                "c",
                false));
  }

  @Test
  void aTrialIsOfTheWholeReport() throws UsageException {
    assertThat(parse("report --trial").extent()).isEqualTo(Extent.TRIAL);
    assertThat(parse("report --quick").extent()).isEqualTo(Extent.QUICK);
    assertThat(parse("report").extent()).isEqualTo(Extent.WHOLE);
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
        "rpc --write-docs --systems a",
        "time --write-docs",
        "rpc --write-docs",
        "growth --seconds 3",
        "report --systems a",
        "report --trial --quick",
        "report --trial --write-docs",
        "growth --trial",
      })
  void anythingElseIsRefused(String line) {
    assertThatExceptionOfType(UsageException.class).isThrownBy(() -> parse(line));
  }
}
