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
      countBytes(system);
      progress.done(RpcPlan.START_MILLIS);
    }
    List<Result> results = new ArrayList<>();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (MeasuredSystem system : systems) {
        for (Result result : run(system, round)) {
          lines.add(result);
          results.add(result);
        }
      }
    }
    progress.end();
    return results;
  }

  private void countBytes(MeasuredSystem system)
      throws IOException, InterruptedException, SuiteFailedException {
    try (Pair pair = new Pair(launcher, system, 0)) {
      for (Scenario scenario : plan.scenarios()) {
        String key = wireKey(system, scenario);
        if (!wire.containsKey(key)) {
          wire.put(key, pair.wireBytes(scenario));
        }
      }
    }
  }

  /** How many callers there are makes no difference to the bytes of a call. */
  private static String wireKey(MeasuredSystem system, Scenario scenario) {
    return system.name() + " " + scenario.payload() + " " + scenario.async();
  }

  private List<Result> run(MeasuredSystem system, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    String part = "round " + round + " of " + plan.rounds() + ", " + system.name();
    List<Result> results = new ArrayList<>();
    progress.show(part, "starts");
    try (Pair pair = new Pair(launcher, system, round)) {
      pair.connect();
      progress.done(RpcPlan.START_MILLIS);
      progress.show(part, "warms up");
      pair.warm(plan.scenarios(), plan.warmMillis());
      progress.done(plan.warmMillis());
      for (Scenario scenario : plan.scenarios()) {
        progress.show(part, scenario.toString());
        Result result = pair.measure(scenario, plan, wire.get(wireKey(system, scenario)));
        check(result, scenario);
        results.add(result);
        progress.done(plan.settleMillis() + plan.measureMillis());
      }
    }
    return results;
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
