package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The places that the requests of one peer address have in the queue for threads: {@link #PLACES},
 * or fewer if its requests need much time of a processor, so that a request of another address
 * waits for about a millisecond of this one's work. Further requests wait in {@linkplain Line
 * lines}, one for each connection. The lines take turns, and a line that was empty comes first, so
 * that a connection with few requests does not wait for those with many.
 *
 * <p>An Error loses no request and no place: lines are linked without allocation, no method is
 * called between two steps of a change, and a request that has left its line is kept until it is
 * started. Thread-safe.
 */
final class QueuePlaces {

  static final int PLACES = 64;

  /** The work of the requests that have places, unless a single one is more. */
  private static final long PLACES_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** One of so many requests is measured, because that takes longer than many requests. */
  private static final int MEASURED = 8;

  private static final VarHandle STARTING;

  static {
    try {
      STARTING =
          MethodHandles.lookup().findVarHandle(QueuePlaces.class, "isStarting", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The waiting requests of one connection, the oldest first. Guarded by the address's lock. */
  static final class Line {
    private @Nullable RequestTask first;
    private @Nullable RequestTask last;
    private @Nullable Line next;
  }

  /** Lines that have requests, the next one first. Guarded by the address's lock. */
  private static final class Lines {
    private @Nullable Line first;
    private @Nullable Line last;
  }

  /** How many requests have places. */
  private final AtomicInteger placed = new AtomicInteger();

  private final Lines newLines = new Lines();
  private final Lines otherLines = new Lines();

  /** Whether the last place went to a new line; guarded by this. */
  private boolean wasNew;

  /** Whether a new line has requests; changed under the lock. */
  private volatile boolean hasNewLines;

  /** Whether any line has requests; changed under the lock. */
  private volatile boolean hasLines;

  /** Counts requests; written without a lock, so approximate. */
  private int begun;

  private final RecentMean nanosOfRequest = new RecentMean(0);

  private volatile int places = PLACES;

  /** Whether a thread is starting requests of the lines. */
  private volatile boolean isStarting;

  /** The request that has left its line and is being started; for the thread that starts it. */
  private volatile @Nullable RequestTask starting;

  /** Whether the lines stand; for the thread that starts requests. */
  private final StandingQueue standing = new StandingQueue();

  /** Whether no request waits in a line, and none is known to take long. */
  boolean areFree() {
    return places == PLACES && !hasLines;
  }

  /** Gives each request of a batch a place; false, and none gets one, if some have to wait. */
  boolean take(List<RequestTask> requests) {
    int count = requests.size();
    if (hasLines || placed.get() + count > places) {
      return false;
    }
    for (RequestTask request : requests) {
      request.isPlaced = true; // first: a place that is not counted is one more, not one less
    }
    placed.addAndGet(count);
    return true;
  }

  /** Has requests wait in the line of their connection. */
  void addToLine(Line line, List<RequestTask> requests) {
    RequestTask first = null;
    RequestTask last = null;
    for (RequestTask request : requests) {
      request.nextInLine = null;
      if (last == null) {
        first = request;
      } else {
        last.nextInLine = request;
      }
      last = request;
    }
    append(line, first, last);
  }

  private synchronized void append(
      Line line, @Nullable RequestTask first, @Nullable RequestTask last) {
    if (line.last != null) {
      line.last.nextInLine = first;
    } else {
      line.first = first;
      line.next = null;
      if (newLines.last == null) {
        newLines.first = line;
      } else {
        newLines.last.next = line;
      }
      newLines.last = line;
    }
    line.last = last;
    hasNewLines = newLines.first != null;
    hasLines = true;
  }

  /**
   * Starts requests of the lines as far as places are free. One thread does it at a time, for the
   * others as well, and for no more than {@link #PLACES} requests.
   *
   * @param start takes a request that has a place; false if no more should be started now
   * @return whether more may be started
   */
  boolean startWaiting(Predicate<RequestTask> start) {
    int left = PLACES;
    while (mayStart() && !isStarting && STARTING.compareAndSet(this, false, true)) {
      try {
        for (RequestTask request = next(); request != null; request = next()) {
          boolean goesOn = start.test(request);
          starting = null;
          if (!goesOn || --left == 0) {
            return goesOn;
          }
        }
      } finally {
        isStarting = false;
      }
    }
    return false;
  }

  /** Whether half of the places are free, or one is and a new line has requests. */
  private boolean mayStart() {
    if (starting != null) {
      return true; // an Error came before it was started
    }
    if (!hasLines) {
      return false;
    }
    int taken = placed.get();
    return taken <= places / 2 || hasNewLines && taken < places;
  }

  private synchronized @Nullable RequestTask next() {
    if (starting != null) {
      return starting;
    }
    Lines lines = nextLines(placed.get());
    if (lines == null) {
      return null;
    }
    Line line = requireNonNull(lines.first);
    RequestTask request = requireNonNull(line.first);
    placed.incrementAndGet();
    wasNew = lines == newLines;
    lines.first = line.next;
    if (lines.first == null) {
      lines.last = null;
    }
    line.next = null;
    line.first = request.nextInLine;
    if (line.first == null) {
      line.last = null;
    } else if (otherLines.last == null) {
      otherLines.first = line;
      otherLines.last = line;
    } else {
      otherLines.last.next = line;
      otherLines.last = line;
    }
    request.nextInLine = null;
    request.isPlaced = true;
    starting = request;
    hasNewLines = newLines.first != null;
    hasLines = hasNewLines || otherLines.first != null;
    return request;
  }

  /**
   * The lines whose turn it is; null if no request may get a place. New lines and others take
   * turns, so that many new ones do not keep the others waiting.
   */
  private @Nullable Lines nextLines(int taken) {
    if (taken >= places || !hasLines) {
      return null;
    }
    boolean isOther = newLines.first == null || wasNew && otherLines.first != null;
    return isOther ? otherLines : newLines;
  }

  /** Takes a request's place back; false if it has none. Not for two threads at a time. */
  boolean leave(RequestTask request) {
    if (!request.isPlaced) {
      return false;
    }
    placed.decrementAndGet();
    request.isPlaced = false;
    return true;
  }

  /** Whether no request has a place or waits for one. */
  boolean isIdle() {
    return placed.get() <= 0 && !hasLines && starting == null;
  }

  /** Whether the lines have made all requests of the last while wait for too long. */
  boolean stand(RequestTask started, long nowNanos) {
    return standing.stands(started.queuedNanos(), nowNanos);
  }

  /** Whether the time of the request that begins is to be measured: others wait for places. */
  boolean measures() {
    return hasLines && begun++ % MEASURED == 0;
  }

  /** Adapts the number of places to requests that take so long. */
  void hasRun(long nanos) {
    long mean = Math.max(1, nanosOfRequest.add(nanos));
    places = (int) Math.max(1, Math.min(PLACES, PLACES_NANOS / mean));
  }
}
