package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.client.ReportedLoad;
import io.trunkline.internal.protocol.LoadReport;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Consumers that call a few providers, as a simulation of events: nobody waits, and the same seed
 * has the same result. Calls come at random; each provider serves as many at a time as it has
 * threads, the others queue there; how long one takes has an exponential distribution.
 */
final class FleetSimulation {

  private static final int CONSUMERS = 10;
  private static final int PROVIDERS = 5;
  private static final int THREADS = 20;
  private static final double CALLS_PER_SECOND = 4_000;
  private static final double SERVICE_NANOS = 10_000_000;
  private static final long REPORT_NANOS = 200_000_000;
  private static final Invocation CALL = BalancedEndpoints.call("x");

  /**
   * How it went.
   *
   * @param ofFirst the part of the calls that the first provider got
   */
  record Result(double p50Millis, double p99Millis, double meanMillis, double ofFirst) {}

  private record Event(long nanos, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int sooner = Long.compare(nanos, other.nanos);
      return sooner == 0 ? Long.compare(order, other.order) : sooner;
    }
  }

  private final class Provider {
    private final double serviceNanos;
    private final Queue<Call> waiting = new ArrayDeque<>();
    private int running;
    private int calls;
    private double queueMillis;

    private Provider(double serviceNanos) {
      this.serviceNanos = serviceNanos;
    }

    private void take(Call call) {
      calls++;
      waiting.add(call);
      next();
    }

    private void next() {
      while (running < THREADS && !waiting.isEmpty()) {
        Call call = waiting.remove();
        running++;
        queueMillis += ((now - call.beganNanos) / 1e6 - queueMillis) / 8;
        after(exponential(serviceNanos), () -> ended(call));
      }
    }

    private void ended(Call call) {
      running--;
      latencies.add(now - call.beganNanos);
      call.endpoint.load().answered(now - call.beganNanos, now);
      call.endpoint.load().inFlight.decrementAndGet();
      BalancedEndpoints.Silent invoker = (BalancedEndpoints.Silent) call.endpoint.invoker();
      if (invoker.said == null || invoker.said.ageNanos(now) >= REPORT_NANOS) {
        invoker.said =
            new ReportedLoad(
                new LoadReport(running + waiting.size(), THREADS, (int) queueMillis, 0), now);
      }
      next();
    }
  }

  private final class Consumer {
    private final LoadBalancer balancer;
    private final List<Endpoint> endpoints = new ArrayList<>();

    private Consumer(String balancer, long seed) {
      this.balancer = BalancedEndpoints.balancer(balancer, seed);
      for (int i = 0; i < PROVIDERS; i++) {
        endpoints.add(BalancedEndpoints.endpoint(i, Map.of(), InstantSource.system()));
      }
    }

    private void call() {
      after(exponential(CONSUMERS * 1e9 / CALLS_PER_SECOND), this::call);
      Endpoint chosen = balancer.select(endpoints, CALL, now);
      BalancedEndpoints.begin(chosen);
      providers.get(endpoints.indexOf(chosen)).take(new Call(chosen, now));
    }
  }

  private record Call(Endpoint endpoint, long beganNanos) {}

  private final SplittableRandom random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final List<Provider> providers = new ArrayList<>();
  private final List<Long> latencies = new ArrayList<>();
  private long now;
  private long order;

  /**
   * @param slower how many times slower the first provider is than the others
   */
  private FleetSimulation(String balancer, double slower, long seed) {
    this.random = new SplittableRandom(seed);
    for (int i = 0; i < PROVIDERS; i++) {
      providers.add(new Provider(i == 0 ? SERVICE_NANOS * slower : SERVICE_NANOS));
    }
    for (int i = 0; i < CONSUMERS; i++) {
      Consumer consumer = new Consumer(balancer, seed + i);
      after(exponential(1e9 / CALLS_PER_SECOND), consumer::call);
    }
  }

  /** What came of so many seconds, from the first call on: consumers have to learn in that time. */
  static Result run(String balancer, double slower, int seconds, long seed) {
    FleetSimulation fleet = new FleetSimulation(balancer, slower, seed);
    long end = TimeUnit.SECONDS.toNanos(seconds);
    while (fleet.events.peek().nanos < end) {
      Event event = fleet.events.remove();
      fleet.now = event.nanos;
      event.action.run();
    }
    return fleet.result();
  }

  private Result result() {
    long[] sorted = latencies.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    double calls = providers.stream().mapToInt(provider -> provider.calls).sum();
    return new Result(
        sorted[sorted.length / 2] / 1e6,
        sorted[sorted.length * 99 / 100] / 1e6,
        Arrays.stream(sorted).average().orElseThrow() / 1e6,
        providers.get(0).calls / calls);
  }

  private void after(double nanos, Runnable action) {
    events.add(new Event(now + (long) nanos, order++, action));
  }

  private double exponential(double mean) {
    return -Math.log(1 - random.nextDouble()) * mean;
  }
}
