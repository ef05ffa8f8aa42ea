package io.trunkline.cli.wire;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the calls that pass a tap, by method and consumer. Thread-safe. */
public final class CallTable implements Tap.Listener {

  /**
   * The calls of one consumer to one method since the last table.
   *
   * @param peer the address of the consumer
   * @param replies how many were answered
   * @param failed how many of them with an error status
   * @param inFlight how many wait for their reply now
   * @param p50Micros half of the calls took no longer
   * @param bytes of all requests and replies
   */
  public record Row(
      String call,
      String peer,
      long replies,
      long failed,
      long inFlight,
      long p50Micros,
      long p99Micros,
      long bytes) {}

  private static final int OK = 20;
  private static final int KEPT = 10_000;

  private record Key(String call, String peer) {}

  /** What is known of one method and consumer. */
  private static final class Counts {

    private final List<Long> micros = new ArrayList<>();
    private long replies;
    private long failed;
    private long inFlight;
    private long bytes;

    Row rowAndReset(Key key) {
      long[] sorted = micros.stream().mapToLong(Long::longValue).sorted().toArray();
      Row row =
          new Row(
              key.call(),
              key.peer(),
              replies,
              failed,
              inFlight,
              at(sorted, 50),
              at(sorted, 99),
              bytes);
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

  private final Map<Key, Counts> counted =
      new TreeMap<>(Comparator.comparing(Key::call).thenComparing(Key::peer));
  private final Map<Integer, String> peers = new HashMap<>();

  @Override
  public synchronized void connected(int connection, InetAddress consumer) {
    peers.put(connection, consumer.getHostAddress());
  }

  @Override
  public synchronized void frame(Frame frame, FrameLine line) {
    if (frame.isEvent()) {
      return;
    }
    String call = line.call();
    Key key =
        new Key(
            call == null ? "(unknown)" : call, peers.getOrDefault(line.connection(), "(unknown)"));
    Counts counts = counted.computeIfAbsent(key, k -> new Counts());
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

  /** The busiest rows first; counts from zero afterwards, except for calls in flight. */
  public synchronized List<Row> next() {
    Row[] rows =
        counted.entrySet().stream()
            .map(entry -> entry.getValue().rowAndReset(entry.getKey()))
            .toArray(Row[]::new);
    Arrays.sort(rows, Comparator.comparingLong(Row::replies).reversed());
    return List.of(rows);
  }
}
