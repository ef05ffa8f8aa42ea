package io.trunkline.interop.agents;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, which ends with this object. */
final class Program implements AutoCloseable {

  private static final long DEADLINE_SECONDS = 120;

  private final Process process;
  private final String awaited;
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Void> printed = new CompletableFuture<>();
  private final Thread reader;

  /** Starts it, and looks for a line that it prints. */
  Program(List<String> command, String awaited) throws IOException {
    this.awaited = awaited;
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    reader = new Thread(this::read, "output");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
        if (line.equals(awaited)) {
          printed.complete(null);
        }
      }
    } catch (IOException ended) {
      lines.add("the output ended: " + ended);
    } finally {
      printed.completeExceptionally(
          new IllegalStateException("it has ended without '" + awaited + "':\n" + output()));
    }
  }

  /** Waits for the line. */
  void awaitLine() throws Exception {
    printed.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  /** Sends SIGTERM. */
  void terminate() {
    process.toHandle().destroy(); // which leaves its output open
  }

  /** Waits for its end. */
  void awaitEnd() throws InterruptedException {
    if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("not ended after " + DEADLINE_SECONDS + " s:\n" + output());
    }
    reader.join(TimeUnit.SECONDS.toMillis(DEADLINE_SECONDS));
  }

  /** What it has printed. */
  List<String> lines() {
    return List.copyOf(lines);
  }

  private String output() {
    return String.join("\n", lines);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
