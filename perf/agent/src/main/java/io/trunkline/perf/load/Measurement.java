package io.trunkline.perf.load;

/**
 * What the client saw of one scenario.
 *
 * @param calls calls that ended with the right result
 * @param seconds how long was measured
 * @param meanMicros mean latency; from the intended start at a fixed rate
 * @param p50Micros median latency
 * @param p99Micros 99th percentile
 * @param p999Micros 99.9th percentile
 * @param maxMicros the slowest call
 * @param failures calls that ended without a result, in the warm-up too
 * @param firstFailure what the first of them said; empty if there was none
 */
public record Measurement(
    long calls,
    double seconds,
    double meanMicros,
    double p50Micros,
    double p99Micros,
    double p999Micros,
    double maxMicros,
    long failures,
    String firstFailure) {

  /** Calls a second. */
  public double ops() {
    return calls / seconds;
  }
}
