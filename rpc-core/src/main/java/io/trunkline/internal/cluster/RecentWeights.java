package io.trunkline.internal.cluster;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The weights of the candidates as they were lately: to ask each of them for each call would cost
 * more than the choice. Thread-safe.
 */
final class RecentWeights {

  /** So late is a change of a weight seen; in that time a warming provider gets hardly warmer. */
  static final long VALID_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private volatile @Nullable Weights last;

  Weights of(List<Endpoint> candidates, long nowNanos) {
    Weights known = last;
    if (known == null || !known.areFor(candidates, nowNanos, VALID_NANOS)) {
      known = new Weights(candidates, nowNanos);
      last = known;
    }
    return known;
  }
}
