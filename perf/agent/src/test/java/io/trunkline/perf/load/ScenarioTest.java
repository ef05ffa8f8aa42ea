package io.trunkline.perf.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.perf.system.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bid:10",
        "text:64a",
        "void:1",
        "bid:512a@20000",
        "bid:10@5",
        "text10:1",
        "bid:100000v"
      })
  void whatIsParsedIsPrintedAgain(String text) {
    assertThat(Scenario.parse(text)).hasToString(text);
  }

  @Test
  void theSuffixAMeansAsynchronousAndTheAtSignARate() {
    assertThat(Scenario.parse("text:64a@500"))
        .isEqualTo(new Scenario(Payload.TEXT, 0, 64, Scenario.Waiting.NOBODY, 500));
    assertThat(Scenario.parse("bid:10"))
        .isEqualTo(new Scenario(Payload.BID, 0, 10, Scenario.Waiting.THREADS, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bid",
        "bid:",
        "bid:0",
        "bid:a",
        "bid:10b",
        "BID:10",
        "bid:2000",
        "bid:99999a",
        "bid10:1",
        "text8000001:1",
        "bid:100001v",
        ""
      })
  void anythingElseIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Scenario.parse(text));
  }

  @Test
  void aTextHasTheLengthThatFollowsItsName() {
    assertThat(Scenario.parse("text10:2").length()).isEqualTo(10);
    assertThat(Scenario.parse("text:2").length()).as("the usual one").isZero();
  }

  @Test
  void anUnknownPayloadIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Scenario.parse("bud:10"))
        .withMessage("payload 'bud' is unknown; there are bid, text, void, date, javatime");
  }
}
