package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedTimesTest {

  private static long there(long nanos) {
    StageTimes times =
        PackedTimes.add(StageTimes.none(), PackedTimes.of(0, nanos, 0, 0), Stage.READ);
    return times.nanos(Stage.READ).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2_047, 2_048, 2_049, 4_095, 4_096, 999_999, 1_234_567_890L})
  void aDurationLosesLessThanAThousandth(long nanos) {
    assertThat(there(nanos)).isBetween(nanos - nanos / 1_000, nanos);
  }

  @Test
  void longerDurationsAreNeverShorter() {
    long last = 0;
    for (long nanos = 0; nanos < 1L << 43; nanos = nanos * 9 / 8 + 1) {
      assertThat(there(nanos)).isBetween(last, nanos);
      last = there(nanos);
    }
  }

  @Test
  void whatDoesNotFitIsTheLongestThatDoes() {
    long longest = there(Long.MAX_VALUE);
    assertThat(longest).isGreaterThan(TimeUnit.HOURS.toNanos(1));
    assertThat(there(longest + 1)).isEqualTo(longest);
    assertThat(there(-1)).isZero();
  }

  @Test
  void noDurationsHaveTheBitsOfUnknownOnes() {
    long all = Long.MAX_VALUE;
    assertThat(PackedTimes.of(all, all, all, all)).isNotEqualTo(PackedTimes.UNKNOWN);
  }

  @Test
  void theFourDurationsAreInTheOrderOfTheStages() {
    long bits = PackedTimes.of(1, 2, 3, 4);
    assertThat(bits).isEqualTo(0x0001_0002_0003_0004L);
    assertThat(PackedTimes.totalNanos(bits)).isEqualTo(10);
    StageTimes times = PackedTimes.add(StageTimes.none(), bits, Stage.METHOD);
    assertThat(times.nanos(Stage.QUEUE)).hasValue(1);
    assertThat(times.nanos(Stage.METHOD)).hasValue(3);
    assertThat(times.nanos(Stage.REPLY)).isEmpty();
  }
}
