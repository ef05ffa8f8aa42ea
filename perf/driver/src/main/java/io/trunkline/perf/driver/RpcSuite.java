package io.trunkline.perf.driver;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.LittlesLaw;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.report.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs every system in every round, each scenario in turns with a reference, because the speed of
 * the machine may change from minute to minute. The reference is the raw echo, whose JVMs are kept
 * while systems come and go, or the same system of an earlier build. For one thread.
 */
final class RpcSuite {

  /** The driver, the pair that waits and the kernel take some 0.05 of a processor. */
  private static final double OTHERS_ALLOWED = 0.15;

  private final RpcPlan plan;
  private final List<MeasuredSystem> systems;
  private final Launcher launcher;
  private final Progress progress;
  private final Map<String, WireBytes> wire = new HashMap<>();
  private final Set<String> refused = new HashSet<>();
  private final Map<String, List<Turn>> referenceTurns = new HashMap<>();
  private final List<Result> results = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();
  private final Set<MeasuredSystem> leftOut = new HashSet<>();
  private boolean goesOn;
  private boolean countsBytes = true;
  private int disturbed;
  private double worst;

  RpcSuite(RpcPlan plan, List<MeasuredSystem> systems, Launcher launcher, Progress progress) {
    this.plan = plan;
    this.systems = systems;
    this.launcher = launcher;
    this.progress = progress;
  }

  /**
   * From now on a system that cannot be measured is noted and left out, and does not end the run.
   */
  RpcSuite goingOn() {
    goesOn = true;
    return this;
  }

  /** From now on bytes are not counted: the proxy has two threads for each connection. */
  RpcSuite withoutBytes() {
    countsBytes = false;
    return this;
  }

  /**
   * Runs all rounds, each result written when it is there.
   *
   * @throws SuiteFailedException if a system cannot be measured, or gives a wrong result
   */
  List<Result> run(JsonLines lines) throws IOException, InterruptedException, SuiteFailedException {
    for (MeasuredSystem system : countsBytes ? systems : List.<MeasuredSystem>of()) {
      unlessLeftOut(system, () -> countBytes(system));
      if (system.before() != null) {
        countBytes(system.before());
      }
    }
    for (List<Integer> rounds : plan.groups()) {
      runBesideRawEcho(rounds, lines);
      for (MeasuredSystem system : systems) {
        if (system.before() != null && !scenarios(system).isEmpty()) {
          runBeside(system.before(), List.of(system), rounds, lines);
        }
      }
    }
    progress.end();
    if (disturbed > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%d of %d results are doubtful: others kept up to %.1f processors busy meanwhile",
              disturbed,
              results.size(),
              worst));
    }
    return results;
  }

  private void runBesideRawEcho(List<Integer> rounds, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> alone =
        systems.stream().filter(s -> s.before() == null && !scenarios(s).isEmpty()).toList();
    Optional<MeasuredSystem> rawEcho = alone.stream().filter(this::isReference).findFirst();
    if (plan.reference() != null && rawEcho.isPresent()) {
      List<MeasuredSystem> others = alone.stream().filter(s -> !isReference(s)).toList();
      runBeside(rawEcho.get(), others, rounds, lines);
    } else {
      for (MeasuredSystem system : alone) {
        unlessLeftOut(system, () -> measureAll(system, null, rounds, lines));
      }
    }
  }

  private void measureAll(
      MeasuredSystem system, @Nullable Pair reference, List<Integer> rounds, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    try (Pair pair = warmPair(system, rounds)) {
      for (int round : rounds) {
        measure(pair, reference, round, lines);
      }
    }
  }

  /** What is done with a system. */
  private interface Part {
    void run() throws IOException, InterruptedException, SuiteFailedException;
  }

  private void unlessLeftOut(MeasuredSystem system, Part part)
      throws IOException, InterruptedException, SuiteFailedException {
    if (leftOut.contains(system)) {
      return;
    }
    try {
      part.run();
    } catch (SuiteFailedException e) {
      if (!goesOn || isReference(system)) {
        throw e;
      }
      leftOut.add(system);
      notes.add(system.name() + " is left out: " + e.getMessage());
    }
  }

  private void runBeside(
      MeasuredSystem reference, List<MeasuredSystem> others, List<Integer> rounds, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    try (Pair beside = warmPair(reference, rounds)) {
      for (MeasuredSystem system : others) {
        unlessLeftOut(system, () -> measureAll(system, beside, rounds, lines));
      }
    }
    for (int round : rounds) {
      addReference(reference, round, lines);
    }
  }

  private boolean isReference(MeasuredSystem system) {
    return system.name().equals(requireNonNullElse(plan.reference(), Summary.REFERENCE));
  }

  private void countBytes(MeasuredSystem system)
      throws IOException, InterruptedException, SuiteFailedException {
    progress.show("counting bytes", system.name());
    try (Pair pair = new Pair(launcher, system, 0)) {
      countBytes(pair);
    }
    progress.done(RpcPlan.START_MILLIS);
  }

  private void countBytes(Pair pair)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Scenario scenario : plan.scenarios()) {
      String key = wireKey(pair.system(), scenario);
      if (!wire.containsKey(key) && !refused.contains(key)) {
        try {
          wire.put(key, pair.wireBytes(scenario));
        } catch (ScenarioRefusedException e) {
          refused.add(key);
          notes.add(pair.system().name() + " has no result in some scenarios: " + e.reason());
        }
      }
    }
  }

  /** Those that the system can do. */
  private List<Scenario> scenarios(MeasuredSystem system) {
    return plan.scenarios().stream().filter(scenario -> can(system, scenario)).toList();
  }

  private boolean can(MeasuredSystem system, Scenario scenario) {
    return !refused.contains(wireKey(system, scenario));
  }

  /** How many callers there are makes no difference to the bytes of a call. */
  private static String wireKey(MeasuredSystem system, Scenario scenario) {
    return system.name() + " " + scenario.payload() + scenario.length() + " " + scenario.async();
  }

  private Pair warmPair(MeasuredSystem system, List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    int round = rounds.get(0);
    progress.show(part(system, round), "warming up");
    Pair pair = new Pair(launcher, system, round);
    try {
      pair.connect();
      if (!plan.warmUp().run(pair, scenarios(system))) {
        notes.add(system.name() + " round " + round + ": still compiled when it was measured");
      }
    } catch (SuiteFailedException | InterruptedException | RuntimeException e) {
      pair.close();
      throw e;
    }
    progress.done(plan.startMillis());
    return pair;
  }

  private String part(MeasuredSystem system, int round) {
    return "round " + round + " of " + plan.rounds() + ", " + system.name();
  }

  private void measure(Pair pair, @Nullable Pair reference, int round, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Scenario scenario : scenarios(pair.system())) {
      progress.show(part(pair.system(), round), scenario.toString());
      if (reference == null || !can(reference.system(), scenario)) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < plan.turns(); i++) {
          turns.add(turn(pair, scenario));
        }
        boolean same = isReference(pair.system()) && !scenario.isOpenLoop();
        Result.Ratios ratios = same ? Result.Ratios.SAME : Result.Ratios.NONE;
        add(pair.system(), scenario, round, turns, ratios, lines);
      } else {
        TurnPairs pairs =
            TurnPairs.take(
                plan.turns(), () -> turn(pair, scenario), () -> turn(reference, scenario));
        referenceTurns
            .computeIfAbsent(round + " " + scenario, key -> new ArrayList<>())
            .addAll(pairs.reference());
        add(pair.system(), scenario, round, pairs.system(), pairs.ratios(), lines);
      }
      progress.done(plan.scenarioMillis());
    }
  }

  private Turn turn(Pair pair, Scenario scenario)
      throws InterruptedException, SuiteFailedException {
    return pair.turn(scenario, plan.settleMillis(), plan.turnMillis());
  }

  /** The reference's own results come last in a round: from its turns with all the others. */
  private void addReference(MeasuredSystem reference, int round, JsonLines lines)
      throws IOException, SuiteFailedException {
    for (Scenario scenario : plan.scenarios()) {
      List<Turn> turns = referenceTurns.remove(round + " " + scenario);
      if (turns != null) {
        add(reference, scenario, round, turns, Result.Ratios.SAME, lines);
      }
    }
  }

  private void add(
      MeasuredSystem system,
      Scenario scenario,
      int round,
      List<Turn> turns,
      Result.Ratios ratios,
      JsonLines lines)
      throws IOException, SuiteFailedException {
    WireBytes bytes =
        countsBytes ? requireNonNull(wire.get(wireKey(system, scenario))) : new WireBytes(0, 0);
    Turn sum = Turn.sum(turns);
    if (sum.others() > OTHERS_ALLOWED) {
      disturbed++;
      worst = Math.max(worst, sum.others());
    }
    Result result = sum.result(system.name(), scenario, round, bytes, ratios);
    check(result, scenario);
    lines.add(result);
    results.add(result);
  }

  private void check(Result result, Scenario scenario) throws SuiteFailedException {
    if (result.ops() == 0) {
      throw new SuiteFailedException(
          result.system() + " " + scenario + ": no call succeeded; " + result.firstFailure());
    }
    if (result.failures() > 0) {
      notes.add(
          result.system()
              + " "
              + scenario
              + " round "
              + result.round()
              + ": "
              + result.failures()
              + " calls failed, the first with "
              + result.firstFailure());
    }
    if (!scenario.isOpenLoop()) {
      LittlesLaw.check(result, scenario.callers()).ifPresent(notes::add);
    } else if (result.ops() < 0.95 * scenario.rate()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "%s %s round %d: only %,.0f calls a second",
              result.system(),
              scenario,
              result.round(),
              result.ops()));
    }
  }

  /** What a reader of the results has to know. */
  Set<String> notes() {
    return notes;
  }
}
