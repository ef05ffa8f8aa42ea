package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FakeClockTest {

  @Test
  void standsStillUntilToldToAdvance() {
    FakeClock clock = new FakeClock();
    long start = clock.getAsLong();
    assertThat(clock.getAsLong()).isEqualTo(start);
    clock.advance(Duration.ofNanos(7));
    assertThat(clock.getAsLong() - start).isEqualTo(7);
  }

  @Test
  void passesTheOverflowOfALongEarly() {
    FakeClock clock = new FakeClock();
    long start = clock.getAsLong();
    clock.advance(Duration.ofSeconds(1));
    assertThat(clock.getAsLong()).isNegative();
    assertThat(clock.getAsLong() - start).isEqualTo(1_000_000_000);
  }

  @Test
  void neverGoesBack() {
    FakeClock clock = new FakeClock();
    assertThatThrownBy(() -> clock.advance(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
