package io.trunkline.serialization.kryo;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Questions about the high bits of bytes, asked for many bytes at a time. */
final class Ascii {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Ascii() {}

  /** Eight bytes, the first of them lowest. */
  static long wordAt(byte[] bytes, int place) {
    return (long) LONGS.get(bytes, place);
  }

  /** The opposite of {@link #wordAt}. */
  static void wordTo(byte[] bytes, int place, long word) {
    LONGS.set(bytes, place, word);
  }

  /** The high bits of the bytes of a word. */
  static long highBits(long word) {
    return word & HIGH_BITS;
  }

  /** The place in its word of the first byte whose high bit is set. */
  static int place(long highBits) {
    return Long.numberOfTrailingZeros(highBits) >>> 3;
  }

  /** Whether no byte of a range has its high bit set. */
  static boolean isAscii(byte[] bytes, int from, int length) {
    int i = from;
    int end = from + length;
    for (; i <= end - 4 * Long.BYTES; i += 4 * Long.BYTES) {
      long all =
          (long) LONGS.get(bytes, i)
              | (long) LONGS.get(bytes, i + 8)
              | (long) LONGS.get(bytes, i + 16)
              | (long) LONGS.get(bytes, i + 24);
      if ((all & HIGH_BITS) != 0) {
        return false;
      }
    }
    int rest = 0;
    for (; i < end; i++) {
      rest |= bytes[i];
    }
    return rest >= 0;
  }

  /** Whether all characters are ASCII. */
  static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0x7f) {
        return false;
      }
    }
    return true;
  }

  /** How many bytes of a range come before the first with its high bit set. */
  static int lengthUntilHighBit(byte[] bytes, int from, int end) {
    int i = from;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long high = highBits(wordAt(bytes, i));
      if (high != 0) {
        return i - from + place(high);
      }
    }
    while (i < end && bytes[i] >= 0) {
      i++;
    }
    return i - from;
  }
}
