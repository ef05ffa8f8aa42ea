package io.trunkline.serialization.formats.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.trunkline.serialization.SerializationException;

/**
 * Strings in UTF-8. An unpaired surrogate, which UTF-8 cannot represent, is written and read as the
 * three bytes of its number, so that every String arrives.
 */
public final class Utf8 {

  private Utf8() {}

  /** The length of a string in bytes. */
  public static int length(String text) {
    int chars = text.length();
    long bytes = chars;
    for (int i = 0; i < chars; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        if (c < 0x800) {
          bytes++;
        } else if (isPair(text, i, chars)) {
          bytes += 2; // four for both
          i++;
        } else {
          bytes += 2;
        }
      }
    }
    if (bytes > Integer.MAX_VALUE) {
      throw new SerializationException("a text of " + chars + " characters is too long");
    }
    return (int) bytes;
  }

  private static boolean isPair(String text, int i, int chars) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < chars
        && Character.isLowSurrogate(text.charAt(i + 1));
  }

  /** Writes the bytes of a string; the caller has made room. */
  public static void encode(String text, int chars, byte[] target, int offset) {
    int at = offset;
    for (int i = 0; i < chars; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        target[at++] = (byte) c;
      } else if (c < 0x800) {
        target[at++] = (byte) (0xc0 | c >> 6);
        target[at++] = (byte) (0x80 | c & 0x3f);
      } else if (isPair(text, i, chars)) {
        int point = Character.toCodePoint(c, text.charAt(++i));
        target[at++] = (byte) (0xf0 | point >> 18);
        target[at++] = (byte) (0x80 | point >> 12 & 0x3f);
        target[at++] = (byte) (0x80 | point >> 6 & 0x3f);
        target[at++] = (byte) (0x80 | point & 0x3f);
      } else {
        target[at++] = (byte) (0xe0 | c >> 12);
        target[at++] = (byte) (0x80 | c >> 6 & 0x3f);
        target[at++] = (byte) (0x80 | c & 0x3f);
      }
    }
  }

  /**
   * Reads a string from this many bytes.
   *
   * @throws SerializationException if they are not UTF-8, or exceed the maximum number of
   *     characters
   */
  public static String decode(byte[] bytes, int offset, int length, int maxChars) {
    int end = offset + length;
    int ascii = offset;
    while (ascii < end && bytes[ascii] >= 0) {
      ascii++;
    }
    if (ascii == end) {
      if (length > maxChars) {
        throw SerializationException.stringTooLong(length, maxChars);
      }
      return new String(bytes, offset, length, ISO_8859_1);
    }
    int count = chars(bytes, offset, end);
    if (count > maxChars) {
      throw SerializationException.stringTooLong(count, maxChars);
    }
    char[] chars = new char[count];
    int at = 0;
    int i = offset;
    while (i < end) {
      int b = bytes[i++];
      if (b >= 0) {
        chars[at++] = (char) b;
      } else if ((b & 0xe0) == 0xc0) {
        chars[at++] = (char) (b << 6 & 0x7c0 | bytes[i++] & 0x3f);
      } else if ((b & 0xf0) == 0xe0) {
        chars[at++] = (char) (b << 12 | (bytes[i++] & 0x3f) << 6 | bytes[i++] & 0x3f);
      } else {
        int point =
            (b & 7) << 18
                | (bytes[i++] & 0x3f) << 12
                | (bytes[i++] & 0x3f) << 6
                | bytes[i++] & 0x3f;
        chars[at++] = Character.highSurrogate(point);
        chars[at++] = Character.lowSurrogate(point);
      }
    }
    return new String(chars);
  }

  /** How many characters the bytes are; throws if they are not well formed. */
  private static int chars(byte[] bytes, int offset, int end) {
    int count = 0;
    int i = offset;
    while (i < end) {
      int b = bytes[i] & 0xff;
      int more = b < 0x80 ? 0 : b < 0xc2 ? -1 : b < 0xe0 ? 1 : b < 0xf0 ? 2 : b < 0xf5 ? 3 : -1;
      if (more < 0 || more > end - i - 1) {
        throw malformed();
      }
      for (int k = 1; k <= more; k++) {
        if ((bytes[i + k] & 0xc0) != 0x80) {
          throw malformed();
        }
      }
      int second = more > 0 ? bytes[i + 1] & 0xff : 0;
      if (b == 0xe0 && second < 0xa0 || b == 0xf0 && second < 0x90 || b == 0xf4 && second > 0x8f) {
        throw malformed();
      }
      count += more == 3 ? 2 : 1;
      i += more + 1;
    }
    return count;
  }

  private static SerializationException malformed() {
    return new SerializationException("a text is no UTF-8");
  }
}
