package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import java.util.ArrayList;
import java.util.List;

/**
 * What is run for how long.
 *
 * @param systems which systems, in their order
 * @param scenarios which scenarios, in their order
 * @param rounds how often
 * @param warmMillis how long each pair of JVMs runs all scenarios before the first is measured
 * @param settleMillis how long each scenario runs before it is measured
 * @param measureMillis how long it is measured
 */
record RpcPlan(
    List<String> systems,
    List<Scenario> scenarios,
    int rounds,
    long warmMillis,
    long settleMillis,
    long measureMillis) {

  /** What it takes to start a pair of JVMs and to end it, roughly. */
  static final long START_MILLIS = 3_000;

  private static final List<String> QUICK_SYSTEMS =
      List.of(
          "trunkline-kryo",
          "trunkline-kryo-inline",
          "trunkline-hessian2",
          "raw-nio",
          "raw-nio-batch",
          "dubbo-3.3.6-kryo",
          "dubbo-3.3.6-hessian2",
          "grpc-direct");
  private static final List<String> QUICK_SCENARIOS = List.of("bid:10", "bid:64a", "text:10");
  private static final List<String> CALLERS = List.of("1", "10", "32", "256", "64a", "512a");
  private static final List<String> RATED = List.of("bid:64a");

  private static final int ROUNDS = 3;
  private static final int SECONDS = 3;
  private static final int QUICK_SECONDS = 2;
  private static final long SETTLE_MILLIS = 500;
  private static final long QUICK_SETTLE_MILLIS = 300;
  private static final long LEAST_WARM_MILLIS = 8_000;
  private static final long WARM_MILLIS_PER_SCENARIO = 1_300;

  /** The names of the systems asked for; empty for every one there is. */
  static List<String> systems(Arguments arguments) {
    return arguments.systems().isEmpty() && arguments.quick() ? QUICK_SYSTEMS : arguments.systems();
  }

  static RpcPlan of(Arguments arguments, List<String> systems) throws UsageException {
    List<Scenario> scenarios = arguments.rpcScenarios(scenarios(arguments));
    int seconds = arguments.quick() ? QUICK_SECONDS : SECONDS;
    return new RpcPlan(
        systems,
        scenarios,
        arguments.rounds() == 0 ? ROUNDS : arguments.rounds(),
        arguments.warmUp() == 0
            ? Math.max(LEAST_WARM_MILLIS, WARM_MILLIS_PER_SCENARIO * scenarios.size())
            : 1000L * arguments.warmUp(),
        arguments.quick() ? QUICK_SETTLE_MILLIS : SETTLE_MILLIS,
        1000L * (arguments.seconds() == 0 ? seconds : arguments.seconds()));
  }

  private static List<String> scenarios(Arguments arguments) {
    if (arguments.rate() > 0) {
      return RATED;
    }
    if (arguments.quick()) {
      return QUICK_SCENARIOS;
    }
    List<String> all = new ArrayList<>();
    for (String payload : List.of("bid", "text", "void")) {
      CALLERS.forEach(callers -> all.add(payload + ":" + callers));
    }
    return all;
  }

  /** How long one pair of JVMs takes. */
  long pairMillis() {
    return START_MILLIS + warmMillis + scenarios.size() * (settleMillis + measureMillis);
  }

  /** How long it all takes, roughly. */
  long millis() {
    return systems.size() * (START_MILLIS + rounds * pairMillis());
  }
}
