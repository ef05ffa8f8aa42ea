package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.CalledMethods;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.ClusterStrategy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * A cluster of scripted providers, of which the first is called first, on a clock that the test
 * moves.
 */
final class TestFleet implements Endpoints {

  /** How a call is made. */
  enum Way {
    BLOCKING,
    LATER
  }

  /** What counts unless something is set: failover, two repetitions of what did not run. */
  static final ClusterPolicy USUAL = policy(ClusterStrategy.FAILOVER, 2, false, false);

  static final ClusterPolicy IDEMPOTENT = policy(ClusterStrategy.FAILOVER, 2, true, true);

  final HandClock clock = new HandClock();
  // A test may add providers while a call reads them.
  final List<ScriptedProvider> providers = new CopyOnWriteArrayList<>();
  final List<Endpoint> endpoints = new CopyOnWriteArrayList<>();
  CompletableFuture<EndpointSet> some = new CompletableFuture<>();
  private final ReadinessSignal readiness = new ReadinessSignal();
  private LoadBalancer balancer = (candidates, invocation, now) -> candidates.get(0);
  private EndpointSet set = new EndpointSet(List.of(), List.of());
  private int balancersMade;
  private Map<String, Object> attachments = Map.of();
  private Duration time = Duration.ofSeconds(10);
  private final ClientMethod method;
  private final Cluster cluster;

  TestFleet(int size, ClusterPolicy policy) {
    this(size, policy, 10, String.class);
  }

  TestFleet(int size, ClusterPolicy policy, int retryBudget, Class<?> returned) {
    this(size, policy, retryBudget, returned, Routing.NONE);
  }

  TestFleet(int size, ClusterPolicy policy, int retryBudget, Class<?> returned, Routing routing) {
    for (int i = 0; i < size; i++) {
      add();
    }
    this.method = CalledMethods.returning(returned);
    this.cluster =
        new Cluster(
            this,
            routing,
            Map.of(method, policy),
            new RetryBudget(retryBudget),
            new ClusterResources(
                Runnable::run, clock, new FaultLog(), clock::nanos, TimeUnit.HOURS.toNanos(1)),
            any -> {
              balancersMade++;
              return (candidates, invocation, now) -> balancer.select(candidates, invocation, now);
            });
  }

  static ClusterPolicy policy(
      ClusterStrategy strategy, int retries, boolean repeatsUnknown, boolean idempotent) {
    return new ClusterPolicy(
        strategy, "roundrobin", Map.of(), retries, repeatsUnknown, idempotent, 0, 2, false);
  }

  static ClusterPolicy hedging(Duration after) {
    return new ClusterPolicy(
        ClusterStrategy.FAILOVER, "roundrobin", Map.of(), 2, true, true, after.toNanos(), 2, false);
  }

  /** One more provider. */
  ScriptedProvider add() {
    return add(Map.of());
  }

  /** One more provider, of which this is said. */
  ScriptedProvider add(Map<String, String> parameters) {
    ScriptedProvider provider = new ScriptedProvider("p" + providers.size());
    providers.add(provider);
    provider.onConnected(readiness::signalAll);
    endpoints.add(
        new Endpoint(
            new ProviderAddress(provider.toString(), 1, parameters),
            provider,
            InstantSource.system()));
    set = new EndpointSet(endpoints, endpoints);
    return provider;
  }

  /** Calls may go to these only. */
  void usable(Endpoint... some) {
    set = new EndpointSet(endpoints, List.of(some));
  }

  /** Calls that wait hear that there is another set. */
  void tellOfSet() {
    readiness.signalAll();
  }

  /** One provider is there no longer. */
  void remove(int number) {
    List<Endpoint> left = new ArrayList<>(set.all());
    left.remove(endpoints.get(number));
    set = new EndpointSet(left, left);
  }

  ScriptedProvider provider(int number) {
    return providers.get(number);
  }

  /** Providers are called in turn instead of the first one first. */
  TestFleet inTurn() {
    AtomicInteger turn = new AtomicInteger();
    balancer =
        (candidates, invocation, now) -> candidates.get(turn.getAndIncrement() % candidates.size());
    return this;
  }

  /** Providers are chosen at random, in the same way each time. */
  TestFleet atRandom() {
    SplittableRandom random = new SplittableRandom(1);
    balancer = (candidates, invocation, now) -> candidates.get(random.nextInt(candidates.size()));
    return this;
  }

  /** A choice among several providers fails with this error. */
  TestFleet failingToChoose(Error error) {
    balancer =
        (candidates, invocation, now) -> {
          throw error;
        };
    return this;
  }

  /** How long the next calls may take. */
  void time(Duration value) {
    time = value;
  }

  /** Its calls go by another policy from now on. */
  void follow(ClusterPolicy policy) {
    cluster.follow(Map.of(method, policy));
  }

  int balancersMade() {
    return balancersMade;
  }

  Cluster cluster() {
    return cluster;
  }

  ClientMethod method() {
    return method;
  }

  /** The next calls have these. */
  TestFleet attaching(Map<String, Object> some) {
    attachments = some;
    return this;
  }

  Invocation invocation(Cancellation cancellation) {
    return new Invocation(
        method.site(),
        new Object[0],
        attachments,
        false,
        clock.nanos() + time.toNanos(),
        null,
        cancellation);
  }

  Outcome call(Way way) {
    if (way == Way.BLOCKING) {
      return blocking(Cancellation.NEVER);
    }
    CompletableFuture<Outcome> call = callLater();
    assertThat(call).isDone();
    return call.join();
  }

  CompletableFuture<Outcome> callLater() {
    return later(Cancellation.NEVER);
  }

  /** Makes a call on this thread. */
  Outcome blocking(Cancellation cancellation) {
    return cluster.call(method, invocation(cancellation), Completion.Blocking.FOR_CONNECTION);
  }

  /** Makes a call whose outcome comes later. */
  CompletableFuture<Outcome> later(Cancellation cancellation) {
    return CalledMethods.later(cluster, method, invocation(cancellation));
  }

  Object value(Way way) {
    Outcome outcome = call(way);
    assertThat(outcome).isInstanceOf(Outcome.Value.class);
    return ((Outcome.Value) outcome).value();
  }

  RpcException failure(Way way) {
    return reason(call(way));
  }

  static RpcException reason(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Unanswered.class);
    return ((Outcome.Unanswered) outcome).reason();
  }

  int asked() {
    return providers.stream().mapToInt(ScriptedProvider::asked).sum();
  }

  int ran() {
    return providers.stream().mapToInt(ScriptedProvider::ran).sum();
  }

  /** Calls that were begun somewhere and have not ended. */
  int inFlight() {
    return endpoints.stream().mapToInt(endpoint -> endpoint.load().inFlight()).sum();
  }

  @Override
  public EndpointSet current() {
    return set;
  }

  @Override
  public CompletableFuture<EndpointSet> some() {
    return set.all().isEmpty() ? some : CompletableFuture.completedFuture(set);
  }

  @Override
  public ReadinessSignal readiness() {
    return readiness;
  }

  @Override
  public void connectSoon() {
    endpoints.forEach(endpoint -> endpoint.invoker().connectSoon());
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return endpoints.stream()
        .map(Endpoint::toString)
        .collect(Collectors.joining(", ", "test:", ""));
  }
}
