package io.trunkline.internal.cluster;

import java.util.List;

/**
 * The weights of candidates at one moment, laid end to end, so that a number below their sum stands
 * for one of them. Where none has a weight all are alike. Immutable.
 */
final class Weights {

  private final List<Endpoint> candidates;
  private final long madeNanos;

  /** The sum of the weights of each candidate and of those before it. */
  private final long[] upTo;

  private final long heaviest;

  Weights(List<Endpoint> candidates, long nowNanos) {
    this.candidates = candidates;
    this.madeNanos = nowNanos;
    this.upTo = new long[candidates.size()];
    long sum = 0;
    long most = 0;
    for (int i = 0; i < upTo.length; i++) {
      int weight = candidates.get(i).weight();
      most = Math.max(most, weight);
      sum += weight;
      upTo[i] = sum;
    }
    if (sum == 0) {
      most = 1;
      for (int i = 0; i < upTo.length; i++) {
        upTo[i] = i + 1;
      }
    }
    this.heaviest = most;
  }

  /** Whether these belong to the same list, and are younger than that. */
  boolean areFor(List<Endpoint> others, long nowNanos, long youngerThanNanos) {
    return candidates == others && nowNanos - madeNanos < youngerThanNanos;
  }

  /** How many candidates there are. */
  int size() {
    return upTo.length;
  }

  /** The sum; above 0. */
  long total() {
    return upTo[upTo.length - 1];
  }

  /** The weight of a candidate. */
  long of(int index) {
    return index == 0 ? upTo[0] : upTo[index] - upTo[index - 1];
  }

  /** The largest weight. */
  long heaviest() {
    return heaviest;
  }

  /**
   * The candidate that a number stands for.
   *
   * @param number from 0 to less than {@link #total}
   */
  int at(long number) {
    int low = 0;
    int high = upTo.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (upTo[middle] > number) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * The candidate that a number stands for where one of them is left out.
   *
   * @param number from 0 to less than {@link #total} without the weight of that one
   */
  int atWithout(int leftOut, long number) {
    long before = upTo[leftOut] - of(leftOut);
    return at(number < before ? number : number + of(leftOut));
  }
}
