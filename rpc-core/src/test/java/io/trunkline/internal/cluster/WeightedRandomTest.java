package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WeightedRandomTest {

  /** Chi-square beyond which chance is unlikely by 1 in 1,000, with 4 shares. */
  private static final double LIMIT_OF_4 = 16.27;

  private static final long START_MILLIS = 1_700_000_000_000L;

  @Test
  void sharesAreThoseOfTheWeights() {
    int[] weights = {100, 200, 50, 1};
    int[] counts =
        BalancedEndpoints.chosen(
            BalancedEndpoints.balancer("random", 1), BalancedEndpoints.weighing(weights), 351_000);
    assertThat(BalancedEndpoints.chiSquare(counts, weights)).isLessThan(LIMIT_OF_4);
  }

  @Test
  void oneWithoutWeightGetsNothingUnlessNoneHasAny() {
    LoadBalancer balancer = BalancedEndpoints.balancer("random", 2);
    assertThat(
            BalancedEndpoints.chosen(balancer, BalancedEndpoints.weighing(0, 100, 0, 100), 1_000))
        .startsWith(0)
        .matches(counts -> counts[2] == 0 && counts[1] + counts[3] == 1_000);
    int[] counts =
        BalancedEndpoints.chosen(balancer, BalancedEndpoints.weighing(0, 0, 0, 0), 40_000);
    assertThat(BalancedEndpoints.chiSquare(counts, 1, 1, 1, 1)).isLessThan(LIMIT_OF_4);
  }

  @Test
  void theLargestWeightsDoNotOverflow() {
    int most = Integer.MAX_VALUE;
    int[] counts =
        BalancedEndpoints.chosen(
            BalancedEndpoints.balancer("random", 3),
            BalancedEndpoints.weighing(most, most, most, most),
            40_000);
    assertThat(BalancedEndpoints.chiSquare(counts, 1, 1, 1, 1)).isLessThan(LIMIT_OF_4);
  }

  @Test
  void aNewProviderGetsItsShareInTheCourseOfItsWarmUp() {
    AtomicLong millis = new AtomicLong(START_MILLIS);
    Endpoint old =
        BalancedEndpoints.endpoint(1, Map.of(), () -> Instant.ofEpochMilli(millis.get()));
    Endpoint fresh =
        BalancedEndpoints.endpoint(
            2,
            Map.of("timestamp", String.valueOf(START_MILLIS)),
            () -> Instant.ofEpochMilli(millis.get()));
    List<Endpoint> both = List.of(old, fresh);
    LoadBalancer balancer = BalancedEndpoints.balancer("random", 4);
    int[] weights = {1, 10, 50, 99, 100, 100};
    int[] seconds = {0, 60, 300, 594, 600, 6_000};
    for (int i = 0; i < seconds.length; i++) {
      long nanos = TimeUnit.SECONDS.toNanos(seconds[i]);
      millis.set(START_MILLIS + TimeUnit.NANOSECONDS.toMillis(nanos));
      int[] counts = new int[2];
      for (int call = 0; call < 100_000; call++) {
        counts[balancer.select(both, BalancedEndpoints.call(), nanos) == old ? 0 : 1]++;
      }
      assertThat(BalancedEndpoints.chiSquare(counts, 100, weights[i]))
          .as("%s s after its start: %s", seconds[i], counts[1])
          .isLessThan(10.83);
    }
  }
}
