package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.load.Scenario;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpTest {

  private static final List<Scenario> SCENARIOS =
      List.of(Scenario.parse("bid:1"), Scenario.parse("text:2a"));

  private final ScriptedLauncher launcher = new ScriptedLauncher();

  /** Whether the JVMs are warm in the end, if they have compiled for so long after each turn. */
  private boolean run(WarmUp warmUp, int... compileMillis) throws Exception {
    mark(0);
    for (int millis : compileMillis) {
      launcher.clientAnswers("done");
      mark(millis);
    }
    try (Pair pair = new Pair(launcher, new MeasuredSystem("a", "", List.of()), 1)) {
      return warmUp.run(pair, SCENARIOS);
    }
  }

  /** The server is the one that compiles more. */
  private void mark(int compileMillis) {
    launcher.clientAnswers("mark compileMillis=" + compileMillis / 2);
    launcher.serverAnswers("mark compileMillis=" + compileMillis);
  }

  private long turns() {
    return launcher.commands().stream().filter(command -> command.startsWith("warm")).count();
  }

  @Test
  void itEndsWhenBothHaveHardlyCompiledForThreeSeconds() throws Exception {
    assertThat(run(new WarmUp(1_000, 60_000), 900, 1_500, 1_580, 1_660, 1_740)).isTrue();
    assertThat(turns()).isEqualTo(5);
    assertThat(launcher.commands()).contains("warm scenarios=bid%3A1%2Ctext%3A2a millis=500");
  }

  @Test
  void oneMoreCompilationBeginsTheCountAnew() throws Exception {
    assertThat(run(new WarmUp(1_000, 60_000), 10, 20, 200, 210, 220, 230)).isTrue();
    assertThat(turns()).isEqualTo(6);
  }

  @Test
  void itLastsAtLeastSoLong() throws Exception {
    assertThat(run(new WarmUp(5_000, 60_000), 0, 0, 0, 0, 0)).isTrue();
    assertThat(turns()).isEqualTo(5);
  }

  @Test
  void itEndsAtTheLatestTimeAndSaysThatTheyStillCompile() throws Exception {
    assertThat(run(new WarmUp(1_000, 3_000), 500, 1_000, 1_500)).isFalse();
    assertThat(turns()).isEqualTo(3);
  }

  @Test
  void manyScenariosHaveShorterTurnsSoThatAllHaveTheirs() throws Exception {
    List<Scenario> many =
        IntStream.rangeClosed(1, 12).mapToObj(i -> Scenario.parse("bid:" + i)).toList();
    mark(0);
    launcher.clientAnswers("done");
    mark(0);
    try (Pair pair = new Pair(launcher, new MeasuredSystem("a", "", List.of()), 1)) {
      assertThat(new WarmUp(1_000, 60_000).run(pair, many)).isTrue();
    }
    assertThat(launcher.commands()).anyMatch(command -> command.endsWith("millis=250"));
  }

  @Test
  void aFixedTimeIsNotComplainedAbout() throws Exception {
    assertThat(run(new WarmUp(2_000, 2_000), 500, 1_000)).isTrue();
    assertThat(turns()).isEqualTo(2);
  }
}
