package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts of what providers say about how calls go to them. */
class ProviderClusterParametersTest {

  interface Finder {
    String find();

    String other();
  }

  private ReferenceOptions.Builder<Finder> reference = ReferenceOptions.builder(Finder.class);
  private ClusterOptions ofClient = ClusterOptions.NONE;

  private static List<ProviderAddress> providers(String... said) {
    return Arrays.stream(said).map(keys -> ProviderAddress.parse("h:1?" + keys)).toList();
  }

  private ClusterPolicy find(List<ProviderAddress> providers) {
    return new ProviderClusterParameters("shop.Finder", reference.build(), ofClient)
        .policies(providers)
        .apply("find");
  }

  private ClusterPolicy find(String... said) {
    return find(providers(said));
  }

  /** What counts if an operator has set one of the keys of the only provider. */
  private ClusterPolicy overridden(String said, String key) {
    ProviderAddress plain = ProviderAddress.parse("h:1?" + said);
    return find(List.of(new ProviderAddress("h", 1, plain.parameters(), Set.of(key))));
  }

  private static ClusterOptions balance(String name) {
    return ClusterOptions.builder().loadBalance(name).build();
  }

  @Test
  void whatProvidersSayCountsWhereNobodyHereSaysAnything() {
    ClusterPolicy policy =
        find(
            "cluster=failfast&loadbalance=consistenthash&retries=4&forks=3&sticky=true"
                + "&hash.arguments=0,1&hash.nodes=40");
    assertThat(policy)
        .isEqualTo(
            ClusterPolicies.policy(
                ClusterOptions.builder()
                    .strategy("failfast")
                    .loadBalance("consistenthash")
                    .retries(4)
                    .forks(3)
                    .sticky(true)
                    .parameter("hash.arguments", "0,1")
                    .parameter("hash.nodes", "40")
                    .build(),
                ClusterOptions.NONE));
    assertThat(find("weight=3")).isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }

  @Test
  void whatIsSaidForAnotherMethodDoesNotCount() {
    assertThat(find("other.retries=4&find.loadbalance=p2c"))
        .isEqualTo(ClusterPolicies.policy(balance("p2c")));
  }

  @Test
  void itComesInTheOrderOfDubbo() {
    String all = "find.loadbalance=adaptive&loadbalance=p2c";
    assertThat(find("loadbalance=p2c").loadBalance()).isEqualTo("p2c");
    ofClient = balance("roundrobin");
    assertThat(find("loadbalance=p2c").loadBalance()).isEqualTo("roundrobin");
    reference.cluster(balance("leastactive"));
    assertThat(find("loadbalance=p2c").loadBalance()).isEqualTo("leastactive");
    assertThat(find(all).loadBalance()).isEqualTo("adaptive");
    reference.method("find", MethodOptions.NONE.withCluster(balance("random")));
    assertThat(find(all).loadBalance()).isEqualTo("random");
  }

  @Test
  void whatAnOperatorSaysComesFirstForTheMethodAndThenForAll() {
    reference.cluster(balance("leastactive"));
    assertThat(overridden("loadbalance=p2c", "loadbalance").loadBalance()).isEqualTo("p2c");
    assertThat(overridden("find.loadbalance=adaptive&loadbalance=p2c", "loadbalance").loadBalance())
        .isEqualTo("adaptive");
    reference.method("find", MethodOptions.NONE.withCluster(balance("random")));
    assertThat(overridden("loadbalance=p2c", "loadbalance").loadBalance()).isEqualTo("random");
    assertThat(overridden("find.loadbalance=p2c", "find.loadbalance").loadBalance())
        .isEqualTo("p2c");
  }

  @Test
  void whereProvidersDifferThatOfMoreThanHalfCounts() {
    assertThat(find("loadbalance=p2c", "loadbalance=p2c", "loadbalance=adaptive").loadBalance())
        .isEqualTo("p2c");
    assertThat(find("loadbalance=p2c", "weight=7", "sticky=true&loadbalance=p2c"))
        .isEqualTo(ClusterPolicies.policy(balance("p2c")));
    assertThat(find("loadbalance=p2c", "weight=7"))
        .isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
    ofClient = balance("roundrobin");
    assertThat(find("find.loadbalance=p2c", "weight=7").loadBalance()).isEqualTo("roundrobin");
  }

  @Test
  void retriesThatAllProvidersSayAreNotTheWordThatAMethodMayRunTwice() {
    ClusterPolicy policy = find("retries=5", "retries=3", "find.retries=4&retries=1");
    assertThat(policy.retries()).isEqualTo(3);
    assertThat(policy.repeatsUnknown()).isFalse();
    assertThat(policy.idempotent()).isFalse();
  }

  @Test
  void oneThatSaysNoRetriesOrNoneIsEnoughForNothingToBeRepeated() {
    assertThat(find("retries=5", "retries=5", "weight=2"))
        .isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
    for (String none : new String[] {"0", "-1"}) {
      ClusterPolicy policy = find("retries=5", "retries=5", "retries=" + none);
      assertThat(policy.retries()).isZero();
      assertThat(policy.repeatsUnknown()).isFalse();
    }
  }

  @Test
  void whatOnlyConsumersDecideIsNotTheirs() {
    assertThat(find("idempotent=true&hedge-after=5&retry-budget=70&actives=1"))
        .isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loadbalance=fastest",
        "cluster=mergeable",
        "cluster=zone-aware",
        "retries=many",
        "retries=101",
        "sticky=maybe",
        "forks=0",
        "hash.arguments=x",
        "loadbalance=",
        "find.hash.nodes=none"
      })
  void whatIsNotKnownHereIsPassedOverAndTheRestCounts(String said) {
    assertThat(find(said + "&find.retries=4"))
        .isEqualTo(
            ClusterPolicies.policy(
                ClusterOptions.builder().retries(4).build(), ClusterOptions.NONE));
  }

  @Test
  void whatDoesNotGoWithWhatIsSetHereIsPassedOver() {
    reference.cluster(ClusterOptions.builder().parameter("hash.arguments", "first").build());
    assertThat(find("loadbalance=consistenthash").loadBalance()).isEqualTo("random");
  }

  @Test
  void itEndsWithItsProviders() {
    ProviderClusterParameters announced =
        new ProviderClusterParameters("shop.Finder", reference.build(), ofClient);
    assertThat(announced.policies(providers("retries=5")).apply("find").retries()).isEqualTo(5);
    assertThat(announced.policies(List.of()).apply("find"))
        .isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }

  @Test
  void oneOfTenThousandChangesNothing() {
    List<ProviderAddress> many = new ArrayList<>(providers("loadbalance=consistenthash"));
    for (int i = 0; i < 9_999; i++) {
      many.add(new ProviderAddress("h" + i, 1));
    }
    assertThat(find(many)).isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }
}
