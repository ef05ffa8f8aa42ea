package io.trunkline.internal.cluster;

import io.trunkline.internal.options.ClusterStrategy;
import java.util.Map;

/**
 * Policy for the calls of one method to several providers.
 *
 * @param strategy what happens when an attempt fails
 * @param loadBalance the name of the load balancer
 * @param parameters the settings of the load balancer under Dubbo's keys, such as {@code
 *     hash.arguments}
 * @param retries how many attempts may follow the first one that reached a provider
 * @param repeatsUnknown whether an attempt may follow one that may have run
 * @param idempotent whether running twice does no harm
 * @param hedgeAfterNanos when a second provider is called as well; 0 for never
 * @param forks how many providers are called at once
 * @param sticky whether calls keep to one provider as long as it can be called
 */
public record ClusterPolicy(
    ClusterStrategy strategy,
    String loadBalance,
    Map<String, String> parameters,
    int retries,
    boolean repeatsUnknown,
    boolean idempotent,
    long hedgeAfterNanos,
    int forks,
    boolean sticky) {

  public ClusterPolicy {
    parameters = Map.copyOf(parameters);
    LoadBalancers.named(loadBalance, parameters::get); // one provider may become several
  }

  /** This policy without a second attempt of a call that reached a provider. */
  ClusterPolicy once() {
    return new ClusterPolicy(
        strategy, loadBalance, parameters, 0, false, idempotent, 0, forks, sticky);
  }

  /** Whether calls to a single provider differ from calls of a single connection. */
  public boolean countsForOne() {
    return repeatsUnknown
        || strategy == ClusterStrategy.FAILSAFE
        || strategy == ClusterStrategy.FAILBACK;
  }

  /** Whether calls depend on all providers, so that none may be left out. */
  public boolean needsAllProviders() {
    return strategy == ClusterStrategy.BROADCAST || loadBalance.equals("consistenthash");
  }

  /** Whether a call may be in flight at several providers. */
  boolean isParallel() {
    return strategy == ClusterStrategy.FORKING || hedgeAfterNanos > 0;
  }
}
