package io.trunkline.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM of its own, which is killed without a warning, if only at the end of the test. */
final class ChildJvm implements AutoCloseable {

  private final Process process;
  private final BufferedReader out;

  ChildJvm(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path")));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    out = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * The next line that it prints; null when it has ended. A line that a kill cut may be the last.
   */
  @Nullable String line() throws IOException {
    return out.readLine();
  }

  /** As kill -9 does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(30, TimeUnit.SECONDS);
  }

  int exitCode() throws InterruptedException {
    return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
