package io.trunkline.internal.protocol;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The room for bodies that have begun to arrive at a port and have not ended, of all connections
 * together: peers that begin bodies and do not end them have to share it. A body that comes in one
 * read needs none of it. Thread-safe.
 */
public final class ArrivingBodies {

  /** The events for the handlers that follow a decoder. */
  public enum Event {
    /** A body waits for room: the connection is not to be read. */
    ROOM_AWAITED,
    /** The connection may be read. */
    ROOM_FREED
  }

  /** The part of a body that is parked, however full the body is. */
  private static final int FREE_BYTES = 1024;

  /** A body of at most so many bytes may also take the last quarter. */
  private static final int SMALL_BODY = 64 * 1024;

  private final long limit;
  private final Runnable onFull;
  private final AtomicLong taken = new AtomicLong();
  private final Queue<ArrivingBody> waiting = new ConcurrentLinkedQueue<>();

  /**
   * @param limit how many bytes
   * @param onFull notified whenever a body begins to wait for room
   */
  public ArrivingBodies(long limit, Runnable onFull) {
    this.limit = limit;
    this.onFull = onFull;
  }

  /** Without any limit, for a client: it requested the bodies itself. */
  public static ArrivingBodies unlimited() {
    return new ArrivingBodies(Long.MAX_VALUE, () -> {});
  }

  /** What one more connection has of it. */
  ArrivingBody newBody() {
    return new ArrivingBody(this);
  }

  /** How many bytes are taken. */
  public long takenBytes() {
    return taken.get();
  }

  /** How many bytes there are. */
  public long limit() {
    return limit;
  }

  /** Whether a body waits for room. */
  public boolean isWanted() {
    waiting.removeIf(body -> !body.isWaiting()); // its connection is gone, or it was refused
    return !waiting.isEmpty();
  }

  /** Takes room for a body that goes on to arrive; false if there is not enough. */
  boolean take(long bytes, int bodyLength) {
    return takeUpTo(bodyLength <= SMALL_BODY ? limit : limit / 4 * 3, bytes);
  }

  /** Takes room for bytes that have been read and cannot be left with the peer. */
  boolean park(long bytes) {
    if (bytes > FREE_BYTES) {
      return takeUpTo(limit, bytes);
    }
    taken.addAndGet(bytes);
    return true;
  }

  private boolean takeUpTo(long most, long bytes) {
    long before = taken.get();
    while (before <= most - bytes) {
      if (taken.compareAndSet(before, before + bytes)) {
        return true;
      }
      before = taken.get();
    }
    return false;
  }

  void await(ArrivingBody body) {
    waiting.add(body);
    onFull.run();
  }

  void giveBack(long bytes) {
    taken.addAndGet(-bytes);
    if (!waiting.isEmpty()) {
      wakeOne();
    }
  }

  /** Lets one body go on, if it can; another one follows whenever room is given back. */
  public void wakeOne() {
    if (taken.get() >= limit / 4 * 3) {
      return;
    }
    for (ArrivingBody body = waiting.poll(); body != null; body = waiting.poll()) {
      if (body.wake()) {
        return;
      }
    }
  }
}
