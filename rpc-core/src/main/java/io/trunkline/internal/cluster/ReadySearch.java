package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The search of a waiting call for a ready endpoint that it does not exclude.
 *
 * @param settling the endpoints that wake the call when they are ready
 */
record ReadySearch(
    FailoverCalls calls,
    Collection<Endpoint> excluded,
    Invocation invocation,
    Set<Endpoint> settling)
    implements FirstReady.Search {

  /**
   * The wait until the awaited endpoint is ready or cannot be connected, or another one is ready.
   *
   * @param awaited chosen by {@link EndpointChoice#chooseToAwait}
   * @param excluded endpoints that the call does not go to
   */
  static FirstReady firstReady(
      FailoverCalls calls, Endpoint awaited, Collection<Endpoint> excluded, Invocation invocation) {
    return new FirstReady(
        calls.endpoints().readiness(),
        awaited,
        awaited.invoker().whenReadyFor(calls.method()),
        new ReadySearch(calls, excluded, invocation, new HashSet<>(Set.of(awaited))));
  }

  @Override
  public @Nullable Endpoint find(Runnable wake) {
    Endpoint ready = calls.choice().chooseOther(excluded, invocation, calls.resources().now());
    if (ready == null) {
      wakeWhenSettled(wake);
    }
    return ready;
  }

  /** A connected endpoint is not ready before both sides have agreed on how to write the method. */
  private void wakeWhenSettled(Runnable wake) {
    for (Endpoint endpoint : calls.choice().candidates(invocation)) {
      if (endpoint.invoker().isConnected() && settling.add(endpoint)) {
        endpoint.invoker().whenReadyFor(calls.method()).whenComplete((ready, failed) -> wake.run());
      }
    }
  }
}
