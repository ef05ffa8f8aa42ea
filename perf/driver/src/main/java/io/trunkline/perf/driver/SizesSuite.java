package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.JsonLines;
import io.trunkline.perf.report.SizeResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Counts the bytes of single calls of systems whose sides are JVMs of their own. */
final class SizesSuite {

  private static final List<String> SCENARIOS = List.of("bid:1");

  private SizesSuite() {}

  static List<SizeResult> run(
      Arguments arguments,
      List<MeasuredSystem> systems,
      Launcher launcher,
      Progress progress,
      JsonLines lines)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    List<Scenario> scenarios = arguments.rpcScenarios(SCENARIOS);
    List<SizeResult> results = new ArrayList<>();
    for (MeasuredSystem system : systems) {
      progress.show("counting bytes", system.name());
      try (Pair pair = new Pair(launcher, system, 0)) {
        for (Scenario scenario : scenarios) {
          WireBytes bytes = pair.wireBytes(scenario);
          SizeResult result =
              new SizeResult(system.name(), scenario.payload().label(), bytes.out(), bytes.in());
          lines.add(result);
          results.add(result);
        }
      }
      progress.done(RpcPlan.START_MILLIS);
    }
    progress.end();
    return results;
  }
}
