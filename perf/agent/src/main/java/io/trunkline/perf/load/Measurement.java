package io.trunkline.perf.load;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What the client saw of one scenario.
 *
 * @param latencies nanoseconds of the calls that ended with the right result, at a fixed rate from
 *     when each was due; not to be changed
 * @param seconds how long was measured
 * @param failures calls that ended without a result, also before anything was recorded
 * @param firstFailure the message of the first of them; empty if there was none
 */
public record Measurement(Histogram latencies, double seconds, long failures, String firstFailure) {

  /** All of these, at least one, as if they had been measured in one go. */
  public static Measurement sum(List<Measurement> parts) {
    Histogram all = new Histogram(parts.get(0).latencies);
    double seconds = 0;
    long failures = 0;
    String first = "";
    for (Measurement part : parts) {
      all.add(part.latencies);
      seconds += part.seconds;
      failures += part.failures;
      first = first.isEmpty() ? part.firstFailure : first;
    }
    return new Measurement(all, seconds, failures, first);
  }

  /** Calls that ended with the right result. */
  public long calls() {
    return latencies.getTotalCount();
  }

  /** Calls a second. */
  public double ops() {
    return calls() / seconds;
  }

  /** Mean latency. */
  public double meanMicros() {
    return latencies.getMean() / 1e3;
  }

  /** The longest latency. */
  public double maxMicros() {
    return latencies.getMaxValue() / 1e3;
  }

  /** The latency that so many percent of the calls did not exceed. */
  public double percentileMicros(double percent) {
    return latencies.getValueAtPercentile(percent) / 1e3;
  }
}
