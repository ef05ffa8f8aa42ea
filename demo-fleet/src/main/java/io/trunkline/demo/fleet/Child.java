package io.trunkline.demo.fleet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the fleet in a JVM of its own, which ends when its input does. */
final class Child implements AutoCloseable {

  private static final int END_SECONDS = 15;

  private final Process process;
  private final PrintStream input;
  private final String said;

  /**
   * Starts a program and waits for its first line.
   *
   * @param log where what it logs is kept
   */
  Child(Path log, Class<?> program, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    input = new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
    String line =
        new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))
            .readLine();
    if (line == null) {
      throw new IOException(program.getSimpleName() + " did not start; its log is " + log);
    }
    said = line;
  }

  /** Its first line. */
  String said() {
    return said;
  }

  void tell(String line) {
    input.println(line);
  }

  /** Asks it to end as an operating system does, with SIGTERM; does not wait. */
  void stop() {
    process.toHandle().destroy();
  }

  /** Ends it at once, as a crash would. */
  void kill() {
    process.toHandle().destroyForcibly();
  }

  /** Ends its input, and it if that is not enough. */
  @Override
  public void close() {
    input.close();
    try {
      if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
