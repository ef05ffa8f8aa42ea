package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the endpoints that the calls of one method go to. Thread-safe.
 *
 * <p>{@link Routing} gives each call its {@link Candidates}: {@code all} are the endpoints that the
 * call may go to, and {@code near} those of them in its zone. The call leaves its zone if fewer
 * than {@code enough} of the near ones are ready. {@code apart} names what sets the candidates
 * apart from those of other calls, such as a tag; it is null if nothing does.
 *
 * <p>A {@link LoadBalancer} chooses from one list, near or all. Calls with the same list share its
 * balancer. A sticky reference keeps to the endpoint that any of these methods chose last. None of
 * them waits; {@link ReadySearch} does:
 *
 * <pre>
 * Method         Called by                       Chooses                   Begins to connect
 * chooseReady    FailoverCalls, for the first    the sticky or balanced    the one it would have
 *                attempt of a call               one if that is ready,     chosen, if not ready
 *                                                else another ready one
 * chooseOther    Attempts, for one more attempt  a ready one that is not   none
 *                or fork, and ReadySearch        excluded
 * chooseToAwait  Attempts, if none is ready and  a ready one, else the     all; at once the one it
 *                the call has to wait            sticky one, else the      chooses, if not ready
 *                                                next in turn
 * </pre>
 */
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
      List<Endpoint> near = candidates.near();
      chosen = balance(balancer(set, candidates, near), near, invocation, nowNanos);
    }
    if (chosen == null || chosen.invoker().isReadyFor(method)) {
      return stickTo(chosen, candidates);
    }
    chosen.invoker().connectSoon(); // for a later call
    return chooseAmongReady(set, candidates, List.of(), invocation, nowNanos);
  }

  /** Chooses a ready endpoint that is not excluded; null if there is none. */
  @Nullable Endpoint chooseOther(
      Collection<Endpoint> excluded, Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    Candidates candidates = routing.candidates(set, invocation);
    return chooseAmongReady(set, candidates, excluded, invocation, nowNanos);
  }

  /** Chooses from the ready candidates in the zone of the call; from all if these are too few. */
  private @Nullable Endpoint chooseAmongReady(
      EndpointSet set,
      Candidates candidates,
      Collection<Endpoint> excluded,
      Invocation invocation,
      long nowNanos) {
    List<Endpoint> balanced = candidates.near();
    List<Endpoint> ready = ready(balanced);
    boolean areEnough = ready.size() >= candidates.enough();
    ready.removeAll(excluded);
    if (candidates.hasNear() && (!areEnough || ready.isEmpty())) {
      balanced = candidates.all();
      ready = ready(balanced);
      ready.removeAll(excluded);
    }
    LoadBalancer balancer = balancer(set, candidates, balanced);
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

  /**
   * The balancer of a list of candidates.
   *
   * @param balanced the near candidates or all of them
   */
  private LoadBalancer balancer(EndpointSet set, Candidates candidates, List<Endpoint> balanced) {
    if (candidates.areForAnyCall(balanced)) {
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
   * Chooses an endpoint whose connection a call waits for: a ready one, else the sticky one, else
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

  /** The endpoints that a call may go to, in any zone. */
  List<Endpoint> candidates(Invocation invocation) {
    return routing.candidates(endpoints.current(), invocation).all();
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
