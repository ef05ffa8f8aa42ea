package io.trunkline.serialization.hessian2.internal.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads and skips the values without parts: numbers, strings, dates and bytes. For one thread at a
 * time.
 *
 * <p>Abstract, and read by subclasses, so that a call of a method here needs no dispatch.
 */
public abstract class ScalarReader extends NumberReader {

  private static final int KEPT_UNITS = 64 * 1024;

  private char[] units = new char[256];
  private byte[] ascii = nothing;

  // --------------------------------------------------------------- strings

  /** A string or null. */
  public final @Nullable String readString() {
    int tag = next();
    return tag == Tags.NULL ? null : string(tag);
  }

  /** A string of at most so many units, or null; what is longer is not decoded. */
  public final @Nullable String readString(int maxUnits) {
    int tag = next();
    return tag == Tags.NULL ? null : string(tag, maxUnits);
  }

  /** What a field declared as String takes: a string, null, or in plain form a scalar's text. */
  public final @Nullable String readText() {
    int tag = next();
    if (tag <= Tags.STRING_DIRECT_MAX) {
      return directString(tag);
    }
    if (tag == Tags.NULL) {
      return null;
    }
    if (Tags.isString(tag)) {
      return string(tag);
    }
    if (isUnderTerms()) {
      throw expected("a string", tag);
    }
    if (Tags.isInt(tag)) {
      return Integer.toString(intOf(tag));
    }
    if (Tags.isLong(tag)) {
      return Long.toString(longOf(tag));
    }
    if (Tags.isDouble(tag)) {
      return Double.toString(doubleOf(tag));
    }
    if (tag == Tags.TRUE || tag == Tags.FALSE) {
      return Boolean.toString(tag == Tags.TRUE);
    }
    throw expected("a string", tag);
  }

  /** A string whose tag is its length. */
  public final String directString(int length) {
    int from = at;
    if (limit - from >= length && Cesu8.isAscii(bytes, from, length)) {
      at = from + length;
      return Cesu8.ascii(bytes, from, length);
    }
    return string(length);
  }

  /** The string that begins with a tag. */
  public final String string(int tag) {
    return string(tag, Integer.MAX_VALUE);
  }

  private String string(int tag, int maxUnits) {
    int length = stringLength(tag);
    if (length > maxUnits) {
      throw tooLong(length, maxUnits);
    }
    if (tag == Tags.STRING_CHUNK) {
      return chunkedString(length, maxUnits);
    }
    int from = at;
    if (Cesu8.isAscii(bytes, from, length)) {
      at = from + length;
      return Cesu8.ascii(bytes, from, length);
    }
    decode(length, 0);
    return new String(units, 0, length);
  }

  /** Gathers ASCII chunks as bytes; from the first other chunk on, all of the text as units. */
  private String chunkedString(int firstLength, int maxUnits) {
    int tag = Tags.STRING_CHUNK;
    int length = firstLength;
    int total = 0;
    boolean plain = true;
    while (true) {
      if (plain && Cesu8.isAscii(bytes, at, length)) {
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
      length = stringLength(tag);
      if (length > maxUnits - total) {
        throw tooLong((long) total + length, maxUnits);
      }
    }
    String text = plain ? Cesu8.ascii(ascii, 0, total) : new String(units, 0, total);
    if (total > KEPT_UNITS) {
      ascii = nothing;
      units = new char[256];
    }
    return text;
  }

  private RuntimeException tooLong(long units, int maxUnits) {
    return failure("a string of " + units + " characters, expected at most " + maxUnits);
  }

  /** How many units a chunk has. Each takes at least a byte, and so many bytes are present. */
  private int stringLength(int tag) {
    int length;
    if (tag <= Tags.STRING_DIRECT_MAX) {
      length = tag;
    } else if (Tags.isShortString(tag)) {
      length = Tags.shortStringLength(tag, next());
    } else if (tag == Tags.STRING || tag == Tags.STRING_CHUNK) {
      length = unsigned16();
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
    int end = Cesu8.decode(bytes, at, limit, units, into, length);
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

  /** The byte array that begins with a tag which {@link Tags#isBinary}. */
  public final byte[] binary(int firstTag) {
    int tag = firstTag;
    byte[] before = nothing;
    if (tag == Tags.BINARY_CHUNK) {
      before = allChunks(binaryLength(tag));
      tag = next();
    }
    int length = binaryLength(tag);
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
      total += length;
      at += length;
      if (peek() != Tags.BINARY_CHUNK) {
        break;
      }
      length = binaryLength(next());
    }
    byte[] all = new byte[total];
    int end = at;
    int into = 0;
    at = start;
    length = firstLength;
    while (true) {
      System.arraycopy(bytes, at, all, into, length);
      into += length;
      at += length;
      if (at == end) {
        return all;
      }
      length = binaryLength(next());
    }
  }

  /** How many bytes a chunk has, all of them present. */
  private int binaryLength(int tag) {
    int length;
    if (Tags.isDirectBinary(tag)) {
      length = tag - Tags.BINARY_DIRECT;
    } else if (Tags.isShortBinary(tag)) {
      length = (tag - Tags.BINARY_SHORT << 8) + next();
    } else if (tag == Tags.BINARY || tag == Tags.BINARY_CHUNK) {
      length = unsigned16();
    } else {
      throw expected("the next part of a byte array", tag);
    }
    require(length);
    return length;
  }

  // -------------------------------------------------------------- skipping

  /** Moves past the value without parts that begins with a tag. */
  public final void skipScalar(int tag) {
    if (Tags.isString(tag)) {
      skipString(tag);
    } else if (Tags.isInt(tag)) {
      intOf(tag);
    } else if (Tags.isLong(tag)) {
      longOf(tag);
    } else if (Tags.isDouble(tag)) {
      doubleOf(tag);
    } else if (Tags.isBinary(tag)) {
      skipBinary(tag);
    } else if (tag == Tags.DATE || tag == Tags.DATE_MINUTE) {
      dateOf(tag);
    } else if (tag != Tags.NULL && tag != Tags.TRUE && tag != Tags.FALSE) {
      throw expected("a value", tag);
    }
  }

  /** Moves past the string that begins with a tag. */
  public final void skipString(int firstTag) {
    int tag = firstTag;
    while (true) {
      int length = stringLength(tag);
      if (Cesu8.isAscii(bytes, at, length)) {
        at += length;
      } else {
        decode(length, 0);
      }
      if (tag != Tags.STRING_CHUNK) {
        return;
      }
      tag = next();
    }
  }

  private void skipBinary(int firstTag) {
    int tag = firstTag;
    int length = binaryLength(tag);
    at += length;
    while (tag == Tags.BINARY_CHUNK) {
      tag = next();
      length = binaryLength(tag);
      at += length;
    }
  }
}
