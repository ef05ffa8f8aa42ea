package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  private Progress progress(boolean terminal, long plannedMillis) {
    return new Progress(new PrintStream(shown, true, UTF_8), terminal, plannedMillis);
  }

  @Test
  void withoutATerminalEachPartIsALine() {
    Progress progress = progress(false, 125_000);
    progress.show("round 1", "bid:10");
    progress.show("round 1", "text:10");
    progress.end();
    assertThat(shown.toString(UTF_8).lines()).containsExactly("  0 %, 2:05 left: round 1");
  }

  @Test
  void aTerminalShowsEveryStepInOneLineAndNothingInTheEnd() {
    Progress progress = progress(true, 60_000);
    progress.done(30_000);
    progress.show("round 1", "bid:10");
    progress.show("round 1", "text:10");
    progress.end();
    assertThat(shown.toString(UTF_8))
        .contains("[###############...............]  50 %, ", "text:10")
        .endsWith("\r\u001b[K")
        .doesNotContain("\n");
  }

  @Test
  void moreThanWasPlannedIsAllOfIt() {
    Progress progress = progress(false, 0);
    progress.done(5_000);
    progress.show("round 1", "");
    assertThat(shown.toString(UTF_8).lines()).containsExactly("100 %, 0:00 left: round 1");
  }
}
