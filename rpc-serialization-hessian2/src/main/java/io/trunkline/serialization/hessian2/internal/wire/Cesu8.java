package io.trunkline.serialization.hessian2.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The encoding of strings, CESU-8: each UTF-16 unit is encoded on its own in one to three bytes, so
 * that a character outside the basic plane takes six. A surrogate without its partner is encoded as
 * well.
 */
final class Cesu8 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Cesu8() {}

  /** Whether all bytes of a range are ASCII. */
  static boolean isAscii(byte[] bytes, int from, int length) {
    int end = from + length;
    if (length < Long.BYTES) {
      int all = 0;
      for (int i = from; i < end; i++) {
        all |= bytes[i];
      }
      return all >= 0;
    }
    long last = (long) LONGS.get(bytes, end - Long.BYTES);
    int i = from;
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
    for (; i < end - Long.BYTES; i += Long.BYTES) {
      last |= (long) LONGS.get(bytes, i);
    }
    return (last & HIGH_BITS) == 0;
  }

  /** Whether a byte occurs in a range. */
  static boolean contains(byte[] bytes, int from, int end, int value) {
    long pattern = value * 0x0101010101010101L;
    int i = from;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long zero = (long) LONGS.get(bytes, i) ^ pattern;
      if ((zero - 0x0101010101010101L & ~zero & HIGH_BITS) != 0) {
        return true;
      }
    }
    for (; i < end; i++) {
      if (bytes[i] == value) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("deprecation") // the quickest way from bytes known to be ASCII
  static String ascii(byte[] bytes, int from, int length) {
    return length == 0 ? "" : new String(bytes, 0, from, length);
  }

  /** Encodes a short text if it is ASCII: a check, then one copy. The target must have room. */
  @SuppressWarnings("deprecation") // copies the low byte of each unit, which is all of an ASCII one
  static boolean encodeAscii(String text, byte[] target, int at) {
    int length = text.length();
    int all = 0;
    for (int i = 0; i < length; i++) {
      all |= text.charAt(i);
    }
    if (all >= 0x80) {
      return false;
    }
    text.getBytes(0, length, target, at);
    return true;
  }

  /** How many bytes the units of a range take. */
  static int encodedLength(CharSequence text, int from, int end) {
    int bytes = 0;
    for (int i = from; i < end; i++) {
      char unit = text.charAt(i);
      bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  /** Encodes the units of a range; returns the index behind them. The target must have room. */
  static int encode(CharSequence text, int from, int end, byte[] target, int at) {
    int next = at;
    for (int i = from; i < end; i++) {
      char unit = text.charAt(i);
      if (unit < 0x80) {
        target[next++] = (byte) unit;
      } else if (unit < 0x800) {
        target[next++] = (byte) (0xc0 | unit >> 6);
        target[next++] = (byte) (0x80 | unit & 0x3f);
      } else {
        target[next++] = (byte) (0xe0 | unit >> 12);
        target[next++] = (byte) (0x80 | unit >> 6 & 0x3f);
        target[next++] = (byte) (0x80 | unit & 0x3f);
      }
    }
    return next;
  }

  /**
   * Decodes units into an array.
   *
   * @return the index behind their bytes, or {@code -1 - index} of a malformed character
   */
  static int decode(byte[] bytes, int from, int limit, char[] target, int at, int units) {
    int i = from;
    for (int n = at; n < at + units; n++) {
      if (i >= limit) {
        return -1 - i;
      }
      int first = bytes[i];
      if (first >= 0) {
        target[n] = (char) first;
        i++;
      } else if ((first & 0xe0) == 0xc0 && i + 1 < limit && isContinuation(bytes[i + 1])) {
        target[n] = (char) ((first & 0x1f) << 6 | bytes[i + 1] & 0x3f);
        i += 2;
      } else if ((first & 0xf0) == 0xe0
          && i + 2 < limit
          && isContinuation(bytes[i + 1])
          && isContinuation(bytes[i + 2])) {
        target[n] =
            (char) ((first & 0x0f) << 12 | (bytes[i + 1] & 0x3f) << 6 | bytes[i + 2] & 0x3f);
        i += 3;
      } else {
        return -1 - i;
      }
    }
    return i;
  }

  private static boolean isContinuation(byte value) {
    return (value & 0xc0) == 0x80;
  }
}
