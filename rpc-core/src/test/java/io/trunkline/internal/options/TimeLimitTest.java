package io.trunkline.internal.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeLimitTest {

  @ParameterizedTest
  @CsvSource({
    "1, false",
    "60001, false",
    "2147483647, false",
    "9223372036854775807, false",
    "0, true",
    "-1, true"
  })
  void onlyACallerWithoutALimitHasNone(long millis, boolean none) {
    long now = Long.MAX_VALUE - 5; // the clock may run over
    long left = TimeLimit.deadline(now, millis) - now;
    assertThat(left).isPositive();
    assertThat(TimeLimit.isNone(left)).isEqualTo(none);
    assertThat(TimeLimit.isNone(left - 60_000_000_000L)).isEqualTo(none);
  }
}
