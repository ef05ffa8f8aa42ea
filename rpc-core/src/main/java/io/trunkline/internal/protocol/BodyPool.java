package io.trunkline.internal.protocol;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The arrays of received bodies of one client or port. Keeps large arrays for the next bodies: a
 * fresh array of 50 KB costs more than reading it, because the processor has to fetch and clear it.
 * Counts the bytes in use. Thread-safe; keeps at most 10 MiB.
 */
public final class BodyPool {

  private static final int MIN_BYTES = 8 * 1024;
  private static final int SHORT_BYTES = 64 * 1024;
  private static final int MAX_BYTES = 256 * 1024;
  private static final int KEPT = 32;

  /** Counted without an allocation, which could fail between two steps that belong together. */
  private final AtomicLong held = new AtomicLong();

  /** Apart, as a long array for a short body would count for more than that needs. */
  private final Queue<byte[]> idleShort;

  private final Queue<byte[]> idleLong;

  public BodyPool() {
    this(PlatformDependent.newFixedMpmcQueue(KEPT), PlatformDependent.newFixedMpmcQueue(KEPT));
  }

  /**
   * @param idleShort keeps short arrays that are not in use
   * @param idleLong keeps the others
   */
  BodyPool(Queue<byte[]> idleShort, Queue<byte[]> idleLong) {
    this.idleShort = idleShort;
    this.idleLong = idleLong;
  }

  /** How many bytes are in use now, in all connections together. */
  public long heldBytes() {
    return held.get();
  }

  /** An array of so many bytes or more, with any content; of exactly so many if it is small. */
  byte[] acquire(int bytes) {
    byte[] array = idleOrNew(bytes);
    held.addAndGet(array.length);
    return array;
  }

  /** A new array of exactly so many bytes. */
  byte[] acquirePart(int bytes) {
    byte[] array = new byte[bytes]; // first: there may be no memory for it
    held.addAndGet(bytes);
    return array;
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

  /** An array is no longer in use. */
  void subtract(byte[] array) {
    held.addAndGet(-array.length);
  }

  /**
   * Keeps an array that is no longer used for the next body. Called once for each acquired array:
   * after a second call, two bodies would share it. If an Error prevents this, the array is only
   * lost.
   */
  void keep(byte[] array) {
    if (array.length >= MIN_BYTES && array.length <= MAX_BYTES) {
      idle(array.length).offer(array);
    }
  }
}
