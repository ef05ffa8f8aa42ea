package io.trunkline.internal.protocol;

import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.WriteQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Puts a notice in front of other frames now and then: when a client sent them, or how much a
 * provider has to do. For the event loop.
 */
public final class LeadingNotice implements LongFunction<@Nullable Outgoing> {

  /** How often a client sends the time, at most: calls after it are younger by up to this much. */
  public static final long SENT_AT_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** How often a provider reports its load, at most. */
  private static final long LOAD_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final Notice notice;
  private final long intervalNanos;
  private final LongUnaryOperator number;
  private final WriteQueue queue;
  private final Framing agreed;
  private long lastNanos;

  private LeadingNotice(
      Notice notice,
      long intervalNanos,
      long lastNanos,
      LongUnaryOperator number,
      WriteQueue queue,
      Framing agreed) {
    this.notice = notice;
    this.intervalNanos = intervalNanos;
    this.lastNanos = lastNanos;
    this.number = number;
    this.queue = queue;
    this.agreed = agreed;
  }

  /**
   * Sends the time of calls, so that the provider can compute how long they were on their way.
   *
   * @param agreed the form of frames that has to have begun in the queue
   */
  public static LeadingNotice sentAt(WriteQueue queue, Framing agreed) {
    long began = System.nanoTime();
    return new LeadingNotice(
        Notice.SENT_AT,
        SENT_AT_INTERVAL_NANOS,
        began - SENT_AT_INTERVAL_NANOS,
        now -> TimeUnit.NANOSECONDS.toMillis(now - began),
        queue,
        agreed);
  }

  /**
   * Reports the load of a port to one consumer.
   *
   * @param load the number of the notice at a time of {@link System#nanoTime()}
   * @param agreed the form of frames that has to have begun in the queue
   */
  public static LeadingNotice load(LongUnaryOperator load, WriteQueue queue, Framing agreed) {
    return new LeadingNotice(
        Notice.LOAD, LOAD_INTERVAL_NANOS, System.nanoTime(), load, queue, agreed);
  }

  @Override
  public @Nullable Outgoing apply(long now) {
    if (now - lastNanos < intervalNanos || queue.framing() != agreed) {
      return null;
    }
    lastNanos = now;
    return notice.frame(number.applyAsLong(now));
  }
}
