package io.trunkline.serialization.hessian2;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was made of the same bytes before. Thread-safe; it holds a limited number of entries
 * and never drops one, so a peer can fill it, and then others are made anew each time.
 */
final class ByteTable<E> {

  private static final int SLOTS = 1 << 11;
  private static final int MAX_ENTRIES = SLOTS / 2;
  private static final int PROBES = 8;
  private static final int LONGEST = 4096;

  private final AtomicReferenceArray<@Nullable E> slots = new AtomicReferenceArray<>(SLOTS);
  private final AtomicInteger entries = new AtomicInteger();
  private final Function<E, byte[]> bytesOf;
  private final ToIntFunction<E> hashOf;

  ByteTable(Function<E, byte[]> bytesOf, ToIntFunction<E> hashOf) {
    this.bytesOf = bytesOf;
    this.hashOf = hashOf;
  }

  /** The entry whose bytes stand at a place. */
  @Nullable E find(int hash, byte[] bytes, int from, int limit) {
    for (int i = 0; i < PROBES; i++) {
      E entry = slots.getAcquire(hash + i & SLOTS - 1);
      if (entry == null) {
        return null;
      }
      byte[] own = bytesOf.apply(entry);
      if (own.length <= limit - from && BigEndian.equal(own, bytes, from)) {
        return entry;
      }
    }
    return null;
  }

  /** Keeps an entry for {@link #find}, if there is room and none of the same bytes. */
  void keep(E entry) {
    byte[] bytes = bytesOf.apply(entry);
    if (bytes.length > LONGEST || entries.get() >= MAX_ENTRIES) {
      return;
    }
    int hash = hashOf.applyAsInt(entry);
    for (int i = 0; i < PROBES; i++) {
      E other = slots.compareAndExchange(hash + i & SLOTS - 1, null, entry);
      if (other == null) {
        entries.incrementAndGet();
        return;
      }
      if (Arrays.equals(bytesOf.apply(other), bytes)) {
        return;
      }
    }
  }

  /** The hash of a string of one chunk that stands at a place; 0 for anything else there. */
  static int nameHash(byte[] bytes, int at, int limit) {
    if (limit - at < 3) {
      return 0;
    }
    int tag = bytes[at] & 0xff;
    int from;
    int length;
    if (tag <= 0x1f) {
      from = at + 1;
      length = tag;
    } else if (tag >= Tags.STRING_SHORT && tag <= Tags.STRING_SHORT + 3) {
      from = at + 2;
      length = (tag - Tags.STRING_SHORT << 8) + (bytes[at + 1] & 0xff);
    } else {
      return 0;
    }
    if (length > limit - from) {
      return 0;
    }
    // Names share their beginnings: the package. What differs is at the end.
    long sum = length;
    int end = from + length;
    if (length >= 24) {
      sum += BigEndian.getLong(bytes, end - 8) * 0x9e3779b97f4a7c15L;
      sum = Long.rotateLeft(sum, 29) + BigEndian.getLong(bytes, end - 16) * 0xbf58476d1ce4e5b9L;
      sum = Long.rotateLeft(sum, 31) + BigEndian.getLong(bytes, end - 24);
    } else {
      for (int i = from; i < end; i++) {
        sum = 31 * sum + bytes[i];
      }
    }
    sum *= 0x94d049bb133111ebL;
    return (int) (sum >>> 32);
  }
}
