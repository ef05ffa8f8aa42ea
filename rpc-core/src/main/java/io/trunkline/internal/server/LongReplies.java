package io.trunkline.internal.server;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The long replies that one peer address may get. While the address leaves more than its share of
 * the port's unread bytes, and for a minute after one of its connections was closed for that, it
 * gets few of them until the next look of {@link UnreadReplies}. Each long reply takes memory and
 * time while it is made, and the sockets take some of them from each new connection before anybody
 * can see that the peer does not read. Thread-safe.
 */
final class LongReplies {

  /** How long they are limited after a connection was closed. */
  private static final long LIMITED_NANOS = TimeUnit.SECONDS.toNanos(60);

  private volatile boolean areLimited;

  /** Until when they stay limited; 0 if no connection was closed. Under the lock of the look. */
  private long endNanos;

  /** How many bytes of them may be made until the next look, while they are limited. */
  private final AtomicLong room = new AtomicLong();

  private final RecentMean bytesOfReply = new RecentMean(UnreadReplies.LONG_BYTES);

  /** Whether few of them may be made. */
  boolean areLimited() {
    return areLimited;
  }

  /**
   * Allows so many bytes until the next look.
   *
   * @param bytes how many
   */
  void limit(long bytes) {
    room.set(bytes);
    areLimited = true;
  }

  /**
   * A connection of the address is about to be closed, because it leaves too much unread. Limits
   * them already, so that the account of an address without connections is kept.
   */
  void closesUnread(long nowNanos) {
    long end = nowNanos + LIMITED_NANOS;
    endNanos = end == 0 ? 1 : end;
    areLimited = true;
  }

  /** Whether a connection of the address was closed in the last minute. */
  boolean wasClosedUnread(long nowNanos) {
    return endNanos != 0 && nowNanos - endNanos < 0;
  }

  /** Allows any number of them. */
  void allow() {
    areLimited = false;
  }

  /** Whether there may be room for one. */
  boolean hasRoom() {
    return room.get() > 0;
  }

  /** Takes the room for one long reply; false if there is no room. */
  boolean takeRoom() {
    return hasRoom() && room.getAndAdd(-bytesOfReply.get()) > 0;
  }

  /** A reply of so many bytes was made. */
  void made(int bytes) {
    bytesOfReply.add(bytes);
  }
}
