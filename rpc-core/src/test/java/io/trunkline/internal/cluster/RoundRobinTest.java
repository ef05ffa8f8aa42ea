package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RoundRobinTest {

  private static final int THREADS = 8;

  private static int[] weights(String text) {
    return List.of(text.split(" ")).stream().mapToInt(Integer::parseInt).toArray();
  }

  private static int sum(int[] numbers) {
    return IntStream.of(numbers).sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 1 1", "5 1 1", "100 100 50", "100 37 1", "7 3 2 1", "0 2 1", "3 1000"})
  void inAsManyCallsAsTheSumOfTheWeightsEachIsChosenAsOftenAsItWeighs(String text) {
    int[] weights = weights(text);
    LoadBalancer balancer = BalancedEndpoints.balancer("roundrobin", 1);
    List<Endpoint> candidates = BalancedEndpoints.weighing(weights);
    for (int period = 0; period < 5; period++) {
      assertThat(BalancedEndpoints.chosen(balancer, candidates, sum(weights))).isEqualTo(weights);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 1 1", "5 1 1", "100 100 50", "100 37 1", "7 3 2 1", "100 90 80 70 60"})
  void noneIsEverFarFromItsShare(String text) {
    int[] weights = weights(text);
    LoadBalancer balancer = BalancedEndpoints.balancer("roundrobin", 2);
    List<Endpoint> candidates = BalancedEndpoints.weighing(weights);
    int[] counts = new int[weights.length];
    for (int call = 1; call <= 3 * sum(weights); call++) {
      counts[candidates.indexOf(balancer.select(candidates, BalancedEndpoints.call(), 0))]++;
      for (int i = 0; i < weights.length; i++) {
        double share = (double) call * weights[i] / sum(weights);
        assertThat(counts[i]).isBetween((int) Math.floor(share - 2), (int) Math.ceil(share + 2));
      }
    }
  }

  @Test
  void lightOnesAreChosenBetweenTheHeavyOne() {
    LoadBalancer balancer = LoadBalancers.named("roundrobin", key -> null, bound -> 0).get();
    List<Endpoint> candidates = BalancedEndpoints.weighing(5, 1, 1);
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < 7; i++) {
      order.append(
          "abc"
              .charAt(
                  candidates.indexOf(balancer.select(candidates, BalancedEndpoints.call(), 0))));
    }
    assertThat(order).hasToString("aacaaba");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 1 1", "100 50 1", "7 3 2 1"})
  void manyThreadsGetTheSharesAsExactlyAsOne(String text) throws Exception {
    int[] weights = weights(text);
    int rounds = 200;
    LoadBalancer balancer = BalancedEndpoints.balancer("roundrobin", 3);
    List<Endpoint> candidates = BalancedEndpoints.weighing(weights);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<int[]>> parts = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        parts.add(
            threads.submit(
                () -> BalancedEndpoints.chosen(balancer, candidates, rounds * sum(weights))));
      }
      int[] counts = new int[weights.length];
      for (Future<int[]> part : parts) {
        int[] some = part.get(30, TimeUnit.SECONDS);
        for (int i = 0; i < counts.length; i++) {
          counts[i] += some[i];
        }
      }
      for (int i = 0; i < counts.length; i++) {
        assertThat(counts[i]).isEqualTo(THREADS * rounds * weights[i]);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
