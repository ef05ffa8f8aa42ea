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

/** The balancers by their names, which are Dubbo's and {@code p2c}. */
final class LoadBalancers {

  /** The name of the one that is used if nothing is said, as in stock consumers. */
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

  /** A report counts for so long: a provider that gets no calls sends no other one. */
  private static final long REPORT_VALID_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The least part of a provider that counts as idle, whatever it reports. */
  private static final double LEAST_IDLE = 0.05;

  private LoadBalancers() {}

  /** As {@link #named(String, Function)}, without parameters. */
  static Supplier<LoadBalancer> named(String name) {
    return named(name, key -> null);
  }

  /**
   * Makes balancers of a kind, one for each method.
   *
   * @param parameter what is set under a key of Dubbo's, {@code hash.arguments} or {@code
   *     hash.nodes}; null for nothing
   * @throws IllegalArgumentException if there is none of that name, or a parameter is not as it
   *     should be
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
      case DEFAULT -> () -> new WeightedRandom(random);
      case "roundrobin" -> () -> new RoundRobin(random);
      case "leastactive" -> () -> new Lowest((load, now) -> load.inFlight(), random);
      case "shortestresponse" -> () -> new Lowest(EndpointLoad::estimateNanos, random);
      case "consistenthash" -> consistentHash(parameter);
      case "p2c" -> () -> new PowerOfTwoChoices((one, now) -> one.load().peakNanos(now), random);
      case "adaptive" -> () -> new PowerOfTwoChoices(LoadBalancers::underItsLoad, random);
      default ->
          throw new IllegalArgumentException(
              "loadbalance is '"
                  + name
                  + "', expected one of "
                  + String.join(", ", NAMES)
                  + Spelling.hint(name, NAMES));
    };
  }

  private static Supplier<LoadBalancer> consistentHash(
      Function<String, @Nullable String> parameter) {
    String arguments = parameter.apply("hash.arguments");
    String nodes = parameter.apply("hash.nodes");
    Supplier<LoadBalancer> made =
        () ->
            new ConsistentHash(arguments == null ? "0" : arguments, nodes == null ? "160" : nodes);
    made.get(); // it fails now if it does
    return made;
  }

  /** The latency as it is at a provider that serves other consumers, too. */
  private static double underItsLoad(Endpoint endpoint, long nowNanos) {
    double latency = endpoint.load().peakNanos(nowNanos);
    ReportedLoad said = endpoint.invoker().reportedLoad();
    if (said == null || said.ageNanos(nowNanos) > REPORT_VALID_NANOS) {
      return latency;
    }
    return (latency + said.queueNanos()) / Math.max(LEAST_IDLE, 1 - said.utilization());
  }
}
