package io.trunkline.perf.driver;

import io.trunkline.perf.load.Measurement;
import io.trunkline.perf.load.Scenario;
import io.trunkline.perf.report.Result;
import java.util.List;
import java.util.function.Function;

/**
 * What a system did while it had its turn.
 *
 * @param measured what the client saw
 * @param client what the client's JVM used
 * @param server what the server's JVM used
 * @param busySeconds what the processors worked, for whomever
 */
record Turn(Measurement measured, Use client, Use server, double busySeconds) {

  /**
   * What one JVM used.
   *
   * @param cpuNanos processor time
   * @param allocatedBytes bytes allocated by all its threads
   */
  record Use(double cpuNanos, double allocatedBytes) {

    private Result.Use each(long calls) {
      return new Result.Use(cpuNanos / 1e9 / calls * 100_000, allocatedBytes / calls);
    }
  }

  /** All of these, at least one, as if they had been one. */
  static Turn sum(List<Turn> turns) {
    return new Turn(
        Measurement.sum(turns.stream().map(Turn::measured).toList()),
        sum(turns, Turn::client),
        sum(turns, Turn::server),
        turns.stream().mapToDouble(Turn::busySeconds).sum());
  }

  private static Use sum(List<Turn> turns, Function<Turn, Use> side) {
    return new Use(
        turns.stream().map(side).mapToDouble(Use::cpuNanos).sum(),
        turns.stream().map(side).mapToDouble(Use::allocatedBytes).sum());
  }

  double ops() {
    return measured.ops();
  }

  double p50Micros() {
    return measured.percentileMicros(50);
  }

  /** How many processors others than the two JVMs kept busy, on average. */
  double others() {
    return (busySeconds - (client.cpuNanos + server.cpuNanos) / 1e9) / measured.seconds();
  }

  /**
   * This turn as a result.
   *
   * @param raw how it compares to the reference
   */
  Result result(String system, Scenario scenario, int round, WireBytes wire, Result.Ratios raw) {
    return new Result(
        system,
        scenario.toString(),
        round,
        ops(),
        raw,
        measured.meanMicros(),
        p50Micros(),
        measured.percentileMicros(99),
        measured.percentileMicros(99.9),
        measured.maxMicros(),
        client.each(measured.calls()),
        server.each(measured.calls()),
        wire.out(),
        wire.in(),
        measured.failures(),
        measured.firstFailure());
  }
}
