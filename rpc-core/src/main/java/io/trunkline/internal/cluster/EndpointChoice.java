package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.client.ClientMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Chooses the providers that calls of one method go to. Thread-safe. */
final class EndpointChoice {

  private final ClientMethod method;
  private final Endpoints endpoints;
  private final LoadBalancer balancer;
  private final @Nullable StickyEndpoint sticky;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param sticky what calls stay at; null if each may go to another provider
   */
  EndpointChoice(
      ClientMethod method,
      Endpoints endpoints,
      LoadBalancer balancer,
      @Nullable StickyEndpoint sticky) {
    this.method = method;
    this.endpoints = endpoints;
    this.balancer = balancer;
    this.sticky = sticky;
  }

  /** One that can be called now; null if none can. */
  @Nullable Endpoint first(Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    Endpoint stuck = sticky == null ? null : sticky.in(set);
    Endpoint chosen = stuck == null ? select(set.usable(), invocation, nowNanos) : stuck;
    if (chosen == null) {
      return null;
    }
    if (chosen.invoker().isReadyFor(method)) {
      return held(set, chosen);
    }
    chosen.invoker().connectSoon(); // for a later call
    return another(List.of(), invocation, nowNanos);
  }

  /** One that can be called now and is none of these; null if there is none. */
  @Nullable Endpoint another(Collection<Endpoint> tried, Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    List<Endpoint> ready = new ArrayList<>();
    for (Endpoint endpoint : set.usable()) {
      if (!tried.contains(endpoint) && endpoint.invoker().isReadyFor(method)) {
        ready.add(endpoint);
      }
    }
    Endpoint chosen = select(ready, invocation, nowNanos);
    return chosen == null ? null : held(set, chosen);
  }

  private @Nullable Endpoint select(
      List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    return switch (candidates.size()) {
      case 0 -> null;
      case 1 -> candidates.get(0);
      default -> balancer.select(candidates, invocation, nowNanos);
    };
  }

  private Endpoint held(EndpointSet set, Endpoint endpoint) {
    if (sticky != null) {
      sticky.hold(set, endpoint);
    }
    return endpoint;
  }

  /**
   * One whose connection may be waited for and that is none of these, in turn; null if there is
   * none. All of them are being connected, in a large set a few at a time.
   */
  @Nullable Endpoint toWaitFor(Collection<Endpoint> excluded) {
    endpoints.connectSoon();
    List<Endpoint> usable = endpoints.current().usable();
    int first = turn.getAndIncrement();
    Endpoint chosen = null;
    for (int i = 0; i < usable.size(); i++) {
      Endpoint endpoint = usable.get(Math.floorMod(first + i, usable.size()));
      if (!excluded.contains(endpoint)) {
        if (endpoint.invoker().isReadyFor(method)) {
          return endpoint;
        }
        chosen = chosen == null ? endpoint : chosen;
      }
    }
    if (chosen != null) {
      chosen.invoker().connectSoon();
    }
    return chosen;
  }

  /** Whether any provider is known that calls may go to. */
  boolean hasAny() {
    return !endpoints.current().usable().isEmpty();
  }

  /** Whether this is one of the providers now. */
  boolean isKnown(Endpoint endpoint) {
    return endpoints.current().all().contains(endpoint);
  }

  /** Where providers come from, for messages. */
  @Override
  public String toString() {
    return endpoints.toString();
  }
}
