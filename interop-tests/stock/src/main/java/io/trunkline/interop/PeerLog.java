package io.trunkline.interop;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The log of a child JVM: a copy in a file, its warnings and errors in memory. */
final class PeerLog {

  /** The mark after the last line. */
  static final String END = "end of log";

  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Path file;
  private List<String> warnings = new ArrayList<>();
  private final List<String> marks = new ArrayList<>();

  PeerLog(Path file) {
    this.file = file;
  }

  /** Reads until the log ends. */
  void follow(BufferedReader log) {
    try (log;
        BufferedWriter copy = Files.newBufferedWriter(file)) {
      for (String line = log.readLine(); line != null; line = log.readLine()) {
        copy.write(line);
        copy.newLine();
        copy.flush();
        read(line);
      }
    } catch (IOException e) {
      read("SEVERE the log broke: " + e);
    } finally {
      read(END);
    }
  }

  private synchronized void read(String line) {
    if (line.startsWith("WARNING") || line.startsWith("SEVERE")) {
      warnings.add(line);
      notifyAll();
    } else if (line.startsWith("mark ") || line.equals(END)) {
      marks.add(line);
      notifyAll();
    }
  }

  /** Waits for a mark, and takes the warnings and errors so far. */
  synchronized List<String> warningsUntil(String mark) {
    await(mark, () -> marks.contains(mark) || marks.contains(END));
    List<String> taken = warnings;
    warnings = new ArrayList<>();
    return taken;
  }

  /** Waits for a warning or error with this text: a peer may log it after its call has ended. */
  synchronized void awaitWarning(String text) {
    await(text, () -> warnings.stream().anyMatch(line -> line.contains(text)));
  }

  private synchronized void await(String what, BooleanSupplier seen) {
    long deadline = System.nanoTime() + WAIT_NANOS;
    try {
      while (!seen.getAsBoolean()) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("no <" + what + "> in " + file);
        }
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for <" + what + "> in " + file, e);
    }
  }

  /** The file's name. */
  @Override
  public String toString() {
    return file.toString();
  }
}
