package io.trunkline.perf.report;

/** Results for tests. */
final class Results {

  static final Environment ENVIRONMENT =
      new Environment(
          "a \"quick\" cpu", 2, 24_000, "Linux 6", "Java 17", "-Xms1g -Xmx1g", "abc", "now");

  private Results() {}

  static Result of(String system, String scenario, int round, double ops, double meanMicros) {
    return of(system, scenario, round, ops, meanMicros, Result.Ratios.NONE);
  }

  static Result of(
      String system, String scenario, int round, double ops, double meanMicros, Result.Ratios raw) {
    return new Result(
        system,
        scenario,
        round,
        ops,
        raw,
        meanMicros,
        100,
        250.25,
        1000,
        5000,
        new Result.Use(1.25, 480.4),
        new Result.Use(0.5, 130.2),
        212,
        213,
        0,
        "");
  }
}
