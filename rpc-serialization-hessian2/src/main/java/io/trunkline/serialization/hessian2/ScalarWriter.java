package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.PayloadOutput;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes numbers, strings, dates and bytes straight into the array of an output. */
sealed class ScalarWriter permits WriteEngine {

  private static final int BULK = 128; // from here on a string is worth copying as a whole
  private static final int PIECE = 4096;
  private static final int LONGEST_BINARY = 0xffff;
  private static final int DIGITS_EXACT = 10_000_000; // below it a float's digits are its value
  private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

  private final CharBuffer units = CharBuffer.allocate(PIECE);
  private final CharsetEncoder encoder = StandardCharsets.ISO_8859_1.newEncoder();
  private final ByteBuffer latin = ByteBuffer.allocate(PIECE);
  private final PayloadOutput none = new PayloadOutput(0, 0);
  private PayloadOutput out = none;
  private byte[] buffer = out.array();
  private int at;

  void open(PayloadOutput message) {
    out = message;
    buffer = message.array();
    at = message.position();
  }

  /** Says how far the message came, to whoever reads the output next. */
  final void flush() {
    out.position(at);
  }

  /** Lets go of the output. */
  void clear() {
    out = none;
    buffer = none.array();
  }

  // ----------------------------------------------------------------- bytes

  /** Makes room for so many bytes and no more: a message may fill its limit exactly. */
  private byte[] grow(int bytes) {
    out.position(at);
    out.ensure(bytes);
    buffer = out.array();
    return buffer;
  }

  final void writeTag(int tag) {
    byte[] to = buffer.length == at ? grow(1) : buffer;
    to[at++] = (byte) tag;
  }

  final void writeRaw(byte[] bytes) {
    byte[] to = buffer.length - at < bytes.length ? grow(bytes.length) : buffer;
    System.arraycopy(bytes, 0, to, at, bytes.length);
    at += bytes.length;
  }

  /** Writes the lowest bytes of a number, at most eight, the most significant of them first. */
  final void writeFixed(long value, int bytes) {
    byte[] to = buffer.length - at < bytes ? grow(bytes) : buffer;
    if (to.length - at >= Long.BYTES) {
      BigEndian.putLong(to, at, value << Long.SIZE - Byte.SIZE * bytes);
    } else {
      for (int i = 0; i < bytes; i++) {
        to[at + i] = (byte) (value >> Byte.SIZE * (bytes - 1 - i));
      }
    }
    at += bytes;
  }

  /** Two such numbers, one behind the other. */
  final void writeFixed(long first, int firstBytes, long second, int secondBytes) {
    int from = at;
    int middle = from + firstBytes;
    if (buffer.length - middle >= Long.BYTES) {
      BigEndian.putLong(buffer, from, first << Long.SIZE - Byte.SIZE * firstBytes);
      BigEndian.putLong(buffer, middle, second << Long.SIZE - Byte.SIZE * secondBytes);
      at = middle + secondBytes;
    } else {
      writeFixed(first, firstBytes);
      writeFixed(second, secondBytes);
    }
  }

  final void writeNull() {
    writeTag(Tags.NULL);
  }

  // --------------------------------------------------------------- scalars

  final void writeBoolean(boolean value) {
    writeTag(value ? Tags.TRUE : Tags.FALSE);
  }

  final void writeInt(int value) {
    byte[] to = buffer;
    int i = at;
    if (value >= -0x10 && value <= 0x2f) {
      if (to.length - i < 1) {
        to = grow(1);
      }
      to[i++] = (byte) (Tags.INT_ZERO + value);
    } else if (value >= -0x800 && value <= 0x7ff) {
      if (to.length - i < 2) {
        to = grow(2);
      }
      to[i++] = (byte) (Tags.INT_BYTE_ZERO + (value >> 8));
      to[i++] = (byte) value;
    } else if (value >= -0x40000 && value <= 0x3ffff) {
      if (to.length - i < 3) {
        to = grow(3);
      }
      to[i++] = (byte) (Tags.INT_SHORT_ZERO + (value >> 16));
      to[i++] = (byte) (value >> 8);
      to[i++] = (byte) value;
    } else {
      putTagAndInt(Tags.INT, value);
      return;
    }
    at = i;
  }

  final void writeLong(long value) {
    byte[] to = buffer;
    int i = at;
    if (value >= -0x08 && value <= 0x0f) {
      if (to.length - i < 1) {
        to = grow(1);
      }
      to[i++] = (byte) (Tags.LONG_ZERO + value);
    } else if (value >= -0x800 && value <= 0x7ff) {
      if (to.length - i < 2) {
        to = grow(2);
      }
      to[i++] = (byte) (Tags.LONG_BYTE_ZERO + (value >> 8));
      to[i++] = (byte) value;
    } else if (value >= -0x40000 && value <= 0x3ffff) {
      if (to.length - i < 3) {
        to = grow(3);
      }
      to[i++] = (byte) (Tags.LONG_SHORT_ZERO + (value >> 16));
      to[i++] = (byte) (value >> 8);
      to[i++] = (byte) value;
    } else if (value == (int) value) {
      putTagAndInt(Tags.LONG_INT, (int) value);
      return;
    } else {
      putTagAndLong(Tags.LONG, value);
      return;
    }
    at = i;
  }

  private void putTagAndInt(int tag, int value) {
    byte[] to = buffer.length - at < 5 ? grow(5) : buffer;
    to[at] = (byte) tag;
    BigEndian.putInt(to, at + 1, value);
    at += 5;
  }

  private void putTagAndLong(int tag, long value) {
    byte[] to = buffer.length - at < 9 ? grow(9) : buffer;
    to[at] = (byte) tag;
    BigEndian.putLong(to, at + 1, value);
    at += 9;
  }

  /** Minus zero in the long form, where stock peers write zero: all read it. */
  final void writeDouble(double value) {
    int whole = (int) value;
    if (whole == value && (whole != 0 || Double.doubleToRawLongBits(value) != MINUS_ZERO)) {
      if (whole == 0) {
        writeTag(Tags.DOUBLE_ZERO);
        return;
      }
      if (whole == 1) {
        writeTag(Tags.DOUBLE_ONE);
        return;
      }
      if (whole == (byte) whole) {
        byte[] to = buffer.length - at < 2 ? grow(2) : buffer;
        to[at++] = (byte) Tags.DOUBLE_BYTE;
        to[at++] = (byte) whole;
        return;
      }
      if (whole == (short) whole) {
        byte[] to = buffer.length - at < 3 ? grow(3) : buffer;
        to[at++] = (byte) Tags.DOUBLE_SHORT;
        to[at++] = (byte) (whole >> 8);
        to[at++] = (byte) whole;
        return;
      }
    }
    int millis = (int) (value * 1000);
    if (0.001 * millis == value && (millis != 0 || value != 0)) {
      putTagAndInt(Tags.DOUBLE_MILLI, millis);
      return;
    }
    putTagAndLong(Tags.DOUBLE, Double.doubleToLongBits(value));
  }

  /** As a boxed float travels: by its decimal digits, so that it looks the same as a double. */
  final void writeFloat(float value) {
    int whole = (int) value;
    boolean exact = whole == value && whole > -DIGITS_EXACT && whole < DIGITS_EXACT;
    writeDouble(exact ? value : Double.parseDouble(Float.toString(value)));
  }

  final void writeDate(long millis) {
    long minutes = millis / 60_000;
    if (minutes * 60_000 == millis && minutes == (int) minutes) {
      putTagAndInt(Tags.DATE_MINUTE, (int) minutes);
    } else {
      putTagAndLong(Tags.DATE, millis);
    }
  }

  final void writeBytes(byte[] bytes) {
    int from = 0;
    int left = bytes.length;
    while (left > LONGEST_BINARY) {
      from = putBinary(Tags.BINARY_CHUNK, bytes, from, LONGEST_BINARY);
      left -= LONGEST_BINARY;
    }
    putBinary(Tags.BINARY, bytes, from, left);
  }

  private int putBinary(int tag, byte[] bytes, int from, int length) {
    if (tag == Tags.BINARY && length <= 0x0f) {
      byte[] to = buffer.length - at < 1 + length ? grow(1 + length) : buffer;
      to[at++] = (byte) (Tags.BINARY_DIRECT + length);
    } else if (tag == Tags.BINARY && length <= 0x3ff) {
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

  final void writeString(@Nullable String value) {
    if (value == null) {
      writeNull();
      return;
    }
    int length = value.length();
    if (length <= 0x1f && buffer.length - at > length) {
      buffer[at++] = (byte) length;
      if (Units.encodeAscii(value, buffer, at)) {
        at += length;
      } else {
        putUnits(value, 0, length);
      }
      return;
    }
    int from = 0;
    while (length - from > Tags.CHUNK_UNITS) {
      int count = Tags.CHUNK_UNITS;
      if (Character.isHighSurrogate(value.charAt(from + count - 1))) {
        count--; // a pair stays together
      }
      putLength(Tags.STRING_CHUNK, count);
      putText(value, from, from + count);
      from += count;
    }
    putLength(Tags.STRING, length - from);
    putText(value, from, length);
  }

  /** A string that is known to be ASCII. */
  @SuppressWarnings("deprecation") // the quickest way for those
  final void writeAscii(String value) {
    int length = value.length();
    if (length > 0x1f || buffer.length - at <= length) {
      writeString(value);
      return;
    }
    buffer[at] = (byte) length;
    value.getBytes(0, length, buffer, at + 1);
    at += 1 + length;
  }

  private void putLength(int tag, int length) {
    if (tag == Tags.STRING && length <= 0x1f) {
      writeTag(length);
    } else if (tag == Tags.STRING && length <= 0x3ff) {
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
      int count = putPlain(text, next, Math.min(end, next + PIECE));
      if (count == 0) {
        break;
      }
      next += count;
    }
    putUnits(text, next, end);
  }

  /**
   * Writes what the piece has of characters with one byte, as many as the first run of them has.
   * Each step is single instructions for many characters; a loop over a string is not.
   */
  private int putPlain(String text, int from, int end) {
    int length = end - from;
    text.getChars(from, end, units.array(), 0);
    encoder.reset().encode(units.limit(length).position(0), latin.clear(), true);
    int count = latin.position();
    if (count == 0 || !Units.isAscii(latin.array(), 0, count)) {
      return 0;
    }
    byte[] to = buffer.length - at < count ? grow(count) : buffer;
    System.arraycopy(latin.array(), 0, to, at, count);
    at += count;
    return count;
  }

  private void putUnits(CharSequence text, int from, int end) {
    byte[] to = buffer;
    if (to.length - at < 3 * (end - from)) {
      int bytes = Units.encodedLength(text, from, end);
      if (to.length - at < bytes) {
        to = grow(bytes);
      }
    }
    at = Units.encode(text, from, end, to, at);
  }

  final void writeChar(char value) {
    writeTag(1);
    if (value < 0x80) {
      writeTag(value);
    } else {
      putUnits(String.valueOf(value), 0, 1);
    }
  }
}
