package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.options.ClusterStrategy;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.compression.CompressionSetting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts where several places say something about calls to several providers. */
class ClusterPoliciesTest {

  interface Finder {
    String find();

    String other();
  }

  /** What counts for a method, as a client with these settings sees it. */
  private static ClusterPolicy policy(
      ReferenceOptions.Builder<Finder> reference,
      String url,
      String method,
      ClusterOptions client) {
    ReferenceOptions<Finder> merged =
        new UrlOptions(ServiceUrl.parse(url), key -> key.startsWith("kryo."))
            .under(reference.build(), "kryo", CompressionSetting.UNSET);
    return ClusterPolicies.policy(
        merged
            .method(method)
            .get(MethodOptions.CLUSTER)
            .or(merged.get(ReferenceOptions.CLUSTER))
            .or(client));
  }

  private static ClusterPolicy policy(String url, String method) {
    return policy(ReferenceOptions.builder(Finder.class, url), url, method, ClusterOptions.NONE);
  }

  private static ClusterOptions retries(int retries) {
    return ClusterOptions.builder().retries(retries).build();
  }

  @Test
  void whereNothingIsSaidWhatCertainlyDidNotRunIsRepeatedTwice() {
    ClusterPolicy policy = policy("dubbo://h", "find");
    assertThat(policy.strategy()).isEqualTo(ClusterStrategy.FAILOVER);
    assertThat(policy.loadBalance()).isEqualTo("random");
    assertThat(policy.retries()).isEqualTo(2);
    assertThat(policy.repeatsUnknown()).isFalse();
    assertThat(ClusterOptions.NONE.budget()).isEqualTo(10);
  }

  @Test
  void aMethodComesBeforeItsReferenceThatBeforeItsUrlAndThatBeforeTheClient() {
    String url = "dubbo://h?retries=3&find.retries=4";
    ClusterOptions client = ClusterOptions.builder().retries(1).loadBalance("p2c").build();
    ReferenceOptions.Builder<Finder> reference = ReferenceOptions.builder(Finder.class, url);
    assertThat(policy(reference, "dubbo://h", "find", client).retries()).isEqualTo(1);
    assertThat(policy(reference, url, "other", client).retries()).isEqualTo(3);
    assertThat(policy(reference, url, "find", client).retries()).isEqualTo(4);
    reference.cluster(retries(5));
    assertThat(policy(reference, url, "other", client).retries()).isEqualTo(5);
    assertThat(policy(reference, url, "find", client).retries()).isEqualTo(4);
    reference.method("find", MethodOptions.NONE.withCluster(retries(6)));
    assertThat(policy(reference, url, "find", client).retries()).isEqualTo(6);
    assertThat(policy(reference, url, "find", client).loadBalance()).isEqualTo("p2c");
  }

  @Test
  void allKeysOfAUrlAreRead() {
    String keys =
        "cluster=failover&loadbalance=consistenthash&retries=7&idempotent=true&hedge-after=20"
            + "&forks=3&sticky=true&hash.arguments=0,1";
    ClusterPolicy expected =
        ClusterPolicies.policy(
            ClusterOptions.builder()
                .strategy("failover")
                .loadBalance("consistenthash")
                .parameter("hash.arguments", "0,1")
                .retries(7)
                .idempotent(true)
                .hedgeAfter(Duration.ofMillis(20))
                .forks(3)
                .sticky(true)
                .build());
    assertThat(policy("dubbo://h?" + keys, "find")).isEqualTo(expected);
    String ofMethod = "dubbo://h?find." + keys.replace("&", "&find.");
    assertThat(policy(ofMethod, "find")).isEqualTo(expected);
    assertThat(policy(ofMethod, "other")).isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }

  @Test
  void theBudgetOfAUrlIsItsReferences() {
    String url = "dubbo://h?retry-budget=20";
    ReferenceOptions<Finder> merged =
        new UrlOptions(ServiceUrl.parse(url), key -> false)
            .under(
                ReferenceOptions.builder(Finder.class, url).build(),
                "kryo",
                CompressionSetting.UNSET);
    assertThat(merged.get(ReferenceOptions.CLUSTER).budget()).isEqualTo(20);
  }

  @Test
  void aMethodHasNoBudgetOfItsOwn() {
    ClusterOptions budget = ClusterOptions.builder().retryBudget(20).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MethodOptions.NONE.withCluster(budget))
        .withMessageContaining("expected on its reference or client");
  }

  @Test
  void aMethodHasNoTagAndZoneOfItsOwn() {
    for (ClusterOptions.Builder options :
        List.of(
            ClusterOptions.builder().tag("gray"),
            ClusterOptions.builder().forceTag(true),
            ClusterOptions.builder().zone("r1"))) {
      ClusterOptions built = options.build();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> MethodOptions.NONE.withCluster(built))
          .withMessageContaining("expected on its reference or client");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0"})
  void aUrlSaysAsInStockThatNothingIsRepeated(String retries) {
    ClusterPolicy policy = policy("dubbo://h?retries=" + retries, "find");
    assertThat(policy.retries()).isZero();
    assertThat(policy.repeatsUnknown()).isFalse();
  }

  @Test
  void zonesPassWithoutEffect() {
    assertThat(policy("dubbo://h?cluster=zone-aware", "find"))
        .isEqualTo(ClusterPolicies.policy(ClusterOptions.NONE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "retries=many|'many', expected 1 to 100",
        "find.retries=101|find.retries is 101",
        "find.sticky=maybe|find.sticky is 'maybe', expected true or false",
        "find.cluster=failovr|did you mean 'failover'",
        "forks=0|forks is 0 providers, expected 1 to 100"
      })
  void aWrongValueOfAUrlIsNamedWithTheUrl(String mistake) {
    String[] parts = mistake.split("\\|");
    String url = "dubbo://h?" + parts[0];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy(url, "find"))
        .withMessageContaining(url)
        .withMessageContaining(parts[1]);
  }

  @Test
  void onlyIdempotentMethodsAreHedgedAndOnlyUnderFailover() {
    ClusterOptions.Builder options = ClusterOptions.builder().hedgeAfter(Duration.ofMillis(20));
    assertThat(ClusterPolicies.policy(options.build()).hedgeAfterNanos()).isZero();
    assertThat(ClusterPolicies.policy(options.idempotent(true).build()).hedgeAfterNanos())
        .isEqualTo(20_000_000);
    assertThat(ClusterPolicies.policy(options.strategy("failfast").build()).hedgeAfterNanos())
        .isZero();
  }

  @Test
  void retriesThatWereWrittenRepeatWhatMayHaveRun() {
    assertThat(ClusterPolicies.policy(retries(2)).repeatsUnknown()).isTrue();
    assertThat(
            ClusterPolicies.policy(MethodOptions.NONE.asIdempotent().get(MethodOptions.CLUSTER))
                .repeatsUnknown())
        .isTrue();
  }

  @Test
  void failbackRepeatsThreeTimesAsStock() {
    assertThat(
            ClusterPolicies.policy(ClusterOptions.builder().strategy("failback").build()).retries())
        .isEqualTo(3);
  }

  @Test
  void aNameThatNobodyKnowsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterOptions.builder().strategy("failsave").build())
        .withMessageContaining("cluster is 'failsave', expected one of failover, failfast")
        .withMessageContaining("did you mean 'failsafe'");
  }
}
