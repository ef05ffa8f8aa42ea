package io.trunkline.perf.driver;

import io.trunkline.perf.load.Scenario;
import java.util.List;

/**
 * How long a pair of JVMs runs before anything is measured: until both have all but ceased to
 * compile. A fixed time would be too short for a large system, and would make it look slow.
 *
 * @param leastMillis at least so long
 * @param mostMillis at most so long, even if they still compile
 */
record WarmUp(long leastMillis, long mostMillis) {

  /**
   * So short that scenarios take turns often, so that none is compiled for at another's expense.
   */
  private static final long SLICE_MILLIS = 500;

  private static final long SHORTEST_SLICE_MILLIS = 150;

  /** Part of the time that a JVM that is warm may compile. */
  private static final double COMPILING = 0.08;

  /** How long that has to last: a long compilation is only counted when it has ended. */
  private static final long CALM_MILLIS = 3_000;

  /** Runs the scenarios in turn; false if the JVMs still compile in the end. */
  boolean run(Pair pair, List<Scenario> scenarios)
      throws InterruptedException, SuiteFailedException {
    long slice = slice(scenarios.size());
    long turn = scenarios.size() * slice;
    long before = pair.compileMillis();
    long calm = 0;
    for (long millis = 0; millis < mostMillis; millis += turn) {
      pair.warm(scenarios, slice);
      long now = pair.compileMillis();
      calm = now - before <= COMPILING * turn ? calm + turn : 0;
      if (calm >= CALM_MILLIS && millis + turn >= leastMillis) {
        return true;
      }
      before = now;
    }
    return leastMillis == mostMillis;
  }

  /** Many scenarios have their turns within as long as the compilers have to be calm. */
  private long slice(int scenarios) {
    long each = Math.max(SHORTEST_SLICE_MILLIS, CALM_MILLIS / scenarios);
    return Math.min(Math.min(SLICE_MILLIS, each), mostMillis);
  }
}
