package io.trunkline.internal.cluster;

import io.trunkline.call.Spelling;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The load balancers, by name. */
final class LoadBalancers {

  private static final List<String> NAMES =
      List.of(
          "random",
          "roundrobin",
          "leastactive",
          "shortestresponse",
          "consistenthash",
          "p2c",
          "adaptive");

  private LoadBalancers() {}

  /**
   * Makes balancers of a kind, one for each method.
   *
   * @param parameter what is set under a key of Dubbo's; null for nothing
   * @throws IllegalArgumentException if there is none
   */
  static Supplier<LoadBalancer> named(String name, Function<String, @Nullable String> parameter) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "loadbalance is '" + name + "', expected one of " + NAMES + Spelling.hint(name, NAMES));
    }
    return () -> { // all of them take turns until they are here
      AtomicInteger turn = new AtomicInteger();
      return (candidates, invocation, nowNanos) ->
          candidates.get(Math.floorMod(turn.getAndIncrement(), candidates.size()));
    };
  }
}
