package io.trunkline.internal.cluster;

import io.trunkline.call.Spelling;
import io.trunkline.internal.client.ReportedLoad;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates load balancers by their names, which are Dubbo's and {@code p2c}. */
final class LoadBalancers {

  /** The name of the default balancer, as in stock consumers. */
  static final String DEFAULT = "random";

  private static final List<String> NAMES =
      List.of(
          DEFAULT,
          "roundrobin",
          "leastactive",
          "shortestresponse",
          "consistenthash",
          "p2c",
          "adaptive");

  /** How long a report counts: a provider without calls sends no newer one. */
  private static final long REPORT_VALID_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The least part of a provider that counts as idle. */
  private static final double LEAST_IDLE = 0.05;

  private LoadBalancers() {}

  /** As {@link #named(String, Function)}, without parameters. */
  static Supplier<LoadBalancer> named(String name) {
    return named(name, key -> null);
  }

  /**
   * Returns a supplier of balancers, one for each method.
   *
   * @param parameter the value of Dubbo's {@code hash.arguments} or {@code hash.nodes}; null if it
   *     is not set
   * @throws IllegalArgumentException if the name is unknown, or a parameter has an invalid value
   */
  static Supplier<LoadBalancer> named(String name, Function<String, @Nullable String> parameter) {
    return named(name, parameter, bound -> ThreadLocalRandom.current().nextLong(bound));
  }

  /**
   * @param random a random number from 0 to less than its argument
   */
  static Supplier<LoadBalancer> named(
      String name, Function<String, @Nullable String> parameter, LongUnaryOperator random) {
    return switch (name) {
      case DEFAULT -> () -> weightedRandom(random);
      case "roundrobin" -> () -> new RoundRobin(random);
      case "leastactive" -> () -> new LeastLoadedBalancer((load, now) -> load.inFlight(), random);
      case "shortestresponse" -> () -> new LeastLoadedBalancer(EndpointLoad::estimateNanos, random);
      case "consistenthash" -> consistentHash(parameter);
      case "p2c" -> () -> new PowerOfTwoChoices((one, now) -> one.load().peakNanos(now), random);
      case "adaptive" -> () -> new PowerOfTwoChoices(LoadBalancers::underItsLoad, random);
      default ->
          throw new IllegalArgumentException(
              "loadbalance is '%s', expected one of %s%s"
                  .formatted(name, String.join(", ", NAMES), Spelling.hint(name, NAMES)));
    };
  }

  /** Chooses each candidate with a probability proportional to its weight. */
  private static LoadBalancer weightedRandom(LongUnaryOperator random) {
    Weights.Recent recent = new Weights.Recent();
    return (candidates, invocation, nowNanos) -> {
      Weights weights = recent.of(candidates, nowNanos);
      return candidates.get(weights.at(random.applyAsLong(weights.total())));
    };
  }

  private static Supplier<LoadBalancer> consistentHash(
      Function<String, @Nullable String> parameter) {
    String arguments = parameter.apply("hash.arguments");
    String nodes = parameter.apply("hash.nodes");
    Supplier<LoadBalancer> made =
        () ->
            new ConsistentHash(arguments == null ? "0" : arguments, nodes == null ? "160" : nodes);
    made.get(); // an invalid parameter fails now
    return made;
  }

  /** The latency at a provider, scaled by the load that it reports. */
  private static double underItsLoad(Endpoint endpoint, long nowNanos) {
    double latency = endpoint.load().peakNanos(nowNanos);
    ReportedLoad report = endpoint.invoker().reportedLoad();
    if (report == null || report.ageNanos(nowNanos) > REPORT_VALID_NANOS) {
      return latency;
    }
    return (latency + report.queueNanos()) / Math.max(LEAST_IDLE, 1 - report.utilization());
  }
}
