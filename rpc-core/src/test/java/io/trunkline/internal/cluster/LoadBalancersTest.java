package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.settings.ClusterSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LoadBalancersTest {

  /** The setting, its page and all messages list these. */
  static List<String> names() {
    return ClusterSettings.LOAD_BALANCE.choices();
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachChoosesOneOfTheCandidatesAndIsMadeAnewForEachMethod(String name) {
    assertThat(LoadBalancers.named(name).get()).isNotSameAs(LoadBalancers.named(name).get());
    LoadBalancer balancer = LoadBalancers.named(name).get();
    for (int size : new int[] {1, 2, 3, 100}) {
      List<Endpoint> candidates = BalancedEndpoints.weighing(new int[size]);
      assertThat(candidates)
          .as("without weights")
          .contains(balancer.select(candidates, BalancedEndpoints.call("x"), 0));
      int[] weights = new int[size];
      weights[size - 1] = 7;
      List<Endpoint> weighing = BalancedEndpoints.weighing(weights);
      if (!name.equals("consistenthash")) {
        assertThat(balancer.select(weighing, BalancedEndpoints.call("x"), 1))
            .isSameAs(weighing.get(size - 1));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"RoundRobin, roundrobin", "leastactiv, leastactive", "p3c, p2c"})
  void anUnknownNameIsRefusedWithTheKnownOnesAndTheNearest(String name, String nearest) {
    assertThatThrownBy(() -> LoadBalancers.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "loadbalance is '"
                + name
                + "', expected one of random, roundrobin, leastactive, shortestresponse,"
                + " consistenthash, p2c, adaptive; did you mean '"
                + nearest
                + "'?");
  }

  @ParameterizedTest
  @CsvSource({
    "hash.arguments, first, 'the indices of arguments from 0 to 254, such as 0,1'",
    "hash.arguments, '0,-1', 'the indices of arguments from 0 to 254, such as 0,1'",
    "hash.nodes, 3, 4 to 10000",
    "hash.nodes, 10001, 4 to 10000",
    "hash.nodes, many, 4 to 10000"
  })
  void aParameterThatCannotBeIsRefusedAtOnce(String key, String value, String expected) {
    assertThatThrownBy(
            () -> LoadBalancers.named("consistenthash", asked -> asked.equals(key) ? value : null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(key + " is '" + value + "', expected " + expected);
  }

  @Test
  void amongTheLeastActiveTheWeightDecides() {
    LoadBalancer balancer = BalancedEndpoints.balancer("leastactive", 5);
    List<Endpoint> candidates = BalancedEndpoints.weighing(100, 200, 300);
    BalancedEndpoints.begin(candidates.get(2));
    int[] counts = BalancedEndpoints.chosen(balancer, candidates, 30_000);
    assertThat(counts[2]).isZero();
    assertThat(BalancedEndpoints.chiSquare(new int[] {counts[0], counts[1]}, 100, 200))
        .isLessThan(10.83);
  }

  @Test
  void theShortestResponseCountsTheCallsUnderWay() {
    LoadBalancer balancer = BalancedEndpoints.balancer("shortestresponse", 6);
    List<Endpoint> candidates = BalancedEndpoints.weighing(100, 100);
    BalancedEndpoints.answered(candidates.get(0), 10_000_000, 0);
    BalancedEndpoints.answered(candidates.get(1), 25_000_000, 0);
    assertThat(BalancedEndpoints.chosen(balancer, candidates, 10)).containsExactly(10, 0);
    BalancedEndpoints.begin(candidates.get(0));
    assertThat(BalancedEndpoints.chosen(balancer, candidates, 10)).containsExactly(10, 0);
    BalancedEndpoints.begin(candidates.get(0));
    assertThat(BalancedEndpoints.chosen(balancer, candidates, 10)).containsExactly(0, 10);
  }

  @Test
  void aboutEqualResponsesAreSharedByWeight() {
    LoadBalancer balancer = BalancedEndpoints.balancer("shortestresponse", 7);
    List<Endpoint> candidates = BalancedEndpoints.weighing(100, 300);
    BalancedEndpoints.answered(candidates.get(0), 10_000_000, 0);
    BalancedEndpoints.answered(candidates.get(1), 10_010_000, 0);
    int[] counts = BalancedEndpoints.chosen(balancer, candidates, 40_000);
    assertThat(BalancedEndpoints.chiSquare(counts, 100, 300)).isLessThan(10.83);
  }
}
