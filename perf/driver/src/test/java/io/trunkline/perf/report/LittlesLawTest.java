package io.trunkline.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LittlesLawTest {

  @Test
  void nothingIsSaidWhileLatencyTimesThroughputIsTheNumberOfCallers() {
    assertThat(LittlesLaw.check(Results.of("a", "bid:10", 1, 25_000, 400), 10)).isEmpty();
    assertThat(LittlesLaw.check(Results.of("a", "bid:10", 1, 25_000, 419), 10)).isEmpty();
    assertThat(LittlesLaw.check(Results.of("a", "bid:10", 1, 25_000, 381), 10)).isEmpty();
  }

  @Test
  void moreThanFivePercentAreReported() {
    assertThat(LittlesLaw.check(Results.of("a", "bid:10", 2, 25_000, 424), 10))
        .contains(
            "a bid:10 round 2: latency x throughput = 10.60, but there were 10 callers (+6 %)");
    assertThat(LittlesLaw.check(Results.of("a", "bid:10", 2, 25_000, 300), 10)).isPresent();
  }
}
