package io.trunkline.perf.report;

import java.util.Locale;
import java.util.Optional;

/**
 * In a closed loop, latency times throughput is the number of callers; if not, something is wrong.
 */
public final class LittlesLaw {

  private static final double TOLERANCE = 0.05;

  private LittlesLaw() {}

  /** A note on a result that violates the law; empty if it does not. */
  public static Optional<String> check(Result result, int callers) {
    double under = result.meanMicros() / 1e6 * result.ops();
    double off = under / callers - 1;
    if (Math.abs(off) <= TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s %s round %d: latency x throughput = %.2f, but there were %d callers (%+.0f %%)",
            result.system(),
            result.scenario(),
            result.round(),
            under,
            callers,
            off * 100));
  }
}
