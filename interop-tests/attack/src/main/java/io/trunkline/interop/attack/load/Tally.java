package io.trunkline.interop.attack.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** What became of an attack. Thread-safe. */
final class Tally {

  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger replies = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private double slowestMillis;

  void sent() {
    sent.incrementAndGet();
  }

  /** A response with this status came. */
  void reply(int status) {
    replies.incrementAndGet();
    synchronized (statuses) {
      statuses.merge(status, 1, Integer::sum);
    }
  }

  /** The provider closed a connection. */
  void closed() {
    closed.incrementAndGet();
  }

  /** The provider did not accept a connection. */
  void refused() {
    refused.incrementAndGet();
  }

  /** A call was refused. */
  void refusal() {
    refusals.incrementAndGet();
  }

  /** A call came to this. */
  void outcome(String word) {
    synchronized (outcomes) {
      outcomes.merge(word, 1, Integer::sum);
    }
  }

  /** Something took so long. */
  synchronized void took(double millis) {
    slowestMillis = Math.max(slowestMillis, millis);
  }

  int sentSoFar() {
    return sent.get();
  }

  int repliesSoFar() {
    return replies.get();
  }

  /** One line for the lab. */
  synchronized String line() {
    String byStatus;
    synchronized (statuses) {
      byStatus =
          statuses.entrySet().stream()
              .map(entry -> entry.getKey() + "x" + entry.getValue())
              .collect(Collectors.joining("+"));
    }
    StringBuilder byOutcome = new StringBuilder();
    synchronized (outcomes) {
      outcomes.forEach(
          (word, count) -> byOutcome.append(' ').append(word).append('=').append(count));
    }
    return "result sent=%d replies=%d closed=%d refused=%d refusals=%d slowest=%d statuses=%s%s"
        .formatted(
            sent.get(),
            replies.get(),
            closed.get(),
            refused.get(),
            refusals.get(),
            Math.round(slowestMillis),
            byStatus.isEmpty() ? "-" : byStatus,
            byOutcome);
  }
}
