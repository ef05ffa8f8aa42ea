package io.trunkline.console;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times the calls of one direction: those that servers serve, or those that clients
 * make. Thread-safe.
 */
final class MeasuredCalls implements Filter {

  private static final int DIGITS = 2;

  private final Map<CallSite, MethodCalls> methods = new ConcurrentHashMap<>();
  private final Map<String, LongAdder> unanswered = new ConcurrentHashMap<>();
  private final LongAdder failed = new LongAdder();
  private final EndedCalls ended = new EndedCalls();
  private final Recorder micros = new Recorder(DIGITS);
  private @Nullable Histogram recycled;
  private long failedBefore;

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    MethodCalls method =
        methods.computeIfAbsent(invocation.site(), added -> new MethodCalls(ended));
    long begin = System.nanoTime();
    CompletionStage<Outcome> stage = next.proceed(invocation.withCallListener(method));
    if (stage instanceof CompletableFuture<Outcome> done && done.isDone()) {
      record(method, done.join(), System.nanoTime() - begin);
      return stage;
    }
    return stage.thenApply(
        outcome -> {
          record(method, outcome, System.nanoTime() - begin);
          return outcome;
        });
  }

  private void record(MethodCalls method, Outcome outcome, long nanos) {
    long tookMicros = Math.min(nanos / 1_000, MethodCalls.MOST_MICROS);
    boolean hasResult = outcome instanceof Outcome.Value;
    micros.recordValue(tookMicros);
    method.record(hasResult, tookMicros);
    if (!hasResult) {
      failed.increment();
    }
    if (outcome instanceof Outcome.Unanswered without) {
      unanswered
          .computeIfAbsent(without.reason().status().name(), added -> new LongAdder())
          .increment();
    }
  }

  /** The calls of the first method that meets a condition; null if none was called. */
  @Nullable MethodCalls of(Predicate<CallSite> condition) {
    return methods.entrySet().stream()
        .filter(entry -> condition.test(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** The number of calls without a usable reply since the start, by status. */
  Map<String, Long> unanswered() {
    Map<String, Long> counts = new TreeMap<>();
    unanswered.forEach((status, count) -> counts.put(status, count.sum()));
    return counts;
  }

  /** The calls that ended since this method was last called. */
  synchronized Interval next() {
    Histogram times = micros.getIntervalHistogram(recycled);
    recycled = times;
    long failedNow = failed.sum();
    long failedOfInterval = failedNow - failedBefore;
    failedBefore = failedNow;
    return new Interval(
        times.getTotalCount(),
        failedOfInterval,
        millis(times.getValueAtPercentile(50)),
        millis(times.getValueAtPercentile(99)),
        ended.next());
  }

  private static double millis(long micros) {
    return micros / 1_000.0;
  }

  /**
   * The calls that ended in an interval.
   *
   * @param calls how many calls ended
   * @param failed how many of them threw or got no reply
   * @param medianMillis their median duration
   * @param slowMillis the duration that 99 % of them did not exceed
   * @param ended their bytes, their stages and the longest of them
   */
  record Interval(
      long calls, long failed, double medianMillis, double slowMillis, EndedCalls.Sum ended) {}
}
