package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.PayloadInput;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers, strings and bytes straight from the array of an input. No length is believed
 * before it was compared with the bytes present.
 *
 * <p>Longer than others because every number and string has many short forms, all of which move one
 * position in one array.
 */
abstract sealed class ScalarReader permits ReadEngine {

  private static final int KEPT_UNITS = 64 * 1024;

  private final byte[] nothing = {};
  private byte[] bytes = nothing;
  private int at;
  private int limit;
  private char[] units = new char[256];
  private byte[] ascii = nothing;

  void open(PayloadInput in) {
    bytes = in.array();
    at = in.position();
    limit = in.limit();
  }

  /** Lets go of the input. */
  void clear() {
    bytes = nothing;
    at = 0;
    limit = 0;
  }

  final byte[] bytes() {
    return bytes;
  }

  final int position() {
    return at;
  }

  final void position(int newPosition) {
    at = newPosition;
  }

  final int limit() {
    return limit;
  }

  final int remaining() {
    return limit - at;
  }

  /** Whether a byte is anywhere in what is left. */
  final boolean contains(int value) {
    return Units.contains(bytes, at, limit, value);
  }

  // ----------------------------------------------------------------- bytes

  final int peek() {
    if (at < limit) {
      return bytes[at] & 0xff;
    }
    throw ended();
  }

  final int next() {
    if (at < limit) {
      return bytes[at++] & 0xff;
    }
    throw ended();
  }

  final void skipTag() {
    at++;
  }

  /** Whether a list or map of unknown length ends here; if it does, its end is read. */
  final boolean isEnd() {
    if (peek() != Tags.END) {
      return false;
    }
    at++;
    return true;
  }

  private void require(int count) {
    if (limit - at < count) {
      throw ended();
    }
  }

  final int int32() {
    require(4);
    at += 4;
    return BigEndian.getInt(bytes, at - 4);
  }

  final long int64() {
    require(8);
    at += 8;
    return BigEndian.getLong(bytes, at - 8);
  }

  /** A number of at most eight bytes, the most significant first; without a sign if it is less. */
  final long fixed(int count) {
    require(count);
    int from = at;
    at += count;
    if (bytes.length - from >= Long.BYTES) {
      return BigEndian.getLong(bytes, from) >>> Long.SIZE - Byte.SIZE * count;
    }
    long value = 0;
    for (int i = from; i < at; i++) {
      value = value << Byte.SIZE | bytes[i] & 0xff;
    }
    return value;
  }

  private int int16() {
    require(2);
    at += 2;
    return bytes[at - 2] << 8 | bytes[at - 1] & 0xff;
  }

  private MalformedException ended() {
    return failure("the message ends inside it");
  }

  final MalformedException expected(String what, int tag) {
    return failure("expected " + what + ", found byte " + Failures.hex(tag));
  }

  /** For bytes that cannot be read; who catches it at the end adds the class they stand in. */
  final MalformedException failure(String reason) {
    return new MalformedException(reason);
  }

  // --------------------------------------------------------------- numbers

  /** A whole number where the form has one: a length, a count, a reference. */
  final int readCount(String what) {
    int tag = next();
    if (tag >= 0x80 && tag <= 0xbf) {
      return tag - Tags.INT_ZERO;
    }
    if (!Tags.isInt(tag)) {
      throw expected(what, tag);
    }
    return longInt(tag);
  }

  final int longInt(int tag) {
    if (tag <= 0xbf && tag >= 0x80) {
      return tag - Tags.INT_ZERO;
    }
    if (tag == Tags.INT) {
      return int32();
    }
    return tag <= 0xcf
        ? (tag - Tags.INT_BYTE_ZERO << 8) + next()
        : (tag - Tags.INT_SHORT_ZERO << 16) + (int16() & 0xffff);
  }

  final long anyLong(int tag) {
    if (tag >= 0xf0) {
      return (tag - Tags.LONG_BYTE_ZERO << 8) + next();
    }
    if (tag >= 0xd8) {
      return tag - Tags.LONG_ZERO;
    }
    if (tag >= 0x38 && tag <= 0x3f) {
      return (tag - Tags.LONG_SHORT_ZERO << 16) + (int16() & 0xffff);
    }
    return tag == Tags.LONG ? int64() : int32();
  }

  /** A long where the form has nothing else. */
  final long longNumber() {
    int tag = next();
    if (!isLong(tag)) {
      throw expected("a long", tag);
    }
    return anyLong(tag);
  }

  final double anyDouble(int tag) {
    return switch (tag) {
      case Tags.DOUBLE_ZERO -> 0;
      case Tags.DOUBLE_ONE -> 1;
      case Tags.DOUBLE_BYTE -> (byte) next();
      case Tags.DOUBLE_SHORT -> (short) int16();
      case Tags.DOUBLE_MILLI -> 0.001 * int32();
      default -> Double.longBitsToDouble(int64());
    };
  }

  static boolean isLong(int tag) {
    return tag >= 0xd8 || tag >= 0x38 && tag <= 0x3f || tag == Tags.LONG || tag == Tags.LONG_INT;
  }

  static boolean isDouble(int tag) {
    return tag >= Tags.DOUBLE_ZERO && tag <= Tags.DOUBLE_MILLI || tag == Tags.DOUBLE;
  }

  /**
   * An int, or what a field of that type takes: other numbers, a boolean, and null as zero.
   *
   * @param place what it is read for, which says so if it does not fit there
   */
  final int readInt(Slot place) {
    int tag = next();
    if (tag >= 0x80 && tag <= 0xbf) {
      return tag - Tags.INT_ZERO;
    }
    if (Tags.isInt(tag)) {
      return longInt(tag);
    }
    long number = isDouble(tag) ? whole(tag, place) : longOrNull(tag, "an int");
    if (number != (int) number) {
      throw doesNotFit(number, place);
    }
    return (int) number;
  }

  final short readShort(Slot place) {
    int number = readInt(place);
    if (number != (short) number) {
      throw doesNotFit(number, place);
    }
    return (short) number;
  }

  final byte readByte(Slot place) {
    int number = readInt(place);
    if (number != (byte) number) {
      throw doesNotFit(number, place);
    }
    return (byte) number;
  }

  final long readLong(Slot place) {
    int tag = next();
    if (isDouble(tag)) {
      return whole(tag, place);
    }
    return longOrNull(tag, "a long");
  }

  /** A double without what is behind its point, as stock peers take one. */
  private long whole(int tag, Slot place) {
    double number = anyDouble(tag);
    if (number >= -0x1p63 && number < 0x1p63) {
      return (long) number;
    }
    throw doesNotFit(number, place);
  }

  /** For a value that would have to become another one. */
  final MalformedException doesNotFit(Object value, Slot place) {
    return failure(value + " does not fit " + place);
  }

  private long longOrNull(int tag, String what) {
    if (Tags.isInt(tag)) {
      return longInt(tag);
    }
    if (isLong(tag)) {
      return anyLong(tag);
    }
    return switch (tag) {
      case Tags.NULL, Tags.FALSE -> 0;
      case Tags.TRUE -> 1;
      default -> throw expected(what, tag);
    };
  }

  final double readDouble() {
    int tag = next();
    return isDouble(tag) ? anyDouble(tag) : longOrNull(tag, "a double");
  }

  final boolean readBoolean() {
    int tag = next();
    if (tag == Tags.TRUE) {
      return true;
    }
    if (tag == Tags.FALSE) {
      return false;
    }
    return isDouble(tag) ? anyDouble(tag) != 0 : longOrNull(tag, "a boolean") != 0;
  }

  // --------------------------------------------------------------- strings

  /** A string or null, and nothing else. */
  final @Nullable String readString() {
    int tag = next();
    return tag == Tags.NULL ? null : string(tag);
  }

  /** What a field declared as a string takes: scalars are spelt out. */
  final @Nullable String readText() {
    int tag = next();
    if (tag <= 0x1f) {
      return shortString(tag);
    }
    if (tag == Tags.NULL) {
      return null;
    }
    if (Tags.isString(tag)) {
      return string(tag);
    }
    if (Tags.isInt(tag)) {
      return Integer.toString(longInt(tag));
    }
    if (isLong(tag)) {
      return Long.toString(anyLong(tag));
    }
    if (isDouble(tag)) {
      return Double.toString(anyDouble(tag));
    }
    if (tag == Tags.TRUE || tag == Tags.FALSE) {
      return Boolean.toString(tag == Tags.TRUE);
    }
    throw expected("a string", tag);
  }

  final String shortString(int length) {
    int from = at;
    if (limit - from >= length && Units.isAscii(bytes, from, length)) {
      at = from + length;
      return Units.ascii(bytes, from, length);
    }
    return string(length);
  }

  final String string(int firstTag) {
    int tag = firstTag;
    int length = length(tag);
    if (tag != Tags.STRING_CHUNK) {
      int from = at;
      if (Units.isAscii(bytes, from, length)) {
        at = from + length;
        return Units.ascii(bytes, from, length);
      }
      decode(length, 0);
      return new String(units, 0, length);
    }
    return chunkedString(length);
  }

  /** Gathers plain chunks as bytes; from the first that is not plain on, all of it as units. */
  private String chunkedString(int firstLength) {
    int tag = Tags.STRING_CHUNK;
    int length = firstLength;
    int total = 0;
    boolean plain = true;
    while (true) {
      if (plain && Units.isAscii(bytes, at, length)) {
        if (ascii.length < total + length) {
          ascii = Arrays.copyOf(ascii, Math.max(total + length, 2 * total));
        }
        System.arraycopy(bytes, at, ascii, total, length);
        at += length;
      } else {
        if (plain) {
          plain = false;
          ensureUnits(total + length, 0);
          for (int i = 0; i < total; i++) {
            units[i] = (char) ascii[i];
          }
        }
        decode(length, total);
      }
      total += length;
      if (tag != Tags.STRING_CHUNK) {
        break;
      }
      tag = next();
      length = length(tag);
    }
    String text = plain ? Units.ascii(ascii, 0, total) : new String(units, 0, total);
    if (total > KEPT_UNITS) {
      ascii = nothing;
      units = new char[256];
    }
    return text;
  }

  /** How many units a chunk has; they were compared with the bytes present. */
  private int length(int tag) {
    int length;
    if (tag <= 0x1f) {
      length = tag;
    } else if (tag >= Tags.STRING_SHORT && tag <= Tags.STRING_SHORT + 3) {
      length = (tag - Tags.STRING_SHORT << 8) + next();
    } else if (tag == Tags.STRING || tag == Tags.STRING_CHUNK) {
      length = int16() & 0xffff;
    } else {
      throw expected("a string", tag);
    }
    if (length > limit - at) {
      throw failure(
          "a string declares "
              + length
              + " characters, the message has "
              + (limit - at)
              + " bytes left");
    }
    return length;
  }

  private void decode(int length, int into) {
    ensureUnits(into + length, into);
    int end = Units.decode(bytes, at, limit, units, into, length);
    if (end < 0) {
      at = -1 - end;
      if (at + 2 >= limit) {
        throw ended();
      }
      throw expected("a character of one to three bytes", bytes[at] & 0xff);
    }
    at = end;
  }

  private void ensureUnits(int count, int kept) {
    if (units.length < count) {
      char[] larger = new char[Math.max(count, 2 * units.length)];
      System.arraycopy(units, 0, larger, 0, kept);
      units = larger;
    }
  }

  // ---------------------------------------------------------------- binary

  final byte[] binary(int firstTag) {
    int tag = firstTag;
    byte[] before = nothing;
    if (tag == Tags.BINARY_CHUNK) {
      before = allChunks(int16() & 0xffff);
      tag = next();
    }
    int length;
    if (tag >= Tags.BINARY_DIRECT && tag <= 0x2f) {
      length = tag - Tags.BINARY_DIRECT;
    } else if (tag >= Tags.BINARY_SHORT && tag <= Tags.BINARY_SHORT + 3) {
      length = (tag - Tags.BINARY_SHORT << 8) + next();
    } else if (tag == Tags.BINARY) {
      length = int16() & 0xffff;
    } else {
      throw expected("the next part of a byte array", tag);
    }
    require(length);
    byte[] all = Arrays.copyOf(before, before.length + length);
    System.arraycopy(bytes, at, all, before.length, length);
    at += length;
    return all;
  }

  /** The chunks from here to the last but one, in one array. */
  private byte[] allChunks(int firstLength) {
    int start = at;
    int total = 0;
    int length = firstLength;
    while (true) {
      require(length);
      total += length;
      at += length;
      if (peek() != Tags.BINARY_CHUNK) {
        break;
      }
      at++;
      length = int16() & 0xffff;
    }
    byte[] all = new byte[total];
    int from = start;
    int into = 0;
    length = firstLength;
    while (true) {
      System.arraycopy(bytes, from, all, into, length);
      into += length;
      from += length;
      if (into == total) {
        return all;
      }
      length = (bytes[from + 1] & 0xff) << 8 | bytes[from + 2] & 0xff;
      from += 3;
    }
  }
}
