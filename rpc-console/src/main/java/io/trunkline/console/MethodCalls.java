package io.trunkline.console;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Stage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;
import org.jspecify.annotations.Nullable;

/** The calls of one method since the start, and their stages. Thread-safe. */
final class MethodCalls implements CallListener {

  /** Longer calls count as calls of this duration. */
  static final long MOST_MICROS = 600_000_000L;

  private static final int DIGITS = 1; // so that a histogram needs only a few KB

  private final EndedCalls ended;
  private final LongAdder failed = new LongAdder();
  private final AtomicHistogram micros = histogram();
  private final Map<Stage, AtomicHistogram> stages = new ConcurrentHashMap<>();

  /**
   * @param ended receives the record of each call, too
   */
  MethodCalls(EndedCalls ended) {
    this.ended = ended;
  }

  private static AtomicHistogram histogram() {
    return new AtomicHistogram(MOST_MICROS, DIGITS);
  }

  void record(boolean hasResult, long tookMicros) {
    micros.recordValue(Math.min(tookMicros, MOST_MICROS));
    if (!hasResult) {
      failed.increment();
    }
  }

  @Override
  public void ended(CallRecord record) {
    ended.add(record);
    for (Stage stage : Stage.values()) {
      record.stages().nanos(stage).ifPresent(nanos -> record(stage, nanos / 1_000));
    }
  }

  private void record(Stage stage, long tookMicros) {
    stages
        .computeIfAbsent(stage, added -> histogram())
        .recordValue(Math.min(tookMicros, MOST_MICROS));
  }

  long count() {
    return micros.getTotalCount();
  }

  /** Calls that threw or got no reply. */
  long failed() {
    return failed.sum();
  }

  double millisAt(double percentile) {
    return millisAt(micros, percentile);
  }

  /** How long a stage took; null if no call reported it. */
  @Nullable Double millisAt(Stage stage, double percentile) {
    AtomicHistogram times = stages.get(stage);
    return times == null ? null : millisAt(times, percentile);
  }

  private static double millisAt(AtomicHistogram times, double percentile) {
    return times.getValueAtPercentile(percentile) / 1_000.0;
  }
}
