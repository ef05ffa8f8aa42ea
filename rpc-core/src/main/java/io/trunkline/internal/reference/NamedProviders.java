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

  /** How many providers a reference that says nothing connects to. */
  private static final int USUAL_SUBSET = 100;

  private final @Nullable Integer subset;
  private final String consumer;
  private final Routing routing;
  private final ClientMethods methods;
  private final ProviderClusterParameters announced;
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
  }

  /** Sets the cluster that makes the calls, before the first providers are named. */
  void calledBy(Cluster value) {
    cluster = value;
  }

  /** Those that the reference connects to. */
  @Override
  public List<ProviderAddress> apply(List<ProviderAddress> all) {
    Map<ClientMethod, ClusterPolicy> policies =
        methods.policies(announced.policies(routing.called(all)));
    boolean needsAll = policies.values().stream().anyMatch(ClusterPolicy::needsAllProviders);
    List<ProviderAddress> some =
        Subset.of(
            all,
            consumer,
            subset != null ? subset : needsAll ? 0 : USUAL_SUBSET,
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
