package io.trunkline.internal.cluster;

import java.util.Map;

/**
 * How the calls of one method go to several providers.
 *
 * @param strategy what happens when an attempt fails
 * @param loadBalance the name of what chooses the provider
 * @param parameters what it is set to beside its name, under Dubbo's keys, such as {@code
 *     hash.arguments}
 * @param retries how many attempts may follow one that a provider was sent
 * @param repeatsUnknown whether an attempt may follow one that may have run
 * @param idempotent whether running twice does no harm
 * @param hedgeAfterNanos after how long a second provider is asked, too; 0 for never
 * @param forks how many providers are asked at once
 * @param sticky whether calls stay at one provider as long as it can be called
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

  /** The same without second attempts of what a provider was sent. */
  ClusterPolicy once() {
    return new ClusterPolicy(
        strategy, loadBalance, parameters, 0, false, idempotent, 0, forks, sticky);
  }

  /** Whether calls differ from those of a single connection where there is one provider. */
  public boolean countsForOne() {
    return repeatsUnknown
        || strategy == ClusterStrategy.FAILSAFE
        || strategy == ClusterStrategy.FAILBACK;
  }

  /** Whether leaving providers out would change where calls go: none may then be. */
  public boolean needsAllProviders() {
    return strategy == ClusterStrategy.BROADCAST || loadBalance.equals("consistenthash");
  }

  /** Whether a call may be under way at several providers. */
  boolean isParallel() {
    return strategy == ClusterStrategy.FORKING || hedgeAfterNanos > 0;
  }
}
