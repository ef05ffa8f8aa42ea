package io.trunkline.interop.samples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A child process whose output goes into a file, and that ends at the latest with {@link #close}.
 */
final class Child implements AutoCloseable {

  private static final long GRACE_SECONDS = 5;
  private static final long POLL_MILLIS = 100;

  private final Process process;
  private final Path log;

  private Child(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts it. Its input stays open for as long as this process lives.
   *
   * @param environment in addition to that of this process
   */
  static Child start(List<String> line, Path folder, Path log, Map<String, String> environment)
      throws IOException {
    Files.createDirectories(log.getParent());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return new Child(builder.start(), log);
  }

  Path log() {
    return log;
  }

  /** What it has printed so far; bytes that are no UTF-8 are replaced. */
  String output() throws IOException {
    return output(log);
  }

  static String output(Path log) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  boolean running() {
    return process.isAlive();
  }

  /** Whether it has ended by itself and without an error. */
  boolean endedWell() {
    return !process.isAlive() && process.exitValue() == 0;
  }

  /** Waits for its end; false if it still runs after the time. */
  boolean awaitEnd(Duration time) throws InterruptedException {
    return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Waits until something is so, or the child has ended, or the time is over; returns if it is. */
  boolean await(Duration time, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0 || process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        return condition.getAsBoolean();
      }
    }
    return true;
  }

  /** Ends it and what it started. */
  @Override
  public void close() {
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroy);
    try {
      process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
