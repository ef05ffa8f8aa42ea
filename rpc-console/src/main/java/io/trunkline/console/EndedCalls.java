package io.trunkline.console;

import io.trunkline.call.CallRecord;
import io.trunkline.call.Stage;
import java.util.EnumMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The bytes, the stages and the longest of the calls that ended since the last sample. Thread-safe.
 */
final class EndedCalls {

  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<Stage, LongSummaryStatistics> stageNanos = new EnumMap<>(Stage.class);
  private long requestBytes;
  private long replyBytes;
  private @Nullable EndedCall longest;

  synchronized void add(CallRecord record) {
    requestBytes += record.requestBytes();
    replyBytes += record.replyBytes();
    for (Stage stage : Stage.values()) {
      record.stages().nanos(stage).ifPresent(nanos -> add(stage, nanos));
    }
    if (longest == null || record.stages().totalNanos() > longest.stages().totalNanos()) {
      longest = EndedCall.of(record);
    }
  }

  private void add(Stage stage, long nanos) {
    stageNanos.computeIfAbsent(stage, added -> new LongSummaryStatistics()).accept(nanos);
  }

  /** What was added since this method was last called. */
  synchronized Sum next() {
    Map<Stage, Double> millis = new EnumMap<>(Stage.class);
    stageNanos.forEach((stage, nanos) -> millis.put(stage, nanos.getAverage() / NANOS_PER_MILLI));
    Sum sum = new Sum(requestBytes, replyBytes, millis, longest);
    stageNanos.clear();
    requestBytes = 0;
    replyBytes = 0;
    longest = null;
    return sum;
  }

  /**
   * What was added in an interval.
   *
   * @param requestBytes the bytes of requests
   * @param replyBytes the bytes of replies
   * @param stageMillis the average time of each stage, over the calls that have the stage
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
