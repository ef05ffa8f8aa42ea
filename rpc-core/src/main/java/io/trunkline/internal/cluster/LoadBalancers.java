package io.trunkline.internal.cluster;

import io.trunkline.call.Spelling;
import io.trunkline.internal.cluster.PowerOfTwoChoices.Latency;
import io.trunkline.settings.ClusterSettings;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates load balancers by their names, which are Dubbo's and {@code p2c}. */
final class LoadBalancers implements Balancers {

  /** The name of the default balancer, as in stock consumers. */
  static final String DEFAULT = "random";

  private static final List<String> NAMES = ClusterSettings.LOAD_BALANCE.choices();

  @Override
  public LoadBalancer create(ClusterPolicy policy) {
    return named(policy.loadBalance(), policy.parameters()::get).get();
  }

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
      case "p2c" -> () -> new PowerOfTwoChoices(Latency.MEASURED, random);
      case "adaptive" -> () -> new PowerOfTwoChoices(Latency.UNDER_REPORTED_LOAD, random);
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
}
