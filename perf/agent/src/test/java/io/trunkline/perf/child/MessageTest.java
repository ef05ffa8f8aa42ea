package io.trunkline.perf.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MessageTest {

  @Test
  void aMessageIsOneLineWhateverItsValuesHold() {
    Message message =
        Message.of("failed").with("why", "a = b &\nc\u00e4 \u2028").with("empty", "").with("n", 7);
    assertThat(message.toString()).doesNotContain("\n");
    assertThat(Message.parse(message.toString())).isEqualTo(message);
    assertThat(message.number("n")).isEqualTo(7);
  }

  @Test
  void aLineThatIsNoMessageIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.parse("WARNING: something is printed"));
  }

  @Test
  void aMissingValueIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Message.of("ready").get("port"))
        .withMessage("no port in ready");
  }
}
