package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampTest {

  @ParameterizedTest
  @ValueSource(longs = {64, 1_000, 999_999_999, 130_000_000_000L})
  void aTimeIsRoundedDownToAUnit(long nanos) {
    assertThat(Stamp.nanos(Stamp.of(nanos))).isBetween(nanos - 63, nanos);
  }

  @ParameterizedTest
  @ValueSource(longs = {137, 138, 3_600, 130_000})
  void aLateTimeIsCoarser(long seconds) {
    long nanos = TimeUnit.SECONDS.toNanos(seconds) + 12_345;
    assertThat(Stamp.nanos(Stamp.of(nanos))).isCloseTo(nanos, within(65_536L));
  }

  @Test
  void timesBeforeTheBeginningAreTheFirstOnes() {
    assertThat(Stamp.of(0)).isEqualTo(Stamp.of(-5_000)).isNotEqualTo(Stamp.NONE);
  }

  @Test
  void aTimeAfterTheLastOneIsTheLastOne() {
    long last = Stamp.nanos(Stamp.of(Long.MAX_VALUE));
    assertThat(TimeUnit.NANOSECONDS.toHours(last)).isEqualTo(39);
  }

  @Test
  void laterTimesHaveLaterStamps() {
    long switches = 1L << 37;
    assertThat(Stamp.between(Stamp.of(switches - 1), Stamp.of(switches))).isBetween(0L, 65_536L);
  }
}
