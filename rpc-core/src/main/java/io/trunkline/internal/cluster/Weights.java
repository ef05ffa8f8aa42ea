package io.trunkline.internal.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The weights of candidates at one moment as cumulative sums, so that a number below the total
 * selects a candidate. If no candidate has a weight, all have the same. Immutable.
 */
final class Weights {

  /**
   * The weights of the candidates a moment ago: computing them for each call would cost more than
   * the choice. Thread-safe.
   */
  static final class Recent {

    /** How late a changed weight counts; a provider hardly warms up in this time. */
    static final long VALID_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private volatile @Nullable Weights last;

    Weights of(List<Endpoint> candidates, long nowNanos) {
      Weights known = last;
      if (known == null
          || known.candidates != candidates
          || nowNanos - known.madeNanos >= VALID_NANOS) {
        known = new Weights(candidates, nowNanos);
        last = known;
      }
      return known;
    }
  }

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
   * Returns the index of the candidate that a number selects.
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
   * Returns the index of the candidate that a number selects if one candidate is left out.
   *
   * @param number from 0 to less than {@link #total} without the weight of the left out candidate
   */
  int atWithout(int leftOut, long number) {
    long before = upTo[leftOut] - of(leftOut);
    return at(number < before ? number : number + of(leftOut));
  }
}
