package io.trunkline.cli.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the calls that pass a tap, by method. Thread-safe. */
public final class CallTable implements Tap.Listener {

  /**
   * The calls of one method since the last table.
   *
   * @param replies how many were answered
   * @param failed how many of them with an error status
   * @param inFlight how many wait for their reply now
   * @param p50Micros half of the calls took no longer
   * @param bytes of all requests and replies
   */
  public record Row(
      String call,
      long replies,
      long failed,
      long inFlight,
      long p50Micros,
      long p99Micros,
      long bytes) {}

  private static final int OK = 20;
  private static final int KEPT = 10_000;

  /** What is known of one method. */
  private static final class Counts {

    private final List<Long> micros = new ArrayList<>();
    private long replies;
    private long failed;
    private long inFlight;
    private long bytes;

    Row rowAndReset(String call) {
      long[] sorted = micros.stream().mapToLong(Long::longValue).sorted().toArray();
      Row row = new Row(call, replies, failed, inFlight, at(sorted, 50), at(sorted, 99), bytes);
      micros.clear();
      replies = 0;
      failed = 0;
      bytes = 0;
      return row;
    }

    private static long at(long[] sorted, int percent) {
      return sorted.length == 0
          ? 0
          : sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100.0) - 1)];
    }
  }

  private final Map<String, Counts> methods = new TreeMap<>();

  @Override
  public synchronized void frame(Frame frame, FrameLine line) {
    if (frame.isEvent()) {
      return;
    }
    String call = line.call();
    Counts counts = methods.computeIfAbsent(call == null ? "(unknown)" : call, c -> new Counts());
    counts.bytes += line.bytes();
    if (frame.isRequest()) {
      counts.inFlight += frame.isTwoWay() ? 1 : 0;
      return;
    }
    counts.inFlight--;
    counts.replies++;
    counts.failed += line.status() == OK ? 0 : 1;
    if (line.micros() >= 0 && counts.micros.size() < KEPT) {
      counts.micros.add(line.micros());
    }
  }

  /** The methods, the busiest first; counts from zero afterwards, except for calls in flight. */
  public synchronized List<Row> next() {
    Row[] rows =
        methods.entrySet().stream()
            .map(entry -> entry.getValue().rowAndReset(entry.getKey()))
            .toArray(Row[]::new);
    Arrays.sort(rows, Comparator.comparingLong(Row::replies).reversed());
    return List.of(rows);
  }
}
