package io.trunkline.serialization.hessian2.internal.wire;

/**
 * Reads numbers and booleans. Each has several short encodings, and a field takes the encodings of
 * other types as stock peers do: a long from an int, an int from a double. Under terms it takes a
 * number of another type only if nothing of it is lost, and nothing else: the sender's class then
 * declares another type.
 */
abstract class NumberReader extends ByteReader {

  /** Whether the sender is a Trunkline end, which agreed to terms: then nothing is guessed. */
  public abstract boolean isUnderTerms();

  /**
   * A whole number that belongs to the encoding itself: a length, a count, the number of an object.
   *
   * @param what names it in the error text
   */
  public final int readCount(String what) {
    int tag = next();
    if (Tags.isDirectInt(tag)) {
      return tag - Tags.INT_ZERO;
    }
    if (!Tags.isInt(tag)) {
      throw expected(what, tag);
    }
    return intOf(tag);
  }

  /** The int that begins with a tag which {@link Tags#isInt}. */
  public final int intOf(int tag) {
    if (Tags.isDirectInt(tag)) {
      return tag - Tags.INT_ZERO;
    }
    if (tag == Tags.INT) {
      return int32();
    }
    return tag <= 0xcf
        ? (tag - Tags.INT_BYTE_ZERO << 8) + next()
        : (tag - Tags.INT_SHORT_ZERO << 16) + unsigned16();
  }

  /** The long that begins with a tag which {@link Tags#isLong}. */
  public final long longOf(int tag) {
    if (tag >= 0xf0) {
      return (tag - Tags.LONG_BYTE_ZERO << 8) + next();
    }
    if (tag >= 0xd8) {
      return tag - Tags.LONG_ZERO;
    }
    if (Tags.isShortLong(tag)) {
      return (tag - Tags.LONG_SHORT_ZERO << 16) + unsigned16();
    }
    return tag == Tags.LONG ? int64() : int32();
  }

  /** The double that begins with a tag which {@link Tags#isDouble}. */
  public final double doubleOf(int tag) {
    return switch (tag) {
      case Tags.DOUBLE_ZERO -> 0;
      case Tags.DOUBLE_ONE -> 1;
      case Tags.DOUBLE_BYTE -> (byte) next();
      case Tags.DOUBLE_SHORT -> (short) int16();
      case Tags.DOUBLE_MILLI -> 0.001 * int32();
      default -> Double.longBitsToDouble(int64());
    };
  }

  /** The milliseconds of a date whose tag is {@link Tags#DATE} or {@link Tags#DATE_MINUTE}. */
  public final long dateOf(int tag) {
    return tag == Tags.DATE ? int64() : int32() * 60_000L;
  }

  /** A value encoded as a long and as nothing else. */
  public final long longNumber() {
    int tag = next();
    if (!Tags.isLong(tag)) {
      throw expected("a long", tag);
    }
    return longOf(tag);
  }

  /**
   * An int, or what a field of type int takes: other numbers, a boolean, and null as zero.
   *
   * @param place where the value goes; its text names it in the error if the value does not fit
   */
  public final int readInt(Object place) {
    int tag = next();
    if (Tags.isDirectInt(tag)) {
      return tag - Tags.INT_ZERO;
    }
    if (Tags.isInt(tag)) {
      return intOf(tag);
    }
    long number = Tags.isDouble(tag) ? whole(tag, place) : longOrNull(tag, "an int");
    if (number != (int) number) {
      throw doesNotFit(number, place);
    }
    return (int) number;
  }

  public final short readShort(Object place) {
    int number = readInt(place);
    if (number != (short) number) {
      throw doesNotFit(number, place);
    }
    return (short) number;
  }

  public final byte readByte(Object place) {
    int number = readInt(place);
    if (number != (byte) number) {
      throw doesNotFit(number, place);
    }
    return (byte) number;
  }

  public final long readLong(Object place) {
    int tag = next();
    if (Tags.isDouble(tag)) {
      return whole(tag, place);
    }
    return longOrNull(tag, "a long");
  }

  /** A double that is a whole number; stock peers drop the fraction of any other. */
  private long whole(int tag, Object place) {
    double number = doubleOf(tag);
    if (number == (long) number && number < 0x1p63) {
      return (long) number;
    }
    throw doesNotFit(number, place);
  }

  /** For a value that its place cannot hold. */
  public final MalformedException doesNotFit(Object value, Object place) {
    return failure(value + " does not fit " + place);
  }

  private long longOrNull(int tag, String what) {
    if (Tags.isInt(tag)) {
      return intOf(tag);
    }
    if (Tags.isLong(tag)) {
      return longOf(tag);
    }
    if (isUnderTerms()) {
      throw expected(what, tag);
    }
    return switch (tag) {
      case Tags.NULL, Tags.FALSE -> 0;
      case Tags.TRUE -> 1;
      default -> throw expected(what, tag);
    };
  }

  public final double readDouble() {
    int tag = next();
    if (Tags.isDouble(tag)) {
      return doubleOf(tag);
    }
    long number = longOrNull(tag, "a double");
    double real = number;
    if (isUnderTerms() && !isExact(real, number)) {
      throw doesNotFit(number, "a double");
    }
    return real;
  }

  /** The nearest float: a double may be one that was written by its digits. */
  public final float readFloat() {
    int tag = next();
    if (Tags.isDouble(tag)) {
      return (float) doubleOf(tag);
    }
    long number = longOrNull(tag, "a float");
    float real = isUnderTerms() ? (float) number : (float) (double) number;
    if (isUnderTerms() && !isExact(real, number)) {
      throw doesNotFit(number, "a float");
    }
    return real;
  }

  private static boolean isExact(double real, long number) {
    return real < 0x1p63 && (long) real == number; // Long.MAX_VALUE becomes 2 to the power of 63
  }

  public final boolean readBoolean() {
    int tag = next();
    if (tag == Tags.TRUE) {
      return true;
    }
    if (tag == Tags.FALSE) {
      return false;
    }
    if (isUnderTerms()) {
      throw expected("a boolean", tag);
    }
    return Tags.isDouble(tag) ? doubleOf(tag) != 0 : longOrNull(tag, "a boolean") != 0;
  }
}
