package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/**
 * Chooses candidates in turn. Each round contains the heaviest candidate; a lighter one is in a
 * part of the rounds, at equal distances, which is its weight divided by the heaviest. Threads
 * share only the number of the next turn, and each turn belongs to one call, so the shares are
 * exact.
 */
final class RoundRobin implements LoadBalancer {

  private final Weights.Recent recent = new Weights.Recent();
  private final AtomicLong turn;

  /**
   * @param random chooses the first turn, as consumers that start together have equal candidates
   */
  RoundRobin(LongUnaryOperator random) {
    this.turn = new AtomicLong(random.applyAsLong(Integer.MAX_VALUE));
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    Weights weights = recent.of(candidates, nowNanos);
    long heaviest = weights.heaviest();
    int size = weights.size();
    while (true) { // not more often than there are candidates: the heaviest one is always chosen
      long mine = turn.getAndIncrement();
      int index = (int) (mine % size);
      long round = mine / size % heaviest;
      long weight = weights.of(index);
      long apart = heaviest * index / size; // light ones are not chosen in the same round
      if ((weight * round + apart) % heaviest >= heaviest - weight) {
        return candidates.get(index);
      }
    }
  }
}
