package io.trunkline.console;

import io.trunkline.call.CallRecord;
import io.trunkline.call.Stage;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The bytes, the stages and the longest of the calls that ended since the last sample. Thread-safe.
 */
final class EndedCalls {

  private static final double NANOS_PER_MILLI = 1e6;

  private final LongAdder requestBytes = new LongAdder();
  private final LongAdder replyBytes = new LongAdder();
  private final LongAdder count = new LongAdder();
  private final Map<Stage, LongAdder> stageNanos = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable EndedCall> longest = new AtomicReference<>();

  void add(CallRecord record) {
    count.increment();
    requestBytes.add(record.requestBytes());
    replyBytes.add(record.replyBytes());
    for (Stage stage : Stage.values()) {
      record
          .stages()
          .nanos(stage)
          .ifPresent(
              nanos -> stageNanos.computeIfAbsent(stage, added -> new LongAdder()).add(nanos));
    }
    if (isLonger(record, longest.get())) {
      EndedCall call = EndedCall.of(record);
      longest.updateAndGet(before -> isLonger(record, before) ? call : before);
    }
  }

  private static boolean isLonger(CallRecord record, @Nullable EndedCall other) {
    return other == null || record.stages().totalNanos() > other.stages().totalNanos();
  }

  /** What was added since this method was last called. */
  Sum next() {
    long calls = Math.max(1, count.sumThenReset());
    Map<Stage, Double> millis = new EnumMap<>(Stage.class);
    stageNanos.forEach(
        (stage, nanos) -> millis.put(stage, nanos.sumThenReset() / NANOS_PER_MILLI / calls));
    return new Sum(
        requestBytes.sumThenReset(), replyBytes.sumThenReset(), millis, longest.getAndSet(null));
  }

  /**
   * What was added in an interval.
   *
   * @param requestBytes the bytes of requests
   * @param replyBytes the bytes of replies
   * @param stageMillis the average time of each stage
   * @param longest the call that took longest; null if none ended
   */
  record Sum(
      long requestBytes,
      long replyBytes,
      Map<Stage, Double> stageMillis,
      @Nullable EndedCall longest) {

    double millis(Stage stage) {
      return stageMillis.getOrDefault(stage, 0.0);
    }
  }
}
