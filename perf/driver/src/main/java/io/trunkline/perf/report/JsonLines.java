package io.trunkline.perf.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file with a line for each result. The lines of a suite have the same keys; what it does not
 * measure is null. Each line stands alone and says where it was measured, or the first line says it
 * for all. For one thread.
 */
public final class JsonLines {

  static final String HEAD = "head";
  static final String NOTE = "note";

  private static final long ABSENT = -1;

  private final Path file;
  private final Environment environment;
  private final String suite;
  private final boolean headed;

  /**
   * Starts the file again, empty.
   *
   * @throws IOException if it cannot be written
   */
  public JsonLines(Path file, Environment environment) throws IOException {
    this(file, environment, "rpc", false);
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, "");
  }

  private JsonLines(Path file, Environment environment, String suite, boolean headed) {
    this.file = file;
    this.environment = environment;
    this.suite = suite;
    this.headed = headed;
  }

  /**
   * Starts a file again whose first line says where all others were measured.
   *
   * @param plan the name of what is measured
   * @throws IOException if it cannot be written
   */
  public static JsonLines headed(Path file, Environment environment, String plan)
      throws IOException {
    JsonLines lines = new JsonLines(file, environment);
    lines.add(new Json().text("suite", HEAD).text("plan", plan));
    return new JsonLines(file, environment, lines.suite, true);
  }

  /**
   * Adds what a reader of the results has to know; not where each line stands alone, because there
   * all have the same keys.
   *
   * @throws IOException if it cannot be written
   */
  public void note(String text) throws IOException {
    if (headed) {
      add(new Json().text("suite", NOTE).text("text", text));
    }
  }

  /** The same file, in which results of calls belong to another suite from now on. */
  public JsonLines of(String another) {
    return new JsonLines(file, environment, another, headed);
  }

  /**
   * Adds a line.
   *
   * @throws IOException if it cannot be written
   */
  public void add(Figure figure) throws IOException {
    add(
        new Json()
            .text("suite", suite)
            .text("system", figure.system())
            .text("scenario", figure.name())
            .number("value", figure.value(), 2)
            .text("unit", figure.unit())
            .number("round", figure.round()));
  }

  /**
   * Adds a line.
   *
   * @throws IOException if it cannot be written
   */
  public void add(Result result) throws IOException {
    add(line(suite, result));
  }

  /**
   * Adds a line for writing and one for reading.
   *
   * @throws IOException if it cannot be written
   */
  public void add(CodecResult result) throws IOException {
    add(line(result, "write", result.write(), result.bytes(), ABSENT));
    add(line(result, "read", result.read(), ABSENT, result.bytes()));
  }

  /**
   * Adds a line.
   *
   * @throws IOException if it cannot be written
   */
  public void add(SizeResult result) throws IOException {
    double none = Double.NaN;
    add(
        keys("sizes", result.system(), result.scenario(), none, none, none, none)
            .number("cpu_s_per_100k", none, 3)
            .number("alloc_bytes_per_call", none, 0)
            .number("wire_out", result.out())
            .number("wire_in", result.in())
            .number("round", 1));
  }

  /**
   * Adds a line.
   *
   * @throws IOException if it cannot be written
   */
  public void add(TimeResult result) throws IOException {
    double none = Double.NaN;
    add(
        keys("time", result.system(), result.scenario(), 1e9 / result.nanos(), none, none, none)
            .number("cpu_s_per_100k", none, 3)
            .number("alloc_bytes_per_call", result.allocated(), 0)
            .number("wire_out", result.bytes(), 0)
            .number("wire_in", result.bytes(), 0)
            .number("round", result.round())
            .number("mean_us", result.nanos() / 1e3, 4));
  }

  /** Adds what a store or queue did. */
  public void add(StoreResult result) throws IOException {
    Json json =
        new Json()
            .text("engine", result.engine())
            .text("network", result.network())
            .text("payload", result.payload())
            .number("threads", result.threads())
            .text("codec", result.codec())
            .number("bytes", result.bytes())
            .number("ops_per_s", result.perSecond().median(), 2)
            .number("min", result.perSecond().min(), 2)
            .number("max", result.perSecond().max(), 2);
    add(json);
  }

  private void add(Json line) throws IOException {
    Json whole = headed ? line : line.object("environment", environment.json());
    Files.writeString(file, whole + "\n", UTF_8, StandardOpenOption.APPEND);
  }

  static Json line(String suite, Result result) {
    return keys(
            suite,
            result.system(),
            result.scenario(),
            result.ops(),
            result.p50Micros(),
            result.p99Micros(),
            result.p999Micros())
        .number("cpu_s_per_100k", result.cpuSecondsPer100k(), 3)
        .number("alloc_bytes_per_call", result.allocatedPerCall(), 0)
        .number("wire_out", result.wireOut())
        .number("wire_in", result.wireIn())
        .number("round", result.round())
        .number("mean_us", result.meanMicros(), 1)
        .number("max_us", result.maxMicros(), 1)
        .number("cpu_client", result.client().cpuSecondsPer100k(), 3)
        .number("cpu_server", result.server().cpuSecondsPer100k(), 3)
        .number("alloc_client", result.client().allocatedPerCall(), 0)
        .number("alloc_server", result.server().allocatedPerCall(), 0)
        .number("failures", result.failures())
        .number("x_raw", result.raw().ops(), 3)
        .number("p50_x_raw", result.raw().p50(), 3);
  }

  private static Json line(
      CodecResult result, String operation, CodecResult.Cost cost, long out, long in) {
    double none = Double.NaN;
    return keys(
            "serializers",
            result.codec(),
            result.payload() + ":" + operation,
            1e9 / cost.nanos(),
            none,
            none,
            none)
        .number("cpu_s_per_100k", none, 3)
        .number("alloc_bytes_per_call", cost.allocated(), 0)
        .number("wire_out", out == ABSENT ? none : out, 0)
        .number("wire_in", in == ABSENT ? none : in, 0)
        .number("round", result.round())
        .number("mean_us", cost.nanos() / 1e3, 4);
  }

  private static Json keys(
      String suite,
      String system,
      String scenario,
      double ops,
      double p50,
      double p99,
      double p999) {
    return new Json()
        .text("suite", suite)
        .text("system", system)
        .text("scenario", scenario)
        .number("ops", ops, 1)
        .number("p50_us", p50, 1)
        .number("p99_us", p99, 1)
        .number("p999_us", p999, 1);
  }
}
