package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;

/** Chooses the provider of a call. It belongs to one method of one reference. Thread-safe. */
interface LoadBalancer {

  /**
   * The provider to call next. Neither blocks nor throws.
   *
   * @param candidates two or more, all of which can be called now; the same list as long as nothing
   *     changes, so that what is derived from it can be kept
   * @param nowNanos in terms of {@link System#nanoTime()}
   */
  Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos);
}
