package io.trunkline.perf.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file with a line for each result; each line stands alone. For one thread. */
public final class JsonLines {

  private final Path file;
  private final Environment environment;

  /**
   * Begins the file anew.
   *
   * @throws IOException if it cannot be written
   */
  public JsonLines(Path file, Environment environment) throws IOException {
    this.file = file;
    this.environment = environment;
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, "");
  }

  /**
   * Adds a line.
   *
   * @throws IOException if it cannot be written
   */
  public void add(Result result) throws IOException {
    add(line(result, environment));
  }

  void add(String line) throws IOException {
    Files.writeString(file, line + "\n", UTF_8, StandardOpenOption.APPEND);
  }

  static String line(Result result, Environment environment) {
    return new Json()
        .text("suite", "rpc")
        .text("system", result.system())
        .text("scenario", result.scenario())
        .number("ops", result.ops(), 1)
        .number("p50_us", result.p50Micros(), 1)
        .number("p99_us", result.p99Micros(), 1)
        .number("p999_us", result.p999Micros(), 1)
        .number("cpu_s_per_100k", result.cpuSecondsPer100k(), 3)
        .number("alloc_bytes_per_call", result.allocatedPerCall(), 0)
        .number("wire_out", result.wireOut())
        .number("wire_in", result.wireIn())
        .number("round", result.round())
        .number("mean_us", result.meanMicros(), 1)
        .number("cpu_client", result.client().cpuSecondsPer100k(), 3)
        .number("cpu_server", result.server().cpuSecondsPer100k(), 3)
        .number("alloc_client", result.client().allocatedPerCall(), 0)
        .number("alloc_server", result.server().allocatedPerCall(), 0)
        .number("failures", result.failures())
        .object("environment", environment.json())
        .toString();
  }
}
