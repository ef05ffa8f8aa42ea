package io.trunkline.internal.server;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The long replies that one peer address may get. While the address leaves more than its share of
 * the port's unread bytes, it gets few of them until the next look of {@link UnreadReplies}: each
 * takes memory while it is made. Thread-safe.
 */
final class LongReplies {

  private volatile boolean areLimited;

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
