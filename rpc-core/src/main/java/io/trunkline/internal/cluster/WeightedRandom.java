package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Each candidate with a probability that is its share of all weights. */
final class WeightedRandom implements LoadBalancer {

  private final RecentWeights recent = new RecentWeights();
  private final LongUnaryOperator random;

  /**
   * @param random a random number from 0 to less than its argument
   */
  WeightedRandom(LongUnaryOperator random) {
    this.random = random;
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    Weights weights = recent.of(candidates, nowNanos);
    return candidates.get(weights.at(random.applyAsLong(weights.total())));
  }
}
