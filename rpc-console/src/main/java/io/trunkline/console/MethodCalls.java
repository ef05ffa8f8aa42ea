package io.trunkline.console;

import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;

/** The calls of one method since the start. Thread-safe. */
final class MethodCalls {

  /** Longer calls count as calls of this duration. */
  static final long MOST_MICROS = 600_000_000L;

  private static final int DIGITS = 1; // so that a method needs only a few KB

  private final LongAdder failed = new LongAdder();
  private final AtomicHistogram micros = new AtomicHistogram(MOST_MICROS, DIGITS);

  void record(boolean hasResult, long tookMicros) {
    micros.recordValue(Math.min(tookMicros, MOST_MICROS));
    if (!hasResult) {
      failed.increment();
    }
  }

  long count() {
    return micros.getTotalCount();
  }

  /** Calls that threw or got no reply. */
  long failed() {
    return failed.sum();
  }

  double millisAt(double percentile) {
    return micros.getValueAtPercentile(percentile) / 1_000.0;
  }
}
