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
import java.util.LinkedHashMap;
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

  /** How many systems live at a time where they keep their JVMs and take turns round by round. */
  private static final int TOGETHER = 4;

  /** With fewer calls of each caller those under way when the turn begins and ends matter. */
  private static final long ENOUGH_FOR_A_LAW = 20;

  private final RpcPlan plan;
  private final List<MeasuredSystem> systems;
  private final Launcher launcher;
  private final Progress progress;
  private final JsonLines lines;
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

  /**
   * @param lines takes each result, and each note, when it is there
   */
  RpcSuite(
      RpcPlan plan,
      List<MeasuredSystem> systems,
      Launcher launcher,
      Progress progress,
      JsonLines lines) {
    this.plan = plan;
    this.systems = systems;
    this.launcher = launcher;
    this.progress = progress;
    this.lines = lines;
  }

  /**
   * From now on a system that cannot be measured is noted and left out, and does not end the run;
   * without its reference a round ends and the next begins.
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
   * Runs all rounds.
   *
   * @throws SuiteFailedException if a system cannot be measured, or gives a wrong result
   */
  List<Result> run() throws IOException, InterruptedException, SuiteFailedException {
    for (List<Integer> rounds : plan.groups()) {
      try {
        runBesideRawEcho(rounds);
      } catch (ReferenceFailedException e) {
        if (!goesOn) {
          throw e;
        }
        note("round " + rounds.get(0) + " is incomplete, the reference failed: " + e.getMessage());
      }
      for (MeasuredSystem system : systems) {
        if (system.before() != null) {
          runBeside(system.before(), List.of(system), rounds);
        }
      }
    }
    progress.end();
    if (disturbed > 0) {
      note(
          String.format(
              Locale.ROOT,
              "%d of %d results are doubtful: others kept up to %.1f processors busy meanwhile",
              disturbed,
              results.size(),
              worst));
    }
    return results;
  }

  private void note(String text) throws IOException {
    if (notes.add(text)) {
      lines.note(text);
    }
  }

  private void runBesideRawEcho(List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    List<MeasuredSystem> alone =
        systems.stream().filter(system -> system.before() == null).toList();
    Optional<MeasuredSystem> rawEcho = alone.stream().filter(this::isReference).findFirst();
    if (plan.reference() != null && rawEcho.isPresent()) {
      List<MeasuredSystem> others = alone.stream().filter(s -> !isReference(s)).toList();
      runBeside(rawEcho.get(), others, rounds);
    } else {
      runAll(alone, null, rounds);
    }
  }

  private void runBeside(
      MeasuredSystem reference, List<MeasuredSystem> others, List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    Optional<Pair> warm;
    try {
      warm = warmPair(reference, rounds);
    } catch (SuiteFailedException e) {
      throw new ReferenceFailedException(e);
    }
    if (warm.isEmpty()) {
      return;
    }
    try (Pair beside = warm.get()) {
      runAll(others, beside, rounds);
      for (int round : rounds) {
        addReference(beside, round);
      }
    }
  }

  /** One system after the other, or a few at a time that all live for the same rounds. */
  private void runAll(List<MeasuredSystem> all, @Nullable Pair reference, List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    int together = rounds.size() > 1 ? TOGETHER : 1;
    for (int i = 0; i < all.size(); i += together) {
      runTogether(all.subList(i, Math.min(all.size(), i + together)), reference, rounds);
    }
  }

  private void runTogether(
      List<MeasuredSystem> some, @Nullable Pair reference, List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    Map<MeasuredSystem, Pair> pairs = new LinkedHashMap<>();
    try {
      for (MeasuredSystem system : some) {
        unlessLeftOut(
            system, () -> warmPair(system, rounds).ifPresent(pair -> pairs.put(system, pair)));
      }
      for (int round : rounds) {
        for (Map.Entry<MeasuredSystem, Pair> entry : pairs.entrySet()) {
          unlessLeftOut(entry.getKey(), () -> measure(entry.getValue(), reference, round));
        }
      }
    } finally {
      pairs.values().forEach(Pair::close);
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
    } catch (ReferenceFailedException e) {
      throw e;
    } catch (SuiteFailedException e) {
      if (!goesOn) {
        throw e;
      }
      leftOut.add(system);
      note(system.name() + " is left out: " + e.getMessage());
    }
  }

  private boolean isReference(MeasuredSystem system) {
    return system.name().equals(requireNonNullElse(plan.reference(), Summary.REFERENCE));
  }

  private void countBytes(Pair pair)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Scenario scenario : plan.share(pair.system()).scenarios()) {
      String key = wireKey(pair.system(), scenario);
      if (!wire.containsKey(key) && !refused.contains(key)) {
        try {
          wire.put(key, pair.wireBytes(scenario));
        } catch (ScenarioRefusedException e) {
          refused.add(key);
          note(pair.system().name() + " has no result in some scenarios: " + e.reason());
        }
      }
    }
  }

  /** Those that the system can do. */
  private List<Scenario> scenarios(MeasuredSystem system) {
    return plan.share(system).scenarios().stream()
        .filter(scenario -> can(system, scenario))
        .toList();
  }

  private boolean can(MeasuredSystem system, Scenario scenario) {
    return !refused.contains(wireKey(system, scenario));
  }

  /** How many callers there are makes no difference to the bytes of a call. */
  private static String wireKey(MeasuredSystem system, Scenario scenario) {
    return system.name() + " " + scenario.payload() + scenario.length() + " " + scenario.async();
  }

  /** Empty if the system can do nothing of what is asked for. */
  private Optional<Pair> warmPair(MeasuredSystem system, List<Integer> rounds)
      throws IOException, InterruptedException, SuiteFailedException {
    if (scenarios(system).isEmpty()) {
      return Optional.empty();
    }
    int round = rounds.get(0);
    progress.show(part(system, round), "warming up");
    Pair pair = new Pair(launcher, system, round);
    try {
      if (countsBytes) {
        countBytes(pair);
      }
      if (scenarios(system).isEmpty()) {
        pair.close();
        return Optional.empty();
      }
      pair.connect();
      if (!plan.share(system).warmUp().run(pair, scenarios(system))) {
        note(system.name() + " round " + round + ": still compiled when it was measured");
      }
    } catch (SuiteFailedException | InterruptedException | IOException | RuntimeException e) {
      pair.close();
      throw e;
    }
    progress.done(RpcPlan.startMillis(plan.share(system)));
    return Optional.of(pair);
  }

  private String part(MeasuredSystem system, int round) {
    return "round " + round + " of " + plan.rounds() + ", " + system.name();
  }

  private void measure(Pair pair, @Nullable Pair reference, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Scenario scenario : scenarios(pair.system())) {
      progress.show(part(pair.system(), round), scenario.toString());
      if (scenario.isOpenLoop()) {
        measureRated(pair, scenario, round);
      } else if (reference == null || !can(reference.system(), scenario)) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < plan.turns(); i++) {
          turns.add(turn(pair, scenario));
        }
        Result.Ratios ratios = isReference(pair.system()) ? Result.Ratios.SAME : Result.Ratios.NONE;
        add(pair.system(), scenario, round, turns, ratios);
        progress.done(plan.scenarioMillis(scenario));
      } else {
        TurnPairs pairs =
            TurnPairs.take(
                plan.turns(), () -> turn(pair, scenario), () -> referenceTurn(reference, scenario));
        referenceTurns
            .computeIfAbsent(round + " " + scenario, key -> new ArrayList<>())
            .addAll(pairs.reference());
        add(pair.system(), scenario, round, pairs.system(), pairs.ratios());
        progress.done(plan.scenarioMillis(scenario));
      }
    }
  }

  /** There is nothing to divide: every system that can does as many calls. */
  private void measureRated(Pair pair, Scenario scenario, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    Turn turn = pair.turn(scenario, plan.settleMillis(), plan.ratedMillis());
    add(pair.system(), scenario, round, List.of(turn), Result.Ratios.NONE);
    progress.done(plan.scenarioMillis(scenario));
  }

  private Turn turn(Pair pair, Scenario scenario)
      throws InterruptedException, SuiteFailedException {
    return pair.turn(scenario, plan.settleMillis(), plan.turnMillis());
  }

  private Turn referenceTurn(Pair reference, Scenario scenario)
      throws InterruptedException, SuiteFailedException {
    try {
      return turn(reference, scenario);
    } catch (SuiteFailedException e) {
      throw new ReferenceFailedException(e);
    }
  }

  /** The reference's own results come last in a round: from its turns with all the others. */
  private void addReference(Pair reference, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    MeasuredSystem system = reference.system();
    for (Scenario scenario : plan.share(system).scenarios()) {
      List<Turn> turns = referenceTurns.remove(round + " " + scenario);
      if (scenario.isOpenLoop()) {
        measureRated(reference, scenario, round);
      } else if (turns != null) {
        add(system, scenario, round, turns, Result.Ratios.SAME);
      }
    }
  }

  private void add(
      MeasuredSystem system, Scenario scenario, int round, List<Turn> turns, Result.Ratios ratios)
      throws IOException, SuiteFailedException {
    WireBytes bytes =
        countsBytes ? requireNonNull(wire.get(wireKey(system, scenario))) : new WireBytes(0, 0);
    Turn sum = Turn.sum(turns);
    if (sum.others() > OTHERS_ALLOWED) {
      disturbed++;
      worst = Math.max(worst, sum.others());
    }
    Result result = sum.result(system.name(), scenario, round, bytes, ratios);
    check(result, scenario, sum.measured().calls());
    lines.add(result);
    results.add(result);
  }

  private void check(Result result, Scenario scenario, long calls)
      throws IOException, SuiteFailedException {
    if (result.ops() == 0) {
      throw new SuiteFailedException(
          result.system() + " " + scenario + ": no call succeeded; " + result.firstFailure());
    }
    if (result.failures() > 0) {
      note(
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
    if (!scenario.isOpenLoop() && calls >= ENOUGH_FOR_A_LAW * scenario.callers()) {
      Optional<String> doubt = LittlesLaw.check(result, scenario.callers());
      if (doubt.isPresent()) {
        note(doubt.get());
      }
    }
    if (result.ops() < 0.95 * scenario.rate()) {
      note(
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
