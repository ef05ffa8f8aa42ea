package io.trunkline.internal.reference;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.cluster.Cluster;
import io.trunkline.internal.cluster.ClusterPolicy;
import io.trunkline.internal.cluster.Routing;
import io.trunkline.internal.cluster.Subset;
import io.trunkline.internal.rules.FollowedRules;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What follows from the providers that a source names: which of them a reference connects to, how
 * calls go to these, and what time they have. For one thread at a time.
 */
final class NamedProviders implements UnaryOperator<List<ProviderAddress>> {

  /** The number of providers to which a reference connects by default. */
  private static final int USUAL_SUBSET = 100;

  /** How many it connects to where only its providers announce a strategy that needs all. */
  private static final int MOST_ANNOUNCED = 1_000;

  private final @Nullable Integer subset;
  private final String consumer;
  private final Routing routing;
  private final ClientMethods methods;
  private final ProviderClusterParameters announced;
  private final boolean needsAllByItself;
  private final @Nullable FollowedRules rules;
  private volatile @Nullable Cluster cluster;

  /**
   * @param subset how many the reference connects to, 0 for all; null if it does not say
   * @param consumer which ones follows from it
   * @param routing the providers that its calls may go to
   * @param rules of operators; null if nothing keeps any
   */
  NamedProviders(
      @Nullable Integer subset,
      String consumer,
      Routing routing,
      @Nullable FollowedRules rules,
      ClientMethods methods,
      ProviderClusterParameters announced) {
    this.subset = subset;
    this.consumer = consumer;
    this.routing = routing;
    this.rules = rules;
    this.methods = methods;
    this.announced = announced;
    this.needsAllByItself = needsAll(methods.policies(announced.policies(List.of())));
  }

  private static boolean needsAll(Map<ClientMethod, ClusterPolicy> policies) {
    return policies.values().stream().anyMatch(ClusterPolicy::needsAllProviders);
  }

  /** All for a strategy that is set here; what providers announce cannot ask for any number. */
  private int usualSubset(boolean needsAll) {
    return needsAllByItself ? 0 : needsAll ? MOST_ANNOUNCED : USUAL_SUBSET;
  }

  /** Sets the cluster that makes the calls, before the first providers are named. */
  void calledBy(Cluster value) {
    cluster = value;
  }

  /** The providers to which the reference connects. */
  @Override
  public List<ProviderAddress> apply(List<ProviderAddress> all) {
    Map<ClientMethod, ClusterPolicy> policies =
        methods.policies(announced.policies(routing.called(all)));
    List<ProviderAddress> some =
        Subset.of(
            all,
            consumer,
            subset != null ? subset : usualSubset(needsAll(policies)),
            routing,
            rules == null ? null : rules.routing());
    methods.announced(routing.called(some));
    Cluster calls = cluster;
    if (calls != null) {
      calls.follow(policies);
    }
    return some;
  }
}
