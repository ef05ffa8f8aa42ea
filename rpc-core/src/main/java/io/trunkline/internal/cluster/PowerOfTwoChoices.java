package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * The better of two candidates that are taken at random, by weight: the one at which a call is
 * expected to end sooner. That needs no look at all of them, and consumers that know the same do
 * not all go to the same one.
 */
final class PowerOfTwoChoices implements LoadBalancer {

  /** How long a call takes at a provider to which few others are under way. */
  @FunctionalInterface
  interface Latency {
    /**
     * @return nanoseconds, 0 or more
     */
    double of(Endpoint endpoint, long nowNanos);
  }

  private final Latency latency;
  private final RecentWeights recent = new RecentWeights();
  private final LongUnaryOperator random;

  /**
   * @param random a random number from 0 to less than its argument
   */
  PowerOfTwoChoices(Latency latency, LongUnaryOperator random) {
    this.latency = latency;
    this.random = random;
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    Weights weights = recent.of(candidates, nowNanos);
    int index = weights.at(random.applyAsLong(weights.total()));
    Endpoint first = candidates.get(index);
    long others = weights.total() - weights.of(index);
    if (others == 0) {
      return first; // no other one has a weight
    }
    int rival = weights.atWithout(index, random.applyAsLong(others));
    Endpoint second = candidates.get(rival);
    double firstShare = share(weights, index);
    double secondShare = share(weights, rival);
    // The first one was chosen by its weight. A rival that is light must be so much better that it
    // is with this call, too: otherwise two candidates would share equally whatever they weigh.
    double firstCost = cost(first, firstShare, firstShare, nowNanos);
    double secondCost = cost(second, secondShare, Math.max(1, secondShare), nowNanos);
    return secondCost < firstCost ? second : first;
  }

  /** What a candidate weighs in relation to the mean of all. */
  private static double share(Weights weights, int index) {
    return (double) weights.of(index) * weights.size() / weights.total();
  }

  /** A light candidate is to have fewer calls under way than others. */
  private double cost(Endpoint endpoint, double share, double idle, long nowNanos) {
    return latency.of(endpoint, nowNanos) * (endpoint.load().inFlight() + idle) / share;
  }
}
