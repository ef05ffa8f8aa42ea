package io.trunkline.filters;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file to which lines are added after the calls that they describe. It is open only while lines
 * are written, so nothing has to be closed. Thread-safe.
 */
final class AccessLogFile {

  private static final Logger log = LoggerFactory.getLogger(AccessLogFilter.class);

  private static final int MAX_WAITING = 5000;

  private final Path file;
  private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();
  private final AtomicBoolean writing = new AtomicBoolean();

  AccessLogFile(Path file) {
    this.file = file;
  }

  /** Adds a line; does not block. */
  void add(String line) {
    if (count.incrementAndGet() > MAX_WAITING) {
      count.decrementAndGet();
      dropped.incrementAndGet();
      return;
    }
    waiting.add(line);
    if (writing.compareAndSet(false, true)) {
      ForkJoinPool.commonPool().execute(this::write);
    }
  }

  private void write() {
    do {
      try {
        writeAll();
      } catch (IOException | RuntimeException e) {
        dropped.addAndGet(drop());
        log.error("lines cannot be added to the access log {}", file, e);
      }
      int lost = dropped.getAndSet(0);
      if (lost > 0) {
        log.warn("{} lines are missing in the access log {}", lost, file);
      }
      writing.set(false);
    } while (!waiting.isEmpty() && writing.compareAndSet(false, true));
  }

  private void writeAll() throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    putAside();
    try (BufferedWriter writer =
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (String line = waiting.poll(); line != null; line = waiting.poll()) {
        count.decrementAndGet();
        writer.write(line);
        writer.newLine();
      }
    }
  }

  private int drop() {
    int all = 0;
    while (waiting.poll() != null) {
      count.decrementAndGet();
      all++;
    }
    return all;
  }

  private void putAside() throws IOException {
    if (Files.exists(file)) {
      LocalDate written =
          LocalDate.ofInstant(Files.getLastModifiedTime(file).toInstant(), ZoneId.systemDefault());
      Path aside =
          file.resolveSibling(
              file.getFileName() + "." + written.format(DateTimeFormatter.BASIC_ISO_DATE));
      if (!written.equals(LocalDate.now()) && !Files.exists(aside)) {
        Files.move(file, aside);
      }
    }
  }
}
