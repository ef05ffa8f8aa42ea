package io.trunkline.interop.foreign;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A child process, the lines of its stdout, and its stderr in a file of target/foreign-logs.
 * Thread-safe.
 */
final class ForeignProcess implements AutoCloseable {

  private static final long END_SECONDS = 10;

  private final String name;
  private final Process process;
  private final Path log;
  private final List<String> lines = new ArrayList<>();
  private boolean ended;

  private ForeignProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
    Thread reader = new Thread(this::read, name + "-lines");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a process. */
  static ForeignProcess start(String name, List<String> command, Map<String, String> environment) {
    try {
      Path log = Files.createTempFile(logs(), name + "-", ".log");
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
      builder.environment().putAll(environment);
      return new ForeignProcess(name, builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command, e);
    }
  }

  /** Runs a process to its end, which has to be a good one. */
  static void run(Path folder, List<String> command, long seconds) {
    try {
      Path log = Files.createTempFile(logs(), "build-", ".log");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            command + " has not ended after " + seconds + " s; its output is " + log);
      }
      if (process.exitValue() != 0) {
        throw new AssertionError(
            command + " ended with " + process.exitValue() + ":\n" + Files.readString(log));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot run " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted during " + command, e);
    }
  }

  private static Path logs() throws IOException {
    return Files.createDirectories(Path.of(System.getProperty("foreign.target"), "foreign-logs"));
  }

  private void read() {
    try (BufferedReader stdout = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = stdout.readLine(); line != null; line = stdout.readLine()) {
        synchronized (this) {
          lines.add(line);
          notifyAll();
        }
      }
    } catch (IOException closed) {
      // the end of the process, as below
    } finally {
      synchronized (this) {
        ended = true;
        notifyAll();
      }
    }
  }

  /** The first line that begins with these words, which is waited for. */
  String awaitLine(String words, Duration atMost) {
    return awaitLine(words, line -> line.equals(words) || line.startsWith(words + " "), atMost);
  }

  private synchronized String awaitLine(String what, Predicate<String> wanted, Duration atMost) {
    long deadline = System.nanoTime() + atMost.toNanos();
    try {
      int read = 0;
      while (true) {
        for (; read < lines.size(); read++) {
          if (wanted.test(lines.get(read))) {
            return lines.get(read);
          }
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (ended || left <= 0) {
          throw new AssertionError(
              "%s %s without a line \"%s ...\"; it printed %s; its log is %s"
                  .formatted(name, ended ? "ended" : "has run for " + atMost, what, lines, log));
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + what, e);
    }
  }

  /** Waits for the end of the process. */
  int awaitEnd(Duration atMost) {
    try {
      if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(name + " runs longer than " + atMost + "; its log is " + log);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for the end of " + name, e);
    }
  }

  /** Ends its stdin, at which a provider shuts down. */
  void endInput() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot end the input of " + name, e);
    }
  }

  /** Ends the process, however far it is. */
  @Override
  public void close() {
    end(process);
  }

  /** Ends a process, however far it is, and waits for that. */
  static void end(Process process) {
    process.destroyForcibly();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its name and where its log is. */
  @Override
  public String toString() {
    return name + ", log " + log;
  }
}
