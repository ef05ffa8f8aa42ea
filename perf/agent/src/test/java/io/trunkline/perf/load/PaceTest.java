package io.trunkline.perf.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

  @Test
  void callsAreDueAtEqualDistancesFromTheStart() {
    Pace pace = new Pace(4, 1_000);
    assertThat(pace.due(0)).isEqualTo(1_000);
    assertThat(pace.due(1)).isEqualTo(250_001_000L);
    assertThat(pace.due(10)).isEqualTo(2_500_001_000L);
  }

  @Test
  void dueTimesDoNotOverflowAfterManyCalls() {
    Pace pace = new Pace(1_000_000, 0);
    assertThat(pace.due(86_400L * 1_000_000)).isEqualTo(86_400L * 1_000_000_000);
  }
}
