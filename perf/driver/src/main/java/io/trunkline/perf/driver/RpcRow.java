package io.trunkline.perf.driver;

import java.util.List;

/**
 * A row of a plan: systems that do the same scenarios.
 *
 * @param what it is for
 * @param systems by name
 * @param scenarios what each does
 * @param warmUp how many seconds each pair of JVMs may take until its compilers are idle
 */
record RpcRow(String what, List<String> systems, List<String> scenarios, int warmUp) {

  RpcRow {
    systems = List.copyOf(systems);
    scenarios = List.copyOf(scenarios);
  }

  /** Names with commas between. */
  static RpcRow of(String what, String systems, String scenarios, int warmUp) {
    return new RpcRow(what, List.of(systems.split(",")), List.of(scenarios.split(",")), warmUp);
  }

  /** The row with fewer systems: those that there are. */
  RpcRow with(List<String> found) {
    return new RpcRow(what, systems.stream().filter(found::contains).toList(), scenarios, warmUp);
  }
}
