package io.trunkline.internal.cluster;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.AddressInvoker;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.ReportedLoad;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Endpoints that nobody calls, and calls that nobody makes, for balancers to choose from. */
final class BalancedEndpoints {

  private static final CallSite SITE = new CallSite("demo.Echo", "0.0.0", null, "echo", "");

  private BalancedEndpoints() {}

  /** An invoker that can only say its provider's load. */
  static final class Silent implements AddressInvoker {
    volatile @Nullable ReportedLoad said;

    @Override
    public @Nullable ReportedLoad reportedLoad() {
      return said;
    }

    @Override
    public boolean isReadyFor(ClientMethod method) {
      return true;
    }

    @Override
    public Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<?> whenReadyFor(ClientMethod method) {
      return whenConnected();
    }

    @Override
    public CompletableFuture<?> whenConnected() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public Runnable onConnected(Runnable action) {
      return () -> {};
    }

    @Override
    public void awaitConnected() {}

    @Override
    public void connectSoon() {}

    @Override
    public boolean isConnected() {
      return true;
    }

    @Override
    public String terms() {
      return "";
    }

    @Override
    public void forget(Collection<ClientMethod> methods) {}

    @Override
    public void close() {}
  }

  static Endpoint endpoint(int number, Map<String, String> parameters, InstantSource clock) {
    return new Endpoint(
        new ProviderAddress("10.0.0." + number, 20880, parameters), new Silent(), clock);
  }

  /** One for each weight, 10.0.0.1 and so on; each has answered its first call. */
  static List<Endpoint> weighing(int... weights) {
    List<Endpoint> all = new ArrayList<>();
    for (int weight : weights) {
      Map<String, String> parameters = Map.of("weight", String.valueOf(weight));
      all.add(endpoint(all.size() + 1, parameters, InstantSource.system()));
    }
    all.forEach(one -> answered(one, 0, 0));
    return List.copyOf(all);
  }

  /** A call begins, as it does before it is sent. */
  static void begin(Endpoint endpoint) {
    endpoint.load().inFlight.incrementAndGet();
  }

  static void answered(Endpoint endpoint, long nanos, long nowNanos) {
    begin(endpoint);
    endpoint.load().answered(nanos, nowNanos);
    endpoint.load().inFlight.decrementAndGet();
  }

  static Invocation call(@Nullable Object... arguments) {
    return new Invocation(SITE, arguments, Map.of(), false, 0);
  }

  /** The same numbers each time. */
  static LongUnaryOperator random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random::nextLong;
  }

  static LoadBalancer balancer(String name, long seed) {
    return LoadBalancers.named(name, key -> null, random(seed)).get();
  }

  /** How often each was chosen of so many calls. */
  static int[] chosen(LoadBalancer balancer, List<Endpoint> candidates, int calls) {
    int[] counts = new int[candidates.size()];
    for (int i = 0; i < calls; i++) {
      counts[candidates.indexOf(balancer.select(candidates, call(), 0))]++;
    }
    return counts;
  }

  /** How far counts are from the shares of the weights: Pearson's chi-square. */
  static double chiSquare(int[] counts, int... weights) {
    double calls = 0;
    double weight = 0;
    for (int i = 0; i < counts.length; i++) {
      calls += counts[i];
      weight += weights[i];
    }
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = calls * weights[i] / weight;
      sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
  }
}
