package io.trunkline.internal.protocol;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.atomic.LongAdder;

/**
 * The arrays of received bodies of one client or port. Large ones that were read are kept for the
 * next: a fresh array of 50 KB costs more than what is done with it, as the processor has to fetch
 * and clear it. Counts what is lent. Thread-safe; keeps at most 10 MiB.
 */
public final class BodyPool {

  private static final int MIN_BYTES = 8 * 1024;
  private static final int SHORT_BYTES = 64 * 1024;
  private static final int MAX_BYTES = 256 * 1024;
  private static final int KEPT = 32;

  private final LongAdder held = new LongAdder();

  /** Apart, as a long array for a short body would count for more than that needs. */
  private final Queue<byte[]> idleShort = PlatformDependent.newFixedMpmcQueue(KEPT);

  private final Queue<byte[]> idleLong = PlatformDependent.newFixedMpmcQueue(KEPT);

  /** How many bytes are lent now, to all connections together. */
  public long heldBytes() {
    return held.sum();
  }

  /** An array of so many bytes or more, with any content; of exactly so many if it is small. */
  byte[] acquire(int bytes) {
    byte[] array = idleOrNew(bytes);
    held.add(array.length);
    return array;
  }

  /** A new array of exactly so many bytes. */
  byte[] acquirePart(int bytes) {
    held.add(bytes);
    return new byte[bytes];
  }

  private byte[] idleOrNew(int bytes) {
    if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
      return new byte[bytes];
    }
    byte[] array = idle(bytes).poll();
    return array != null && array.length >= bytes ? array : new byte[roundedUp(bytes)];
  }

  private Queue<byte[]> idle(int bytes) {
    return bytes <= SHORT_BYTES ? idleShort : idleLong;
  }

  /** To the next eighth of a power of two, so that bodies of about one size share arrays. */
  private static int roundedUp(int bytes) {
    int step = Integer.highestOneBit(bytes) >>> 3;
    return (bytes + step - 1) & -step;
  }

  /** Takes an array back that nobody looks at any more. */
  void release(byte[] array) {
    if (array.length >= MIN_BYTES && array.length <= MAX_BYTES) {
      idle(array.length).offer(array);
    }
    held.add(-array.length); // last: after an Error it is released again
  }
}
