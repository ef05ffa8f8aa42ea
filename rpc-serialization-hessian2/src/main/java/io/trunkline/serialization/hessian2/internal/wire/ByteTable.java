package io.trunkline.serialization.hessian2.internal.wire;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of what was made of a sequence of bytes, so that the same bytes in a later message need
 * not be decoded again. Thread-safe. It holds a limited number of entries and never drops one: a
 * peer can fill it, and then the others are made anew for each message.
 */
public final class ByteTable<E> {

  private static final int SLOTS = 1 << 11;
  private static final int MAX_ENTRIES = SLOTS / 2;
  private static final int PROBES = 8;
  private static final int LONGEST = 4096;

  private final AtomicReferenceArray<@Nullable E> slots = new AtomicReferenceArray<>(SLOTS);
  private final AtomicInteger entries = new AtomicInteger();
  private final Function<E, byte[]> bytesOf;
  private final ToIntFunction<E> hashOf;

  public ByteTable(Function<E, byte[]> bytesOf, ToIntFunction<E> hashOf) {
    this.bytesOf = bytesOf;
    this.hashOf = hashOf;
  }

  /** The entry with the bytes at a place; null for none. */
  public @Nullable E find(int hash, byte[] bytes, int from, int limit) {
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

  /** Adds an entry, if there is room and none with the same bytes. */
  public void keep(E entry) {
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

  /** The hash of a string at a place with at most two bytes of length; 0 for anything else. */
  public static int nameHash(byte[] bytes, int at, int limit) {
    if (limit - at < 3) {
      return 0;
    }
    int tag = bytes[at] & 0xff;
    int from;
    int length;
    if (tag <= Tags.STRING_DIRECT_MAX) {
      from = at + 1;
      length = tag;
    } else if (Tags.isShortString(tag)) {
      from = at + 2;
      length = Tags.shortStringLength(tag, bytes[at + 1] & 0xff);
    } else {
      return 0;
    }
    if (length > limit - from) {
      return 0;
    }
    // Class names begin with the same packages; what differs is at their end.
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
