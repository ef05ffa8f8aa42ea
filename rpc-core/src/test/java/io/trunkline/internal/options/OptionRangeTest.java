package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.serialization.Budgets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each range accepts its edges, and refuses what lies beyond with everything one has to know. */
class OptionRangeTest {

  @ParameterizedTest
  @EnumSource
  void acceptsItsEdges(OptionRange range) {
    for (int edge : new int[] {range.lowest(), range.highest()}) {
      assertThat(range.check("n", edge)).isEqualTo(edge);
      assertThat(range.parse("n", Integer.toString(edge))).isEqualTo(edge);
      Duration time = Duration.ofMillis(edge);
      assertThat(range.check("n", time)).isSameAs(time);
    }
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatLiesBeyond(OptionRange range) {
    for (long beyond : new long[] {range.lowest() - 1L, range.highest() + 1L, -1, Long.MIN_VALUE}) {
      if (beyond == 0 && range.allowsZero()) {
        continue;
      }
      if (beyond == (int) beyond) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> range.check("n", (int) beyond))
            .withMessageContainingAll("n is " + beyond, ", expected " + range.expected())
            .withMessageContaining("; leave it out for the default, ");
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> range.parse("n", Long.toString(beyond)))
          .withMessageContaining(", expected " + range.expected());
      assertThatIllegalArgumentException()
          .isThrownBy(() -> range.check("n", Duration.ofMillis(beyond)))
          .withMessageContaining(", expected " + range.expected());
    }
  }

  @ParameterizedTest
  @EnumSource
  void acceptsZeroWhereItMeansSomething(OptionRange range) {
    if (range.allowsZero()) {
      assertThat(range.check("n", 0)).isZero();
      assertThat(range.check("n", Duration.ZERO)).isZero();
      assertThat(range.expected()).contains(", or 0 for ");
    } else if (range.lowest() > 0) {
      assertThatIllegalArgumentException().isThrownBy(() -> range.check("n", 0));
      assertThatIllegalArgumentException().isThrownBy(() -> range.check("n", Duration.ZERO));
    } else {
      assertThat(range.check("n", 0)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "1.5", "8M", "99999999999999999999", "0x10"})
  void refusesTextsThatAreNoNumbers(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionRange.TIMEOUT.parse("timeout", text))
        .withMessage(
            "timeout is '"
                + text
                + "', expected 1 to 2147483647 ms; leave it out for the default, 1000 ms");
  }

  @Test
  void refusesATimeThatIsNullOrLongerThanALongOfNanos() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionRange.HEARTBEAT.check("heartbeat", (Duration) null))
        .withMessageStartingWith(
            "heartbeat is null, expected 100 to 2147483647 ms, or 0 for never");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionRange.TIMEOUT.check("timeout", Duration.ofDays(200_000)))
        .withMessageStartingWith("timeout is PT4800000H, expected 1 to 2147483647 ms");
  }

  @Test
  void aTimeBelowAMillisecondIsNotZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OptionRange.CLOSE_TIMEOUT.check("closeTimeout", Duration.ofNanos(1)));
  }

  @Test
  void namesTheDefaultsOfTheBudgets() {
    assertThat(OptionRange.PAYLOAD_BYTES.advice())
        .contains(" " + Budgets.DEFAULT.maxMessageBytes() + " bytes");
    assertThat(OptionRange.NESTING_DEPTH.advice())
        .contains(" " + Budgets.DEFAULT.maxDepth() + " levels");
  }
}
