package io.trunkline.internal.cluster;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls of a reference that has several providers, each method under its policy, which
 * may change at run time. Thread-safe.
 */
public final class Cluster implements Invoker {

  private static final Logger log = LoggerFactory.getLogger(Cluster.class);

  private final Endpoints endpoints;
  private final Routing routing;
  private final ClusterResources resources;
  private final FailbackQueue failback;
  private final RetryBudget budget;
  private final Balancers balancers;
  private final RepeatNotice notice = new RepeatNotice();
  private final StickyEndpoint sticky = new StickyEndpoint();
  private Map<ClientMethod, ClusterPolicy> policies = Map.of(); // guarded by this

  /** Replaced as a whole. */
  private volatile Map<ClientMethod, CallStage> methods = Map.of();

  /**
   * @param endpoints closed by their owner, after this
   * @param routing which of them are called
   * @param policies of all methods of the reference
   * @param budget pays for repetitions
   * @throws IllegalArgumentException if a policy names a balancer that is not there
   */
  public Cluster(
      Endpoints endpoints,
      Routing routing,
      Map<ClientMethod, ClusterPolicy> policies,
      RetryBudget budget,
      ClusterResources resources) {
    this(endpoints, routing, policies, budget, resources, new LoadBalancers());
  }

  /**
   * @param balancers makes what chooses the providers of a method
   */
  Cluster(
      Endpoints endpoints,
      Routing routing,
      Map<ClientMethod, ClusterPolicy> policies,
      RetryBudget budget,
      ClusterResources resources,
      Balancers balancers) {
    this.endpoints = endpoints;
    this.routing = routing;
    this.resources = resources;
    this.budget = budget;
    this.balancers = balancers;
    this.failback = new FailbackQueue(resources);
    follow(policies);
  }

  /**
   * Calls that begin from now on are made under these policies; a method whose policy is as before
   * keeps its balancer.
   *
   * @param next of all methods of the reference
   * @throws IllegalArgumentException if a policy names a balancer that is not there
   */
  public synchronized void follow(Map<ClientMethod, ClusterPolicy> next) {
    if (next.equals(policies)) {
      return;
    }
    Map<ClientMethod, CallStage> before = methods;
    Map<ClientMethod, CallStage> now = new IdentityHashMap<>();
    next.forEach(
        (method, policy) -> {
          CallStage same = policy.equals(policies.get(method)) ? before.get(method) : null;
          now.put(method, same == null ? calls(method, policy) : same);
        });
    policies = Map.copyOf(next);
    methods = now;
  }

  private CallStage calls(ClientMethod method, ClusterPolicy policy) {
    if (policy.strategy() == ClusterStrategy.BROADCAST) {
      return new BroadcastCalls(endpoints, routing, resources);
    }
    FailoverCalls calls =
        new FailoverCalls(
            method,
            policy.strategy() == ClusterStrategy.FAILOVER ? policy : policy.once(),
            endpoints,
            new EndpointChoice(method, policy, endpoints, routing, balancers, sticky),
            budget,
            notice,
            resources);
    return switch (policy.strategy()) {
      case FAILSAFE -> new FailsafeCalls(calls, resources);
      case FAILBACK -> new FailbackCalls(policy, calls, failback, resources);
      default -> calls;
    };
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    return requireNonNull(methods.get(method)).call(method, invocation, completion);
  }

  /**
   * Waits until a provider is known, and then for the first connection to a provider that is
   * eligible for calls without attachments, or to any provider if none is eligible. All are being
   * connected.
   */
  @Override
  public void awaitConnected() {
    Invoker.forbidWaitingOnEventLoop(
        "connecting to " + this, "make the reference on another thread, or a lazy one");
    endpoints.connectSoon();
    EndpointSet set =
        CallWaiter.await(CallWaiter.some(endpoints, this, resources.connectNanos()), this);
    List<Endpoint> called = routing.candidates(set).all();
    List<Endpoint> usable = called.isEmpty() ? set.usable() : called;
    if (usable.isEmpty()) {
      throw new RpcException(
          Status.CONNECT_FAILED, Certainty.NOT_EXECUTED, "no provider can be called: " + this);
    }
    awaitOne(usable);
  }

  private void awaitOne(List<Endpoint> usable) {
    RpcException none = null;
    int most = Math.min(usable.size(), Attempts.MOST_WAITED_FOR);
    Connected connected = new Connected(usable);
    for (Endpoint endpoint : usable.subList(0, most)) {
      FirstReady wait =
          new FirstReady(
              endpoints.readiness(), endpoint, endpoint.invoker().whenConnected(), connected);
      if (wait.await(resources.connectNanos()).invoker().isConnected()) {
        return;
      }
      try {
        endpoint.invoker().awaitConnected(); // its message gives the reason
        return;
      } catch (RpcException notThere) {
        if (connected.find(() -> {}) != null) {
          return;
        }
        if (none != null) {
          notThere.addSuppressed(none);
        }
        none = notThere;
      }
    }
    throw requireNonNull(none);
  }

  /** The search for a connected provider among some. */
  private record Connected(List<Endpoint> some) implements FirstReady.Search {

    @Override
    public @Nullable Endpoint find(Runnable wake) {
      return some.stream()
          .filter(endpoint -> endpoint.invoker().isConnected())
          .findFirst()
          .orElse(null);
    }
  }

  @Override
  public void connectSoon() {
    endpoints.connectSoon();
  }

  @Override
  public boolean isConnected() {
    return endpoints.current().usable().stream()
        .anyMatch(endpoint -> endpoint.invoker().isConnected());
  }

  @Override
  public String terms() {
    return endpoints.current().all().stream()
        .map(endpoint -> endpoint + ": " + endpoint.invoker().terms())
        .collect(Collectors.joining("; "));
  }

  @Override
  public String serializations(Collection<ClientMethod> methods) {
    return endpoints.current().all().stream()
        .map(endpoint -> endpoint.invoker().serializations(methods))
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  @Override
  public void forget(Collection<ClientMethod> unused) {
    endpoints.current().all().forEach(endpoint -> endpoint.invoker().forget(unused));
  }

  /** Repeats no call any more; the endpoints have another owner. */
  @Override
  public void close() {
    int dropped = failback.close();
    if (dropped > 0) {
      // Past the limit of lines about failed calls, which these calls may have reached.
      log.warn(
          "{}: its reference or client is closed, and {} failed calls that waited to be repeated"
              + " are dropped (failback)",
          this,
          dropped);
    }
  }

  /** Where the providers come from. */
  @Override
  public String toString() {
    return endpoints.toString();
  }
}
