package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.MAX_QUEUE_TIME;
import static io.trunkline.settings.ProviderSettings.THREADS;

import io.trunkline.internal.options.TimeLimit;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Decides which requests have waited too long for a thread. A burst may wait: requests are refused
 * only while a queue persists, that is, while all requests have waited for some time, as in CoDel.
 * Then requests are refused if they have used up half of the time that their callers had left.
 * Callers would not wait for the end of such requests, which would take threads from later ones.
 * Thread-safe.
 */
final class QueueTime {

  /** How to get more threads, for the texts of refusals. */
  static final String MORE_THREADS =
      "raise " + THREADS.where() + " or give it an executor with more of them";

  /** Shorter ones are not noted: they are what most requests have, and noting costs something. */
  private static final long NOTABLE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final long longestNanos;

  private final StandingQueue all = new StandingQueue();

  private final RecentMean waitedNanos = new RecentMean(0);

  private final BooleanSupplier allTaken;

  /**
   * @param longest how long a request may wait while all threads are busy, or if its caller sent no
   *     timeout; zero for no such limit
   * @param allTaken whether no further thread is started for requests that wait
   */
  QueueTime(Duration longest, BooleanSupplier allTaken) {
    this.allTaken = allTaken;
    longestNanos = longest.isZero() ? Long.MAX_VALUE : longest.toNanos();
  }

  /**
   * The stage that refuses requests that have waited too long, if that shows before they are read.
   */
  RequestStage beforeReading(RequestReplies replies, RequestStage next) {
    return request -> {
      if (!request.terms().isPlain() && refuses(request, request.earlyDeadlineNanos())) {
        request.frame().release();
        replies.refuse(request, refusal(request.cameNanos() - request.queuedNanos()));
      } else {
        next.take(request);
      }
    };
  }

  /**
   * The stage that refuses requests that have waited too long, if that shows only after they are
   * read.
   */
  RequestStage afterReading(RequestReplies replies, RequestStage next) {
    return request -> {
      if (request.terms().isPlain() && refuses(request, request.decoded().deadlineNanos())) {
        replies.refuse(request, refusal(request.cameNanos() - request.queuedNanos()));
      } else {
        next.take(request);
      }
    };
  }

  private boolean refuses(RequestTask request, long deadlineNanos) {
    if (!request.isQueued()) {
      return false;
    }
    noteWait(request.cameNanos() - request.placedNanos);
    return refuses(request.queuedNanos(), deadlineNanos, request.cameNanos());
  }

  /** Notes how long a request waited for a thread, its wait in the line of an address excluded. */
  void noteWait(long nanos) {
    if (nanos >= NOTABLE_NANOS || waitedNanos.get() >= NOTABLE_NANOS) {
      waitedNanos.add(nanos);
    }
  }

  /**
   * Whether a request that a thread has come to is to be refused.
   *
   * @param queuedNanos since when it has waited
   * @param deadlineNanos when its caller stops waiting, as far as that is known
   */
  boolean refuses(long queuedNanos, long deadlineNanos, long nowNanos) {
    long waited = nowNanos - queuedNanos;
    return all.stands(queuedNanos, nowNanos)
        && isTooLong(waited, deadlineNanos - queuedNanos, allTaken);
  }

  /**
   * Whether a request is to be refused that no thread has come to, although it is the oldest and
   * all are taken: while it waits, the queue stands.
   */
  boolean refusesWaiting(long queuedNanos, long deadlineNanos, long nowNanos) {
    long waited = nowNanos - queuedNanos;
    return waited >= StandingQueue.TARGET_NANOS + StandingQueue.INTERVAL_NANOS
        && isTooLong(waited, deadlineNanos - queuedNanos, () -> true);
  }

  /** Whether a request is to be refused that has waited in a line that stands. */
  boolean refusesWaitingInLine(RequestTask request, long nowNanos) {
    long left = request.earlyDeadlineNanos() - request.queuedNanos();
    return isTooLong(nowNanos - request.queuedNanos(), left, allTaken)
        && (!TimeLimit.isNone(left) || allTaken.getAsBoolean());
  }

  /**
   * How long requests have recently waited for a thread, on average. A wait in the line of an
   * address is not part of it, because other addresses do not wait there.
   */
  long recentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(waitedNanos.get());
  }

  /** The text for a caller that is refused. */
  String refusal(long waitedNanos) {
    return "the call was not run: it waited "
        + TimeUnit.NANOSECONDS.toMillis(waitedNanos)
        + " ms for a thread, and so did those before it; it may wait for half of its time"
        + (longestNanos == Long.MAX_VALUE
            ? ""
            : ", and for no more than "
                + TimeUnit.NANOSECONDS.toMillis(longestNanos)
                + " ms, "
                + MAX_QUEUE_TIME.where())
        + "; try again later, or "
        + MORE_THREADS;
  }

  private boolean isTooLong(long waited, long leftNanos, BooleanSupplier isFull) {
    boolean hasLimit = !TimeLimit.isNone(leftNanos);
    return hasLimit && waited >= leftNanos / 2
        || waited >= longestNanos && (!hasLimit || isFull.getAsBoolean());
  }
}
