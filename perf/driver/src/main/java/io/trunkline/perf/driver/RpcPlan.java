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
 * @param keep whether each system keeps its JVMs for all rounds
 * @param warmUp how long each pair of JVMs runs before the first scenario is measured
 * @param settleMillis how long each scenario runs before it is measured
 * @param measureMillis how long it is measured
 */
record RpcPlan(
    List<String> systems,
    List<Scenario> scenarios,
    int rounds,
    boolean keep,
    WarmUp warmUp,
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
  private static final long LEAST_WARM_MILLIS = 5_000;
  private static final long MOST_WARM_MILLIS = 60_000;
  private static final long MOST_QUICK_WARM_MILLIS = 36_000;
  private static final long JVM_MIB = 1_300;

  /** The names of the systems asked for; empty for every one there is. */
  static List<String> systems(Arguments arguments) {
    return arguments.systems().isEmpty() && arguments.quick() ? QUICK_SYSTEMS : arguments.systems();
  }

  /**
   * @param systems which systems, in their order
   * @param freeMiB memory that nobody uses
   */
  static RpcPlan of(Arguments arguments, List<String> systems, long freeMiB) throws UsageException {
    List<Scenario> scenarios = arguments.rpcScenarios(scenarios(arguments));
    int seconds = arguments.quick() ? QUICK_SECONDS : SECONDS;
    return new RpcPlan(
        systems,
        scenarios,
        arguments.rounds() == 0 ? ROUNDS : arguments.rounds(),
        arguments.quick() && 2 * systems.size() * JVM_MIB < freeMiB,
        warmUp(arguments),
        arguments.quick() ? QUICK_SETTLE_MILLIS : SETTLE_MILLIS,
        1000L * (arguments.seconds() == 0 ? seconds : arguments.seconds()));
  }

  private static WarmUp warmUp(Arguments arguments) {
    long fixed = 1000L * arguments.warmUp();
    if (fixed > 0) {
      return new WarmUp(fixed, fixed);
    }
    return new WarmUp(
        LEAST_WARM_MILLIS, arguments.quick() ? MOST_QUICK_WARM_MILLIS : MOST_WARM_MILLIS);
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

  /** How long it takes to measure all scenarios of a system once. */
  long roundMillis() {
    return scenarios.size() * (settleMillis + measureMillis);
  }

  /** How long it takes to start a pair of JVMs and warm it up, roughly. */
  long startMillis() {
    return START_MILLIS + warmUp.expectedMillis();
  }

  /** How long it all takes, roughly. */
  long millis() {
    int starts = keep ? 1 : rounds;
    long each = START_MILLIS + starts * startMillis() + rounds * roundMillis();
    return systems.size() * each;
  }
}
