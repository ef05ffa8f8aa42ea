package io.trunkline.demo.fleet;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads that call the service at a fixed rate, and what became of their calls. */
final class Load implements AutoCloseable {

  private static final int CALLERS = 4;
  private static final int CALLS_PER_SECOND = 1_000;
  private static final long PACE_NANOS = TimeUnit.SECONDS.toNanos(CALLERS) / CALLS_PER_SECOND;

  private final QuoteService quotes;
  private Map<String, Integer> answered = new TreeMap<>();
  private Map<String, Integer> failed = new TreeMap<>();
  private volatile boolean over;

  Load(QuoteService quotes) {
    this.quotes = quotes;
    for (int i = 0; i < CALLERS; i++) {
      Thread caller = new Thread(this::run, "caller " + i);
      caller.setDaemon(true);
      caller.start();
    }
  }

  /**
   * What became of the calls since this was asked last.
   *
   * @param answered how many, by their provider
   * @param failed how many, by their message
   */
  record Second(Map<String, Integer> answered, Map<String, Integer> failed) {

    int calls() {
      return answered.values().stream().mapToInt(Integer::intValue).sum() + failures();
    }

    int failures() {
      return failed.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  private void run() {
    long next = System.nanoTime();
    for (int item = 0; !over; item++) {
      try {
        note(true, quotes.quote(item).provider());
      } catch (RuntimeException e) {
        note(false, String.valueOf(e.getMessage()));
      }
      next = Math.max(next + PACE_NANOS, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(100));
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private synchronized void note(boolean isAnswer, String text) {
    (isAnswer ? answered : failed).merge(text, 1, Integer::sum);
  }

  synchronized Second second() {
    Second second = new Second(answered, failed);
    answered = new TreeMap<>();
    failed = new TreeMap<>();
    return second;
  }

  @Override
  public void close() {
    over = true;
  }
}
