package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Chooses the candidate with the lowest load; among equals one at random, by weight. */
final class LeastLoadedBalancer implements LoadBalancer {

  /** The load of a candidate. */
  @FunctionalInterface
  interface Measure {
    /**
     * @return 0 or more
     */
    long of(EndpointLoad load, long nowNanos);
  }

  private final Measure measure;
  private final Weights.Recent recent = new Weights.Recent();
  private final LongUnaryOperator random;

  /**
   * @param random a random number from 0 to less than its argument
   */
  LeastLoadedBalancer(Measure measure, LongUnaryOperator random) {
    this.measure = measure;
    this.random = random;
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    Weights weights = recent.of(candidates, nowNanos);
    int chosen = 0;
    long lowest = Long.MAX_VALUE;
    long equals = 0;
    for (int i = 0; i < weights.size(); i++) {
      long weight = weights.of(i);
      long value = weight == 0 ? Long.MAX_VALUE : measure.of(candidates.get(i).load(), nowNanos);
      if (value < lowest) {
        lowest = value;
        chosen = i;
        equals = weight;
      } else if (value == lowest && weight > 0) {
        equals += weight;
        if (random.applyAsLong(equals) < weight) {
          chosen = i;
        }
      }
    }
    return candidates.get(chosen);
  }
}
