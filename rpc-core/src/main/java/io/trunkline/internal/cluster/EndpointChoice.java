package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Chooses the endpoints that the calls of one method go to. Thread-safe. */
final class EndpointChoice {

  /** Identifies a list of candidates, which stays the same object while the endpoints do. */
  private record ListIdentity(List<Endpoint> candidates) {
    @Override
    public boolean equals(Object other) {
      return other instanceof ListIdentity same && same.candidates == candidates;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(candidates);
    }
  }

  /** The balancers of the tagged and the near candidates of one set. */
  private record GroupBalancers(EndpointSet set, Map<ListIdentity, LoadBalancer> byCandidates) {}

  private final ClientMethod method;
  private final ClusterPolicy policy;
  private final Endpoints endpoints;
  private final Routing routing;
  private final Balancers balancers;
  private final @Nullable StickyEndpoint sticky;

  /** Balances calls without tag, zone and rule; it survives a change of the endpoints. */
  private final LoadBalancer defaultBalancer;

  private volatile @Nullable GroupBalancers groupBalancers;
  private final AtomicInteger waitTurn = new AtomicInteger();

  /**
   * @param balancers creates the balancer of each list of candidates
   * @param sticky the endpoint that calls keep to if the policy wants that
   */
  EndpointChoice(
      ClientMethod method,
      ClusterPolicy policy,
      Endpoints endpoints,
      Routing routing,
      Balancers balancers,
      StickyEndpoint sticky) {
    this.method = method;
    this.policy = policy;
    this.endpoints = endpoints;
    this.routing = routing;
    this.balancers = balancers;
    this.defaultBalancer = newBalancer();
    this.sticky = policy.sticky() ? sticky : null;
  }

  private LoadBalancer newBalancer() {
    return policy.strategy() == ClusterStrategy.AVAILABLE
        ? (candidates, invocation, nowNanos) -> candidates.get(0)
        : balancers.create(policy);
  }

  /** Chooses the endpoint of a call's first attempt; null if no endpoint is ready. */
  @Nullable Endpoint chooseReady(Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    Candidates candidates = routing.candidates(set, invocation);
    Endpoint chosen = sticky == null ? null : sticky.in(candidates.all());
    if (chosen == null) {
      chosen = balance(balancer(set, candidates, true), candidates.near(), invocation, nowNanos);
    }
    if (chosen == null || chosen.invoker().isReadyFor(method)) {
      return stickTo(chosen, candidates);
    }
    chosen.invoker().connectSoon(); // for a later call
    return chooseReady(set, candidates, List.of(), invocation, nowNanos);
  }

  /** Chooses a ready endpoint that is not excluded; null if there is none. */
  @Nullable Endpoint chooseOther(
      Collection<Endpoint> excluded, Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    return chooseReady(set, routing.candidates(set, invocation), excluded, invocation, nowNanos);
  }

  private @Nullable Endpoint chooseReady(
      EndpointSet set,
      Candidates candidates,
      Collection<Endpoint> excluded,
      Invocation invocation,
      long nowNanos) {
    List<Endpoint> ready = ready(candidates.near());
    boolean staysNear = ready.size() >= candidates.enough();
    ready.removeAll(excluded);
    if (candidates.hasNear() && (!staysNear || ready.isEmpty())) {
      staysNear = false;
      ready = ready(candidates.all());
      ready.removeAll(excluded);
    }
    LoadBalancer balancer = balancer(set, candidates, staysNear);
    return stickTo(balance(balancer, ready, invocation, nowNanos), candidates);
  }

  private List<Endpoint> ready(List<Endpoint> candidates) {
    List<Endpoint> ready = new ArrayList<>();
    for (Endpoint endpoint : candidates) {
      if (endpoint.invoker().isReadyFor(method)) {
        ready.add(endpoint);
      }
    }
    return ready;
  }

  private static @Nullable Endpoint balance(
      LoadBalancer balancer, List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    return switch (candidates.size()) {
      case 0 -> null;
      case 1 -> candidates.get(0);
      default -> balancer.select(candidates, invocation, nowNanos);
    };
  }

  private LoadBalancer balancer(EndpointSet set, Candidates candidates, boolean staysNear) {
    List<Endpoint> balanced = staysNear ? candidates.near() : candidates.all();
    if (candidates.apart() == null && balanced == candidates.all()) {
      return defaultBalancer;
    }
    GroupBalancers known = groupBalancers;
    if (known == null || known.set() != set) {
      known = new GroupBalancers(set, new ConcurrentHashMap<>());
      groupBalancers = known;
    }
    return known
        .byCandidates()
        .computeIfAbsent(new ListIdentity(balanced), created -> newBalancer());
  }

  private @Nullable Endpoint stickTo(@Nullable Endpoint chosen, Candidates candidates) {
    if (sticky != null && chosen != null) {
      sticky.hold(candidates.all(), chosen);
    }
    return chosen;
  }

  /**
   * Chooses an endpoint whose connection a call waits for: the sticky one, else a ready one, else
   * the next in turn; null if all are excluded.
   */
  @Nullable Endpoint chooseToAwait(Collection<Endpoint> excluded, Invocation invocation) {
    endpoints.connectSoon();
    Candidates candidates = routing.candidates(endpoints.current(), invocation);
    List<Endpoint> usable = candidates.all();
    Endpoint stuck = sticky == null ? null : sticky.in(usable);
    Endpoint chosen = stuck == null || excluded.contains(stuck) ? null : stuck;
    int turn = waitTurn.getAndIncrement();
    for (int i = 0; i < usable.size(); i++) {
      Endpoint endpoint = usable.get(Math.floorMod(turn + i, usable.size()));
      if (!excluded.contains(endpoint)) {
        if (endpoint.invoker().isReadyFor(method)) {
          return stickTo(endpoint, candidates);
        }
        chosen = chosen == null ? endpoint : chosen;
      }
    }
    if (chosen != null) {
      chosen.invoker().connectSoon();
    }
    return stickTo(chosen, candidates);
  }

  /**
   * Waits until the awaited endpoint is ready or cannot be connected, or another one is ready.
   *
   * @param awaited chosen by {@link #chooseToAwait}
   * @param excluded endpoints that the call does not go to
   * @param clock in terms of {@link System#nanoTime()}
   */
  FirstReady firstReady(
      Endpoint awaited, Collection<Endpoint> excluded, Invocation invocation, LongSupplier clock) {
    return new FirstReady(
        endpoints.readiness(),
        awaited,
        awaited.invoker().whenReadyFor(method),
        new Other(this, excluded, invocation, clock, new HashSet<>(Set.of(awaited))));
  }

  /**
   * The search of one call for an endpoint that it does not exclude.
   *
   * @param settling those that wake the call when they are ready
   */
  private record Other(
      EndpointChoice choice,
      Collection<Endpoint> excluded,
      Invocation invocation,
      LongSupplier clock,
      Set<Endpoint> settling)
      implements FirstReady.Search {

    @Override
    public @Nullable Endpoint find(Runnable wake) {
      Endpoint ready = choice.chooseOther(excluded, invocation, clock.getAsLong());
      if (ready == null) {
        choice.wakeWhenSettled(settling, invocation, wake);
      }
      return ready;
    }
  }

  /** A connected endpoint is not ready before both sides have agreed on how to write the method. */
  private void wakeWhenSettled(Set<Endpoint> settling, Invocation invocation, Runnable wake) {
    for (Endpoint endpoint : routing.candidates(endpoints.current(), invocation).all()) {
      if (endpoint.invoker().isConnected() && settling.add(endpoint)) {
        endpoint.invoker().whenReadyFor(method).whenComplete((ready, failed) -> wake.run());
      }
    }
  }

  /** Whether any endpoint is known that calls may go to. */
  boolean hasUsable() {
    return !endpoints.current().usable().isEmpty();
  }

  /** Whether the source still lists an endpoint. */
  boolean isKnown(Endpoint endpoint) {
    return endpoints.current().all().contains(endpoint);
  }

  /** The failure of a call that can go to no endpoint. */
  RpcException noneUsable(Invocation invocation) {
    return routing.noneUsable(method, endpoints, endpoints.current(), invocation);
  }
}
