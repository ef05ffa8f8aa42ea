package io.trunkline.serialization.hessian2.internal.wire;

import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes the values without parts: numbers, strings, dates and bytes. For one thread at a time. */
public class ScalarWriter extends NumberWriter {

  private static final int BULK = 128; // the shortest string that is worth a copy in bulk
  private static final int PIECE = 4096;
  private static final int CHUNK_TAG_BYTES = 3;
  private static final int LONGEST_BINARY = 0xffff;

  private final CharBuffer units = CharBuffer.allocate(PIECE);
  private final CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();

  // ---------------------------------------------------------------- binary

  public final void writeBytes(byte[] bytes) {
    int from = 0;
    int left = bytes.length;
    while (left > LONGEST_BINARY) {
      from = putBinary(Tags.BINARY_CHUNK, bytes, from, LONGEST_BINARY);
      left -= LONGEST_BINARY;
    }
    putBinary(Tags.BINARY, bytes, from, left);
  }

  private int putBinary(int tag, byte[] bytes, int from, int length) {
    if (tag == Tags.BINARY && length <= Tags.BINARY_DIRECT_MAX) {
      byte[] to = buffer.length - at < 1 + length ? grow(1 + length) : buffer;
      to[at++] = (byte) (Tags.BINARY_DIRECT + length);
    } else if (tag == Tags.BINARY && length <= Tags.BINARY_SHORT_MAX) {
      byte[] to = buffer.length - at < 2 + length ? grow(2 + length) : buffer;
      to[at++] = (byte) (Tags.BINARY_SHORT + (length >> 8));
      to[at++] = (byte) length;
    } else {
      byte[] to = buffer.length - at < 3 + length ? grow(3 + length) : buffer;
      to[at++] = (byte) tag;
      to[at++] = (byte) (length >> 8);
      to[at++] = (byte) length;
    }
    System.arraycopy(bytes, from, buffer, at, length);
    at += length;
    return from + length;
  }

  // --------------------------------------------------------------- strings

  public final void writeString(@Nullable String value) {
    if (value == null) {
      writeNull();
      return;
    }
    int length = value.length();
    if (length <= Tags.STRING_DIRECT_MAX && buffer.length - at > length) {
      buffer[at++] = (byte) length;
      if (Cesu8.encodeAscii(value, buffer, at)) {
        at += length;
      } else {
        putUnits(value, 0, length);
      }
      return;
    }
    int fewest = length + CHUNK_TAG_BYTES * (length / Tags.CHUNK_UNITS);
    if (length > Tags.CHUNK_UNITS && buffer.length - at < fewest) {
      grow(fewest); // at once: growing chunk by chunk takes several times the memory
    }
    int from = 0;
    while (length - from > Tags.CHUNK_UNITS) {
      int count = Tags.CHUNK_UNITS;
      if (Character.isHighSurrogate(value.charAt(from + count - 1))) {
        count--; // keep a surrogate pair in one chunk
      }
      putLength(Tags.STRING_CHUNK, count);
      putText(value, from, from + count);
      from += count;
    }
    putLength(Tags.STRING, length - from);
    putText(value, from, length);
  }

  /** Writes a string that is known to be ASCII. */
  @SuppressWarnings("deprecation") // the quickest way for those
  public final void writeAscii(String value) {
    int length = value.length();
    if (length > Tags.STRING_DIRECT_MAX || buffer.length - at <= length) {
      writeString(value);
      return;
    }
    buffer[at] = (byte) length;
    value.getBytes(0, length, buffer, at + 1);
    at += 1 + length;
  }

  private void putLength(int tag, int length) {
    if (tag == Tags.STRING && length <= Tags.STRING_DIRECT_MAX) {
      writeTag(length);
    } else if (tag == Tags.STRING && length <= Tags.STRING_SHORT_MAX) {
      byte[] to = buffer.length - at < 2 ? grow(2) : buffer;
      to[at++] = (byte) (Tags.STRING_SHORT + (length >> 8));
      to[at++] = (byte) length;
    } else {
      byte[] to = buffer.length - at < 3 ? grow(3) : buffer;
      to[at++] = (byte) tag;
      to[at++] = (byte) (length >> 8);
      to[at++] = (byte) length;
    }
  }

  private void putText(String text, int from, int end) {
    int next = from;
    while (end - next >= BULK) {
      int pieceEnd = Math.min(end, next + PIECE);
      next += putAscii(text, next, pieceEnd);
      putUnits(text, next, pieceEnd);
      next = pieceEnd;
    }
    putUnits(text, next, end);
  }

  /**
   * Writes the ASCII characters with which a piece begins. Both steps are vectorised; a loop over
   * the characters of a string is not.
   *
   * @return how many characters were written
   */
  private int putAscii(String text, int from, int end) {
    int length = end - from;
    text.getChars(from, end, units.array(), 0);
    ascii.reset().encode(units.limit(length).position(0), room(length), false);
    int count = units.position();
    at += count;
    return count;
  }

  private void putUnits(CharSequence text, int from, int end) {
    byte[] to = buffer;
    if (to.length - at < 3 * (end - from)) {
      int bytes = Cesu8.encodedLength(text, from, end);
      if (to.length - at < bytes) {
        to = grow(bytes);
      }
    }
    at = Cesu8.encode(text, from, end, to, at);
  }

  public final void writeChar(char value) {
    writeTag(1);
    if (value < 0x80) {
      writeTag(value);
    } else {
      putUnits(String.valueOf(value), 0, 1);
    }
  }
}
