package io.trunkline.internal.transport;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * How many bytes of long frames may be on their way to the peer, which reports how many it has
 * taken. The kernels of both sides can keep megabytes of a long frame, and every later short frame
 * waits for these bytes. So only as many bytes are on their way as keep the connection busy: twice
 * what it delivers in the time of a round trip without a queue, both measured on the way (the rule
 * of BBR). For the event loop.
 */
final class SendWindow {

  static final int LEAST_BYTES = 64 * 1024;
  static final int MOST_BYTES = 64 * 1024 * 1024;

  /**
   * For how long a round trip counts, at least; for twice as long at most. Each time begins with
   * the least on its way, as only then a round trip is one without a queue.
   */
  private static final long MEMORY_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** The decay of a rate that was not reached again, at each report of the peer. */
  private static final double FADING = 0.9;

  /** Up to where bytes were sent, at which time, and how many had been taken by then, and when. */
  private record Mark(long sent, long nanos, long taken, long takenNanos) {}

  private final Queue<Mark> marks = new ArrayDeque<>();
  private long sent;

  /** Read by other threads, too. */
  private volatile long taken;

  private long bytes = LEAST_BYTES;

  /** The time of that report, or of the first frame that was sent with nothing else on its way. */
  private long takenNanos;

  private boolean givenUp;
  private long memorySince;

  /** Bytes before this position were sent while nothing else was on its way. */
  private long leastSince;

  private long leastNanos = Long.MAX_VALUE;
  private long leastNanosBefore = Long.MAX_VALUE;
  private double bestRate;

  SendWindow(long now) {
    memorySince = now;
  }

  boolean isOpen() {
    return givenUp || sent - taken < bytes;
  }

  /**
   * No report came for a long time: bytes that the sockets accept count as on their way until the
   * next report.
   */
  void giveUp() {
    givenUp = true;
    marks.clear();
  }

  /** How many bytes the peer has taken, as far as is known. */
  long taken() {
    return taken;
  }

  void sent(int count, long now) {
    if (sent == taken) {
      takenNanos = now;
    }
    sent += count;
    if (!givenUp) {
      marks.add(new Mark(sent, now, taken, takenNanos));
    }
  }

  /**
   * @param total how many bytes the peer has taken since the connection began, according to its
   *     report
   */
  void taken(long total, long now) {
    long before = taken;
    taken = Math.max(before, Math.min(total, sent));
    givenUp &= taken == before;
    Mark last = null;
    for (Mark mark = marks.peek(); mark != null && mark.sent() <= taken; mark = marks.peek()) {
      last = marks.remove();
    }
    if (last != null) {
      learn(last, now);
    }
    takenNanos = now;
  }

  private void learn(Mark mark, long now) {
    if (now - memorySince > MEMORY_NANOS) {
      memorySince = now;
      leastSince = sent;
      leastNanosBefore = leastNanos;
      leastNanos = Long.MAX_VALUE;
      bytes = LEAST_BYTES;
    }
    long nanos = Math.max(1, now - mark.nanos());
    // Since the last report, not since sending: the peer may report late, and about many bytes at
    // once.
    double rate = (double) (taken - mark.taken()) / Math.max(1, now - mark.takenNanos());
    bestRate = Math.max(FADING * bestRate, rate);
    if (mark.sent() > leastSince) {
      leastNanos = Math.min(leastNanos, nanos);
      double roundTrip = Math.min(leastNanos, leastNanosBefore);
      bytes = (long) Math.min(MOST_BYTES, Math.max(LEAST_BYTES, 2 * bestRate * roundTrip));
    }
  }
}
