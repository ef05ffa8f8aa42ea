package io.trunkline.perf.report;

/**
 * What one system did in one scenario of one round.
 *
 * @param system the system
 * @param scenario the scenario
 * @param round the round, from 1
 * @param ops calls a second
 * @param raw how it compares to the raw echo
 * @param meanMicros mean latency
 * @param p50Micros median latency
 * @param p99Micros 99th percentile
 * @param p999Micros 99.9th percentile
 * @param maxMicros longest latency
 * @param client what the client's JVM used
 * @param server what the server's JVM used
 * @param wireOut bytes sent for a call
 * @param wireIn bytes received for a call
 * @param failures calls without a result
 * @param firstFailure the message of the first of them; empty if there was none
 */
public record Result(
    String system,
    String scenario,
    int round,
    double ops,
    Ratios raw,
    double meanMicros,
    double p50Micros,
    double p99Micros,
    double p999Micros,
    double maxMicros,
    Use client,
    Use server,
    long wireOut,
    long wireIn,
    long failures,
    String firstFailure) {

  /**
   * A result divided by the raw echo's, measured in turns with it; NaN if there was no raw echo.
   *
   * @param ops of the calls a second
   * @param p50 of the median latencies
   */
  public record Ratios(double ops, double p50) {

    /** Of the raw echo itself. */
    public static final Ratios SAME = new Ratios(1, 1);

    /** Without a raw echo. */
    public static final Ratios NONE = new Ratios(Double.NaN, Double.NaN);
  }

  /**
   * What one JVM used.
   *
   * @param cpuSecondsPer100k processor seconds for 100,000 calls
   * @param allocatedPerCall bytes allocated by all its threads for a call
   */
  public record Use(double cpuSecondsPer100k, double allocatedPerCall) {}

  /** Processor seconds of both sides for 100,000 calls. */
  public double cpuSecondsPer100k() {
    return client.cpuSecondsPer100k() + server.cpuSecondsPer100k();
  }

  /** Bytes allocated by both sides for a call. */
  public double allocatedPerCall() {
    return client.allocatedPerCall() + server.allocatedPerCall();
  }
}
