package io.trunkline.perf.driver;

import static java.util.Objects.requireNonNull;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is run for how long.
 *
 * @param shares what each system does, by name, the reference among them
 * @param reference the system that they take turns with, {@value Summary#BEFORE} for those of an
 *     earlier build; null for none
 * @param rounds how often
 * @param keep whether each system keeps its JVMs for all rounds
 * @param turns how many turns a system has in each scenario of a round
 * @param settleMillis how long a scenario runs in each turn before it is measured
 * @param turnMillis how long it is measured in each turn
 * @param ratedMillis how long a scenario with a fixed rate is measured, in one go
 */
record RpcPlan(
    Map<String, Share> shares,
    @Nullable String reference,
    int rounds,
    boolean keep,
    int turns,
    long settleMillis,
    long turnMillis,
    long ratedMillis) {

  /**
   * What one system does.
   *
   * @param scenarios which scenarios, in their order
   * @param warmUp how long each pair of its JVMs runs before the first scenario is measured
   */
  record Share(List<Scenario> scenarios, WarmUp warmUp) {

    Share {
      scenarios = List.copyOf(scenarios);
    }
  }

  /** What it takes to start a pair of JVMs and to end it, roughly. */
  static final long START_MILLIS = 3_000;

  private static final List<String> QUICK_SYSTEMS =
      List.of(
          "trunkline-kryo",
          "trunkline-kryo-registered",
          "trunkline-kryo-inline",
          "trunkline-hessian2",
          Summary.REFERENCE,
          "dubbo-3.3.6-kryo",
          "dubbo-3.3.6-hessian2",
          "grpc-direct");
  private static final String OWN = "trunkline-";
  private static final List<String> QUICK_SCENARIOS = List.of("bid:10", "bid:64a", "text:10");
  private static final List<String> CALLERS = List.of("1", "10", "32", "256", "64a", "512a");
  private static final List<String> RATED = List.of("bid:64a");

  private static final int ROUNDS = 3;
  private static final int SECONDS = 3;
  private static final int QUICK_SECONDS = 1;
  static final long SETTLE_MILLIS = 150;

  /**
   * Short, because systems run in one of several states from a start of their callers to the next:
   * many turns meet them all.
   */
  static final long TURN_MILLIS = 250;

  private static final long LEAST_WARM_MILLIS = 5_000;
  private static final long MOST_WARM_MILLIS = 60_000;
  private static final long MOST_QUICK_WARM_MILLIS = 36_000;

  /**
   * The names of the systems asked for, and of the reference; empty for every one there is. Beside
   * an earlier build only our own are measured.
   */
  static List<String> systems(Arguments arguments) throws UsageException {
    List<String> names =
        arguments.systems().isEmpty() && arguments.quick() ? QUICK_SYSTEMS : arguments.systems();
    if (arguments.before() != null) {
      List<String> own = names.isEmpty() ? QUICK_SYSTEMS : names;
      return own.stream().filter(name -> name.startsWith(OWN)).toList();
    }
    if (names.isEmpty() || names.contains(arguments.beside()) || isOpenLoop(arguments)) {
      return names;
    }
    List<String> more = new ArrayList<>(names);
    more.add(arguments.beside());
    return more;
  }

  /** At a fixed rate there is nothing to divide: every system that can does as much. */
  private static boolean isOpenLoop(Arguments arguments) throws UsageException {
    List<Scenario> scenarios = arguments.rpcScenarios(scenarios(arguments));
    boolean any = scenarios.stream().anyMatch(Scenario::isOpenLoop);
    if (any && !scenarios.stream().allMatch(Scenario::isOpenLoop)) {
      throw new UsageException("either all scenarios have a rate or none");
    }
    return any;
  }

  /**
   * @param systems which systems there are of those asked for
   */
  static RpcPlan of(Arguments arguments, List<String> systems) throws UsageException {
    boolean openLoop = isOpenLoop(arguments);
    boolean isBeside = !openLoop && systems.size() > 1 && systems.contains(arguments.beside());
    String beside = isBeside ? arguments.beside() : null;
    int usual = arguments.quick() ? QUICK_SECONDS : SECONDS;
    long millis = 1000L * (arguments.seconds() == 0 ? usual : arguments.seconds());
    int turns = (int) (millis / TURN_MILLIS);
    return new RpcPlan(
        same(systems, new Share(arguments.rpcScenarios(scenarios(arguments)), warmUp(arguments))),
        arguments.before() != null ? Summary.BEFORE : beside,
        arguments.rounds() == 0 ? ROUNDS : arguments.rounds(),
        arguments.quick(),
        turns,
        SETTLE_MILLIS,
        millis / turns,
        millis);
  }

  /** Each of the systems does the same. */
  static Map<String, Share> same(List<String> systems, Share share) {
    Map<String, Share> shares = new LinkedHashMap<>();
    systems.forEach(system -> shares.put(system, share));
    return shares;
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

  /** Every scenario of any system, once. */
  List<Scenario> scenarios() {
    return shares.values().stream()
        .flatMap(share -> share.scenarios().stream())
        .distinct()
        .toList();
  }

  /** The rounds, from 1, in groups: within a group JVMs are kept. */
  List<List<Integer>> groups() {
    List<Integer> all = IntStream.rangeClosed(1, rounds).boxed().toList();
    return keep ? List.of(all) : all.stream().map(List::of).toList();
  }

  /** What a system does. */
  Share share(MeasuredSystem system) {
    return requireNonNull(shares.get(system.childName()), system::name);
  }

  /** How long it takes to measure a scenario of a system once. */
  long scenarioMillis(Scenario scenario) {
    return scenario.isOpenLoop()
        ? settleMillis + ratedMillis
        : (reference != null ? 2L : 1L) * turns * (settleMillis + turnMillis);
  }

  /** How long it takes at most to start a pair of JVMs, to count its bytes and to warm it up. */
  static long startMillis(Share share) {
    return START_MILLIS + share.warmUp().mostMillis();
  }

  private boolean isReference(String system) {
    return system.equals(reference);
  }

  /** How long it takes to measure all of a system's scenarios once. */
  private long roundMillis(String system, Share share) {
    return share.scenarios().stream()
        .filter(scenario -> scenario.isOpenLoop() || !isReference(system))
        .mapToLong(this::scenarioMillis)
        .sum();
  }

  /** How long it all takes if every warm-up takes its longest. */
  long millis() {
    long pairsEach = Summary.BEFORE.equals(reference) ? 2 : 1;
    long millis = 0;
    for (Map.Entry<String, Share> entry : shares.entrySet()) {
      Share share = entry.getValue();
      millis += pairsEach * groups().size() * startMillis(share);
      millis += rounds * roundMillis(entry.getKey(), share);
    }
    return millis;
  }
}
