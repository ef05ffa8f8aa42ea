package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chooses the providers that calls of one method go to. Thread-safe. */
final class EndpointChoice {

  private final ClientMethod method;
  private final Endpoints endpoints;
  private final Routing routing;
  private final Supplier<LoadBalancer> balancers;
  private final LoadBalancer usual;

  /** A list of candidates, which is the same one as long as the set of providers is. */
  private static final class BalancedList {
    private final List<Endpoint> list;

    private BalancedList(List<Endpoint> list) {
      this.list = list;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof BalancedList same && same.list == list;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(list);
    }
  }

  /** Each list has a balancer of its own, which keeps what belongs to it, and its own turns. */
  private record Others(EndpointSet set, Map<BalancedList, LoadBalancer> balancers) {}

  /** For those with a tag and those in a zone, of one set. */
  private volatile @Nullable Others others;

  private final @Nullable StickyEndpoint sticky;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param balancers makes one for those without a tag, and for each tag and those near
   * @param sticky what calls stay at; null if each may go to another provider
   */
  EndpointChoice(
      ClientMethod method,
      Endpoints endpoints,
      Routing routing,
      Supplier<LoadBalancer> balancers,
      @Nullable StickyEndpoint sticky) {
    this.method = method;
    this.endpoints = endpoints;
    this.routing = routing;
    this.balancers = balancers;
    this.usual = balancers.get();
    this.sticky = sticky;
  }

  /** One that can be called now; null if none can. */
  @Nullable Endpoint first(Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    Candidates candidates = routing.candidates(set, invocation);
    Endpoint stuck = sticky == null ? null : sticky.in(candidates.all());
    Endpoint chosen =
        stuck == null
            ? select(balancer(set, candidates, true), candidates.near(), invocation, nowNanos)
            : stuck;
    if (chosen == null) {
      return null;
    }
    if (chosen.invoker().isReadyFor(method)) {
      return held(candidates, chosen);
    }
    chosen.invoker().connectSoon(); // for a later call
    return another(set, candidates, List.of(), invocation, nowNanos);
  }

  /** One that can be called now and is none of these; null if there is none. */
  @Nullable Endpoint another(Collection<Endpoint> tried, Invocation invocation, long nowNanos) {
    EndpointSet set = endpoints.current();
    return another(set, routing.candidates(set, invocation), tried, invocation, nowNanos);
  }

  private @Nullable Endpoint another(
      EndpointSet set,
      Candidates candidates,
      Collection<Endpoint> tried,
      Invocation invocation,
      long nowNanos) {
    List<Endpoint> ready = ready(candidates.near());
    boolean staysNear = ready.size() >= candidates.enough();
    ready.removeAll(tried);
    if (candidates.hasNear() && (!staysNear || ready.isEmpty())) {
      staysNear = false;
      ready = ready(candidates.all());
      ready.removeAll(tried);
    }
    Endpoint chosen = select(balancer(set, candidates, staysNear), ready, invocation, nowNanos);
    return chosen == null ? null : held(candidates, chosen);
  }

  private List<Endpoint> ready(List<Endpoint> some) {
    List<Endpoint> ready = new ArrayList<>();
    for (Endpoint endpoint : some) {
      if (endpoint.invoker().isReadyFor(method)) {
        ready.add(endpoint);
      }
    }
    return ready;
  }

  private static @Nullable Endpoint select(
      LoadBalancer balancer, List<Endpoint> some, Invocation invocation, long nowNanos) {
    return switch (some.size()) {
      case 0 -> null;
      case 1 -> some.get(0);
      default -> balancer.select(some, invocation, nowNanos);
    };
  }

  private LoadBalancer balancer(EndpointSet set, Candidates of, boolean isNear) {
    boolean isApart = isNear && of.hasNear();
    if (of.apart() == null && !isApart) {
      return usual;
    }
    Others known = others;
    if (known == null || known.set() != set) {
      known = new Others(set, new ConcurrentHashMap<>());
      others = known;
    }
    return known
        .balancers()
        .computeIfAbsent(
            new BalancedList(isApart ? of.near() : of.all()), first -> balancers.get());
  }

  private Endpoint held(Candidates candidates, Endpoint endpoint) {
    if (sticky != null) {
      sticky.hold(candidates.all(), endpoint);
    }
    return endpoint;
  }

  /**
   * One whose connection may be waited for and that is none of these, in turn; null if there is
   * none. All of them are being connected, in a large set a few at a time.
   */
  @Nullable Endpoint toWaitFor(Collection<Endpoint> excluded, Invocation invocation) {
    endpoints.connectSoon();
    Candidates candidates = routing.candidates(endpoints.current(), invocation);
    List<Endpoint> usable = candidates.all();
    Endpoint stuck = sticky == null ? null : sticky.in(usable);
    Endpoint chosen = stuck == null || excluded.contains(stuck) ? null : stuck;
    int first = turn.getAndIncrement();
    for (int i = 0; i < usable.size(); i++) {
      Endpoint endpoint = usable.get(Math.floorMod(first + i, usable.size()));
      if (!excluded.contains(endpoint)) {
        if (endpoint.invoker().isReadyFor(method)) {
          return held(candidates, endpoint);
        }
        chosen = chosen == null ? endpoint : chosen;
      }
    }
    if (chosen == null) {
      return null;
    }
    chosen.invoker().connectSoon();
    return held(candidates, chosen);
  }

  /**
   * The wait of a call for one that {@link #toWaitFor} has named, or for any other that is ready
   * before.
   *
   * @param excluded whom the call does not go to
   * @param clock in terms of {@link System#nanoTime()}
   */
  FirstReady firstReady(
      Endpoint awaited, Collection<Endpoint> excluded, Invocation invocation, LongSupplier clock) {
    Set<Endpoint> settling = new HashSet<>(Set.of(awaited));
    return new FirstReady(
        endpoints.arrivals(),
        awaited,
        awaited.invoker().whenReadyFor(method),
        wake -> {
          Endpoint ready = another(excluded, invocation, clock.getAsLong());
          if (ready == null) {
            wakeWhenSettled(settling, invocation, wake);
          }
          return ready;
        });
  }

  /** Of those that are connected, it may not be known yet how to write calls of this method. */
  private void wakeWhenSettled(Set<Endpoint> settling, Invocation invocation, Runnable wake) {
    for (Endpoint endpoint : routing.candidates(endpoints.current(), invocation).all()) {
      if (endpoint.invoker().isConnected() && settling.add(endpoint)) {
        endpoint.invoker().whenReadyFor(method).whenComplete((ready, failed) -> wake.run());
      }
    }
  }

  /** Whether any provider is known that calls may go to. */
  boolean hasAny() {
    return !endpoints.current().usable().isEmpty();
  }

  /** Whether this is one of the providers now. */
  boolean isKnown(Endpoint endpoint) {
    return endpoints.current().all().contains(endpoint);
  }

  /** How a call ends that can go to none of them. */
  RpcException none(Invocation invocation) {
    return routing.none(method, endpoints, endpoints.current(), invocation);
  }
}
