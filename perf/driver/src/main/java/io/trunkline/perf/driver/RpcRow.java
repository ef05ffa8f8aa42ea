package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A row of a plan: systems that do the same scenarios, each in turns with the raw echo unless the
 * rate is fixed.
 *
 * @param what it is for
 * @param systems by name, without the reference
 * @param scenarios what each does
 * @param rounds how often
 * @param millis how long each scenario is measured in a round
 * @param warmUp how many seconds each pair of JVMs may take until its compilers are idle
 * @param keep whether each system keeps its JVMs for all rounds
 */
record RpcRow(
    String what,
    List<String> systems,
    List<String> scenarios,
    int rounds,
    int millis,
    int warmUp,
    boolean keep) {

  private static final long LEAST_WARM_MILLIS = 3_000;

  /** The row with fewer systems: those that there are. */
  RpcRow with(List<String> found) {
    return new RpcRow(
        what,
        systems.stream().filter(found::contains).toList(),
        scenarios,
        rounds,
        millis,
        warmUp,
        keep);
  }

  private @Nullable String reference() {
    return scenarios.stream().map(Scenario::parse).anyMatch(Scenario::isOpenLoop)
        ? null
        : Summary.REFERENCE;
  }

  /** The names of all systems that run, the reference among them. */
  List<String> all() {
    List<String> all = new ArrayList<>(systems);
    if (reference() != null && !all.contains(Summary.REFERENCE)) {
      all.add(Summary.REFERENCE);
    }
    return all;
  }

  /** What is run for how long. */
  RpcPlan plan() {
    long most = TimeUnit.SECONDS.toMillis(warmUp);
    int turns = reference() == null ? 1 : Math.max(1, (int) (millis / RpcPlan.TURN_MILLIS));
    return new RpcPlan(
        systems.size(),
        reference(),
        scenarios.stream().map(Scenario::parse).toList(),
        rounds,
        keep,
        new WarmUp(Math.min(LEAST_WARM_MILLIS, most), most),
        turns,
        RpcPlan.SETTLE_MILLIS,
        millis / turns);
  }
}
