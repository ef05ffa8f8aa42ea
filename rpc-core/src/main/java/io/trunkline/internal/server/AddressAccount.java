package io.trunkline.internal.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One peer address at a port: how many connections it has, and which of its requests may wait in
 * the queue for threads. There are {@link #PLACES} for all of its connections, or fewer if its
 * requests take long, so a request of another address waits for about a millisecond of this one's
 * work. Further requests wait in {@linkplain Line lines} here, one for each connection, and the
 * lines take turns. A line that was empty comes first, and the fewer places are not for it: so a
 * connection with few requests does not wait for the lines of those with many. While the address
 * leaves too many bytes of replies, it gets few long replies at a time. For IPv6 an address is a
 * network: {@link PeerNetwork}. Thread-safe.
 */
final class AddressAccount {

  static final int PLACES = 64;
  static final int PLACES_OF_LONG = 8;

  /** The work of the requests that have places. */
  private static final long PLACES_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** The part of the latest request in the mean: one of 8. */
  private static final int MEAN_SHIFT = 3;

  /** The requests of one connection that wait for a place; guarded by the lock of its account. */
  static final class Line {
    private final Queue<RequestTask> requests = new ArrayDeque<>();
  }

  /** Changed under the lock of {@link OpenConnections}. */
  private volatile int connections;

  /** How many requests have places. */
  private final AtomicInteger placed = new AtomicInteger();

  /** The lines that were empty before, the next first; guarded by this. */
  private final Queue<Line> newLines = new ArrayDeque<>();

  /** The other lines that are not empty, the next first; guarded by this. */
  private final Queue<Line> lines = new ArrayDeque<>();

  /** Whether the last place went to a new line; guarded by this. */
  private boolean wasNew;

  /** Whether a new line is there; changed under the lock. */
  private volatile boolean hasNewLines;

  /** Whether a line is not empty; changed under the lock. */
  private volatile boolean hasLines;

  /** How long a thread was busy with a request, on average; by several threads, so roughly. */
  private volatile long meanNanos;

  private volatile int places = PLACES;

  /** Whether the address leaves more than its share of the bytes of replies. */
  private volatile boolean isCrowded;

  /** How many bytes of long replies may be made until the next look, while it is crowded. */
  private final AtomicLong replyRoom = new AtomicLong();

  /** How long the long replies are, on average; changed by several threads, so roughly. */
  private volatile int meanReply = UnreadReplies.LONG_BYTES;

  /** How many connections the address has. */
  int connections() {
    return connections;
  }

  void connections(int now) {
    connections = now;
  }

  /** Takes places in the queue; false, and none is taken, if others wait or too few are left. */
  boolean takePlaces(int requests) {
    if (hasLines || placed.get() + requests > places) {
      return false;
    }
    placed.addAndGet(requests);
    return true;
  }

  /**
   * Has requests wait for places.
   *
   * @param line that of their connection
   * @return whether requests are to be taken out with {@link #next}
   */
  boolean await(Line line, List<RequestTask> requests) {
    synchronized (this) {
      if (line.requests.isEmpty()) {
        newLines.add(line);
      }
      line.requests.addAll(requests);
      hasLines = true;
      hasNewLines = !newLines.isEmpty();
    }
    return mayTake(placed.get());
  }

  /** Whether requests that wait are to get places now: a few at a time, but new lines at once. */
  private boolean mayTake(int nowPlaced) {
    return hasLines && (nowPlaced <= places / 2 || hasNewLines && nowPlaced < PLACES);
  }

  /**
   * Takes requests out that have places from now on, one of each line in turn; none if all wait.
   */
  List<RequestTask> next() {
    List<RequestTask> next = new ArrayList<>(PLACES); // must not grow once a request was taken out
    synchronized (this) {
      int before = placed.get();
      for (Line line = nextLine(before); line != null; line = nextLine(before + next.size())) {
        next.add(line.requests.remove());
        if (!line.requests.isEmpty()) {
          lines.add(line);
        }
      }
      placed.addAndGet(next.size());
      hasNewLines = !newLines.isEmpty();
      hasLines = hasNewLines || !lines.isEmpty();
    }
    return next;
  }

  /** New lines and others take turns, so that many new ones do not keep the others waiting. */
  private @Nullable Line nextLine(int nowPlaced) {
    Line line = null;
    if (nowPlaced < places && (wasNew || newLines.isEmpty())) {
      line = lines.poll();
    }
    wasNew = line == null;
    return line == null && nowPlaced < PLACES ? newLines.poll() : line;
  }

  /**
   * A request has left the queue.
   *
   * @return whether others are to be taken out with {@link #next}
   */
  boolean leavePlace() {
    int left = placed.decrementAndGet();
    return mayTake(left);
  }

  /** Gives places back that {@link #next} took and no request needs. */
  void leavePlaces(int requests) {
    placed.addAndGet(-requests);
  }

  /** Whether requests wait for places. */
  boolean hasLines() {
    return hasLines;
  }

  /** Whether the address leaves so many bytes that few long replies should be made for it. */
  boolean isCrowded() {
    return isCrowded;
  }

  /**
   * Notes whether the address leaves more than its share of the bytes of replies.
   *
   * @param room how many bytes of long replies may be made meanwhile until the next look
   */
  void crowded(boolean isNow, long room) {
    replyRoom.set(room);
    isCrowded = isNow;
  }

  /** Whether there may be room for a long reply. */
  boolean hasReplyRoom() {
    return replyRoom.get() > 0;
  }

  /** Takes the room for a long reply; false if there is none. */
  boolean takeReplyRoom() {
    return hasReplyRoom() && replyRoom.getAndAdd(-meanReply) > 0;
  }

  /** A long reply was made. */
  void madeLongReply(int bytes) {
    meanReply += (bytes - meanReply) >> MEAN_SHIFT;
  }

  /** A request has kept its thread for so long. */
  void hasRun(long nanos) {
    long before = meanNanos;
    long now = before + ((nanos - before) >> MEAN_SHIFT);
    meanNanos = now;
    places = (int) Math.max(PLACES_OF_LONG, Math.min(PLACES, PLACES_NANOS / Math.max(1, now)));
  }
}
