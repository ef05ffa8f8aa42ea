package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsistentHashTest {

  private static final int KEYS = 10_000;

  private static final List<Endpoint> FIVE = BalancedEndpoints.weighing(100, 100, 100, 100, 100);

  private static LoadBalancer balancer() {
    return BalancedEndpoints.balancer("consistenthash", 1);
  }

  private static List<Endpoint> owners(LoadBalancer balancer, List<Endpoint> candidates) {
    List<Endpoint> owners = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      owners.add(balancer.select(candidates, BalancedEndpoints.call("key" + key), 0));
    }
    return owners;
  }

  private static List<Endpoint> without(Endpoint one) {
    List<Endpoint> left = new ArrayList<>(FIVE);
    left.remove(one);
    return left;
  }

  /** The last digits of the addresses that 3.3.6 chose. */
  @ParameterizedTest
  @CsvSource({
    "0, 160, 522135255412155551241144415154535134253154314424543425245241",
    "'1,0', 30, 413233112224212121311225524354225513112554314242223415114222"
  })
  void equalArgumentsGoWhereStockConsumersSendThem(String arguments, String nodes, String chosen) {
    LoadBalancer balancer =
        LoadBalancers.named(
                "consistenthash", Map.of("hash.arguments", arguments, "hash.nodes", nodes)::get)
            .get();
    StringBuilder ours = new StringBuilder();
    for (int k = 0; k < chosen.length(); k++) {
      Object[] firsts = {"key" + k, k, k == 2 ? null : Long.valueOf(k * 7919L)};
      Endpoint owner =
          balancer.select(FIVE, BalancedEndpoints.call(firsts[k % 3], "second" + k % 7), 0);
      ours.append(FIVE.indexOf(owner) + 1);
    }
    assertThat(ours).hasToString(chosen);
  }

  @Test
  void eachHasAboutTheSameNumberOfKeys() {
    List<Endpoint> owners = owners(balancer(), FIVE);
    for (Endpoint one : FIVE) {
      assertThat(owners.stream().filter(one::equals).count()).isBetween(1_500L, 2_500L);
    }
  }

  @Test
  void onlyTheKeysOfAProviderThatLeavesMove() {
    LoadBalancer balancer = balancer();
    List<Endpoint> before = owners(balancer, FIVE);
    Endpoint gone = FIVE.get(2);
    List<Endpoint> after = owners(balancer, without(gone));
    for (int key = 0; key < KEYS; key++) {
      if (before.get(key) == gone) {
        assertThat(after.get(key)).isNotSameAs(gone);
      } else {
        assertThat(after.get(key)).isSameAs(before.get(key));
      }
    }
    assertThat(owners(balancer, FIVE)).as("when it is back").isEqualTo(before);
  }

  @Test
  void aCallThatGoesElsewhereGoesWhereItWouldGoWithoutThatProvider() {
    LoadBalancer once = balancer();
    for (int key = 0; key < 100; key++) {
      Object[] arguments = {"key" + key};
      Endpoint first = once.select(FIVE, BalancedEndpoints.call(arguments), 0);
      Endpoint second = once.select(without(first), BalancedEndpoints.call(arguments), 0);
      assertThat(second)
          .isSameAs(balancer().select(without(first), BalancedEndpoints.call(arguments), 0))
          .isNotSameAs(first);
    }
  }

  @Test
  void arraysAreComparedByWhatIsInThem() {
    LoadBalancer balancer = balancer();
    for (int i = 0; i < 100; i++) {
      assertThat(balancer.select(FIVE, BalancedEndpoints.call(new int[] {i, 7}), 0))
          .isSameAs(balancer.select(FIVE, BalancedEndpoints.call(new int[] {i, 7}), 0));
    }
  }

  @Test
  void argumentsThatAMethodDoesNotHaveDoNotCount() {
    LoadBalancer balancer = balancer();
    Endpoint one = balancer.select(FIVE, BalancedEndpoints.call(), 0);
    assertThat(balancer.select(FIVE, BalancedEndpoints.call(), 0)).isSameAs(one);
  }
}
