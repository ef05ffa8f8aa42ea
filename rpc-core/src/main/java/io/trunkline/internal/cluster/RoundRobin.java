package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/**
 * The candidates in turn. In each round the heaviest one is chosen, and each other one in so many
 * of the rounds as its weight is of that of the heaviest, at equal distances. All there is to share
 * between threads is the number of the next turn: each turn belongs to one call, so the shares are
 * exact however many threads call.
 */
final class RoundRobin implements LoadBalancer {

  private final RecentWeights recent = new RecentWeights();
  private final AtomicLong turn;

  /**
   * @param random where to begin, because consumers that start together have the same candidates
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
