package io.trunkline.internal.protocol;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;

/**
 * Arrays of large bodies that were read, for the next ones: a fresh array of 50 KB costs more than
 * what is done with it, as the processor has to fetch and clear it. Thread-safe, and bounded to 8
 * MiB.
 */
public final class BodyPool {

  private static final int MIN_BYTES = 8 * 1024;
  private static final int MAX_BYTES = 256 * 1024;
  private static final int KEPT = 32;

  private final Queue<byte[]> idle = PlatformDependent.newFixedMpmcQueue(KEPT);

  /** An array of so many bytes or more, with any content; of exactly so many if it is small. */
  byte[] acquire(int bytes) {
    if (bytes < MIN_BYTES || bytes > MAX_BYTES) {
      return new byte[bytes];
    }
    byte[] array = idle.poll();
    return array != null && array.length >= bytes ? array : new byte[roundedUp(bytes)];
  }

  /** To the next eighth of a power of two, so that bodies of about one size share arrays. */
  private static int roundedUp(int bytes) {
    int step = Integer.highestOneBit(bytes) >>> 3;
    return (bytes + step - 1) & -step;
  }

  /** Takes an array back that nobody looks at any more. */
  void release(byte[] array) {
    if (array.length >= MIN_BYTES && array.length <= MAX_BYTES) {
      idle.offer(array);
    }
  }
}
