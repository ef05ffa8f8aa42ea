package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Rows of a plan that share one raw echo, which every system takes turns with. A system of several
 * rows does what all of them say, in one pair of JVMs.
 *
 * @param what it is for
 * @param rows the rows
 * @param rounds how often
 * @param keep whether each system keeps its JVMs for all rounds
 * @param turns how many turns a system has in each scenario of a round
 */
record RpcBlock(String what, List<RpcRow> rows, int rounds, boolean keep, int turns) {

  private static final long LEAST_WARM_MILLIS = 3_000;
  private static final long SETTLE_MILLIS = 100;
  private static final long RATED_MILLIS = 3_000;

  RpcBlock {
    rows = List.copyOf(rows);
  }

  /** The block with fewer systems: those that there are. */
  RpcBlock with(List<String> found) {
    return new RpcBlock(
        what, rows.stream().map(row -> row.with(found)).toList(), rounds, keep, turns);
  }

  /** Every step once, in the shortest time in which it can be taken. */
  RpcBlock asTrial() {
    return new RpcBlock(
        what,
        rows.stream()
            .map(row -> new RpcRow(row.what(), row.systems(), row.scenarios(), 1))
            .toList(),
        1,
        keep,
        1);
  }

  /** The names of all systems that run, the raw echo last. */
  List<String> all() {
    Set<String> all = new LinkedHashSet<>();
    rows.forEach(row -> all.addAll(row.systems()));
    all.remove(Summary.REFERENCE);
    if (!all.isEmpty() || rows.stream().anyMatch(row -> !row.systems().isEmpty())) {
      all.add(Summary.REFERENCE);
    }
    return new ArrayList<>(all);
  }

  /** What is run for how long. */
  RpcPlan plan() {
    Map<String, RpcPlan.Share> shares = new LinkedHashMap<>();
    for (String system : all()) {
      shares.put(system, share(system));
    }
    return new RpcPlan(
        shares,
        Summary.REFERENCE,
        rounds,
        keep,
        turns,
        SETTLE_MILLIS,
        RpcPlan.TURN_MILLIS,
        turns == 1 ? RATED_MILLIS / 3 : RATED_MILLIS);
  }

  /** The raw echo does what any other does, and at a fixed rate only what its own rows say. */
  private RpcPlan.Share share(String system) {
    Collection<Scenario> scenarios = new LinkedHashSet<>();
    long most = 0;
    for (RpcRow row : rows) {
      boolean own = row.systems().contains(system);
      boolean beside = system.equals(Summary.REFERENCE) && !row.systems().isEmpty();
      for (String text : own || beside ? row.scenarios() : List.<String>of()) {
        Scenario scenario = Scenario.parse(text);
        if (own || !scenario.isOpenLoop()) {
          scenarios.add(scenario);
        }
      }
      if (own || beside) {
        most = Math.max(most, TimeUnit.SECONDS.toMillis(row.warmUp()));
      }
    }
    return new RpcPlan.Share(
        List.copyOf(scenarios), new WarmUp(Math.min(LEAST_WARM_MILLIS, most), most));
  }
}
