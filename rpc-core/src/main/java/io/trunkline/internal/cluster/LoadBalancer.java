package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.List;

/** Chooses the endpoint of a call, for one method of one reference. Thread-safe. */
interface LoadBalancer {

  /**
   * Returns the endpoint to call. Neither blocks nor throws.
   *
   * @param candidates two or more endpoints that can be called now; the same list while they do not
   *     change, so that a balancer can keep what it derives from the list
   * @param nowNanos in terms of {@link System#nanoTime()}
   */
  Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos);
}
