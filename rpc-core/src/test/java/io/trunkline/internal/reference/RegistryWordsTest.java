package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.callback.SaidCallbacks;
import io.trunkline.internal.client.ProviderParameters;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.options.ClusterStrategy;
import io.trunkline.internal.reference.ProviderParametersReader.Chosen;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import java.io.Serializable;
import java.util.Collection;
import java.util.Comparator;
import java.util.EventListener;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a registry may not set, the table in docs/security.md. */
class RegistryWordsTest {

  interface Listener {
    void changed(String news);
  }

  interface OfTheJdkToo extends EventListener {}

  interface Order extends Serializable {}

  interface Orders extends Iterable<String> {}

  sealed interface Shape {}

  record Square() implements Shape {}

  interface Store {
    void save(List<String> orders);

    void listen(Listener listener);
  }

  private static final Set<String> UNANNOUNCED =
      Set.of("java", "compactedjava", "nativejava", "fst", "fory");

  private static final Set<String> ALL =
      Set.of("hessian2", "java", "compactedjava", "nativejava", "fst", "fory");

  private static ClusterPolicy policy(
      ClusterOptions own, String said, @Nullable String overridden) {
    ProviderAddress plain = ProviderAddress.parse("h:1?" + said);
    ProviderAddress provider =
        new ProviderAddress(
            "h", 1, plain.parameters(), overridden == null ? Set.of() : Set.of(overridden));
    return new ProviderClusterParameters(
            "shop.Store",
            ReferenceOptions.builder(Store.class).cluster(own).build(),
            ClusterOptions.NONE)
        .policies(List.of(provider))
        .apply("save");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "idempotent=true",
        "save.idempotent=true",
        "hedge-after=5",
        "retry-budget=70",
        "cluster=forking",
        "cluster=broadcast",
        "save.cluster=broadcast",
        "consumer-tag=x",
        "consumer-zone=x",
        "dubbo.force.tag=true"
      })
  void hasNoEffectOnHowOftenACallRuns(String said) {
    ClusterPolicy usual = ClusterPolicies.policy(ClusterOptions.NONE);
    String key = said.substring(0, said.indexOf('='));
    assertThat(policy(ClusterOptions.NONE, said, null)).isEqualTo(usual);
    assertThat(policy(ClusterOptions.NONE, said, key)).isEqualTo(usual);
  }

  @ParameterizedTest
  @ValueSource(strings = {"retries", "save.retries"})
  void itsRetriesAreANumberAndNotTheWordThatACallMayRunTwice(String key) {
    for (String overridden : new String[] {"other", key}) {
      ClusterPolicy policy = policy(ClusterOptions.NONE, key + "=5", overridden);
      assertThat(policy.retries()).isEqualTo(5);
      assertThat(policy.repeatsUnknown()).isFalse();
    }
    ClusterPolicy own = policy(ClusterOptions.builder().retries(1).build(), key + "=5", key);
    assertThat(own.retries()).isEqualTo(5);
    assertThat(own.repeatsUnknown()).isTrue();
  }

  @Test
  void itsRingIsSmall() {
    for (int nodes : new int[] {320, 321, 10_000}) {
      String said = "loadbalance=consistenthash&hash.nodes=" + nodes;
      assertThat(policy(ClusterOptions.NONE, said, "hash.nodes").parameters())
          .isEqualTo(nodes > 320 ? Map.of() : Map.of("hash.nodes", "320"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"forking", "broadcast"})
  void itsStrategiesCountWhereACallMayRunTwice(String strategy) {
    ClusterOptions idempotent = ClusterOptions.builder().idempotent(true).build();
    assertThat(policy(idempotent, "cluster=" + strategy, null).strategy())
        .isEqualTo(ClusterStrategy.named(strategy));
    ClusterOptions failfast = ClusterOptions.builder().strategy("failfast").build();
    assertThat(policy(failfast, "cluster=" + strategy, "cluster").strategy())
        .isEqualTo(ClusterStrategy.FAILFAST);
  }

  private static @Nullable ProviderParameters read(
      ReferenceOptions<Store> reference, Chosen chosen, String said) {
    // without an engine, which would be asked for what may be chosen
    return new ProviderParametersReader(reference, null, ALL, UNANNOUNCED, chosen, "hessian2")
        .read(ProviderAddress.parse("h:1?" + said).parameters());
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "compactedjava", "nativejava", "fst", "fory", "java,fst", "none"})
  void choosesNoSerializationThatReadsWithForeignCode(String name) {
    ReferenceOptions<Store> reference = ReferenceOptions.builder(Store.class).build();
    assertThat(read(reference, Chosen.NOWHERE, "serialization=" + name)).isNull();
    assertThat(read(reference, Chosen.NOWHERE, "prefer.serialization=" + name)).isNull();
  }

  @Test
  void itsTokenCountsWhereTheReferenceHasNone() {
    ProviderParameters read =
        read(ReferenceOptions.builder(Store.class).build(), Chosen.BY_REFERENCE, "token=theirs");
    assertThat(read).isNotNull();
    assertThat(read.token()).isEqualTo("theirs");
    assertThat(read.toString()).doesNotContain("theirs");
    assertThat(
            read(
                ReferenceOptions.builder(Store.class).token("own").build(),
                Chosen.BY_REFERENCE,
                "token=theirs"))
        .isNull();
  }

  @Test
  void itsGroupAndVersionCountWhereTheReferenceTakesSeveral() {
    assertThat(
            read(
                ReferenceOptions.builder(Store.class).build(),
                Chosen.BY_REFERENCE,
                "group=x&version=2"))
        .isNull();
  }

  @Test
  void aCallbackIsAnObjectOfAnInterfaceThatNoValuesHave() {
    for (Class<?> listener : List.of(Listener.class, OfTheJdkToo.class)) {
      assertThat(SaidCallbacks.mayBeAnnounced(listener)).as("%s", listener).isTrue();
    }
    for (Class<?> value :
        List.of(
            List.class,
            Collection.class,
            Map.class,
            Runnable.class,
            Callable.class,
            Comparator.class,
            CharSequence.class,
            java.sql.Connection.class,
            Order.class,
            Orders.class,
            Shape.class,
            String.class)) {
      assertThat(SaidCallbacks.mayBeAnnounced(value)).as("%s", value).isFalse();
    }
  }
}
