package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.LittlesLaw;
import io.trunkline.perf.report.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Runs every system in every round, each time in new JVMs, one system after the other: what
 * disturbs the machine for a while disturbs one round of some systems, not all rounds of one. For
 * one thread.
 */
final class RpcSuite {

  private final RpcPlan plan;
  private final List<MeasuredSystem> systems;
  private final Launcher launcher;
  private final Progress progress;
  private final Map<String, WireBytes> wire = new HashMap<>();
  private final List<Result> results = new ArrayList<>();
  private final Set<String> notes = new LinkedHashSet<>();

  RpcSuite(RpcPlan plan, List<MeasuredSystem> systems, Launcher launcher, Progress progress) {
    this.plan = plan;
    this.systems = systems;
    this.launcher = launcher;
    this.progress = progress;
  }

  /**
   * Runs all rounds, each result written when it is there.
   *
   * @throws SuiteFailedException if a system cannot be measured, or gives a wrong result
   */
  List<Result> run(JsonLines lines) throws IOException, InterruptedException, SuiteFailedException {
    for (MeasuredSystem system : systems) {
      progress.show("counting bytes", system.name());
      try (Pair pair = new Pair(launcher, system, 0)) {
        countBytes(pair);
      }
      progress.done(RpcPlan.START_MILLIS);
    }
    if (plan.keep()) {
      runInKeptJvms(lines);
    } else {
      runInNewJvms(lines);
    }
    progress.end();
    return results;
  }

  private void runInNewJvms(JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    for (int round = 1; round <= plan.rounds(); round++) {
      for (MeasuredSystem system : systems) {
        try (Pair pair = warmPair(system, round)) {
          measure(pair, round, lines);
        }
      }
    }
  }

  private void runInKeptJvms(JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    List<Pair> pairs = new ArrayList<>();
    try {
      for (MeasuredSystem system : systems) {
        pairs.add(warmPair(system, 1));
      }
      for (int round = 1; round <= plan.rounds(); round++) {
        for (Pair pair : pairs) {
          measure(pair, round, lines);
        }
      }
    } finally {
      pairs.forEach(Pair::close);
    }
  }

  private void countBytes(Pair pair)
      throws IOException, InterruptedException, SuiteFailedException {
    for (Scenario scenario : plan.scenarios()) {
      String key = wireKey(pair.system(), scenario);
      if (!wire.containsKey(key)) {
        wire.put(key, pair.wireBytes(scenario));
      }
    }
  }

  /** How many callers there are makes no difference to the bytes of a call. */
  private static String wireKey(MeasuredSystem system, Scenario scenario) {
    return system.name() + " " + scenario.payload() + " " + scenario.async();
  }

  private Pair warmPair(MeasuredSystem system, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    progress.show(plan.keep() ? "warming up " + system.name() : part(system, round), "");
    Pair pair = new Pair(launcher, system, round);
    try {
      pair.connect();
      if (!plan.warmUp().run(pair, plan.scenarios())) {
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

  private void measure(Pair pair, int round, JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException {
    MeasuredSystem system = pair.system();
    for (Scenario scenario : plan.scenarios()) {
      progress.show(part(system, round), scenario.toString());
      Result result = pair.measure(scenario, plan, round, wire.get(wireKey(system, scenario)));
      check(result, scenario);
      lines.add(result);
      results.add(result);
      progress.done(plan.settleMillis() + plan.measureMillis());
    }
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
