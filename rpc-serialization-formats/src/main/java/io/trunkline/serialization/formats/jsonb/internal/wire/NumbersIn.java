package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads numbers in each form that JSONB has for them. */
abstract class NumbersIn extends BytesIn {

  /** A number of type int. */
  final int readInt() {
    return readInt(next());
  }

  private int readInt(int tag) {
    if (tag <= Tags.INT_DIRECT_MAX || tag >= (Tags.INT_DIRECT_MIN & 0xff)) {
      return (byte) tag;
    }
    if (tag < Tags.INT_19_FIRST) {
      return tag - Tags.INT_12_ZERO << 8 | next();
    }
    if (tag < Tags.INT_32) {
      return tag - Tags.INT_19_ZERO << 16 | (int) fixed(2) & 0xffff;
    }
    if (tag == Tags.INT_32) {
      return (int) fixed(4);
    }
    throw expected("an int", tag);
  }

  /** The length of something that is here in full; each part of it takes so many bytes at least. */
  final int readLength(int bytesOfPart) {
    int length = readInt();
    if (length < 0 || length > (limit - at) / bytesOfPart) {
      throw broken("a length of " + length + ", which the rest of the item is too short for,");
    }
    return length;
  }

  /** A number in one of the forms of an int or long; any other is refused. */
  final long readWhole(int tag) {
    if (Tags.isInt(tag)) {
      return readInt(tag);
    }
    if (tag >= Tags.LONG_DIRECT) {
      return tag - Tags.LONG_DIRECT + Tags.LONG_DIRECT_MIN;
    }
    if (tag >= Tags.LONG_12_FIRST) {
      return (long) (tag - Tags.LONG_12_ZERO) << 8 | next();
    }
    if (tag >= Tags.LONG_19_FIRST) {
      return (long) (tag - Tags.LONG_19_ZERO) << 16 | fixed(2) & 0xffff;
    }
    return switch (tag) {
      case Tags.LONG_32 -> fixed(4);
      case Tags.LONG_64 -> fixed(8);
      case Tags.SHORT -> fixed(2);
      case Tags.BYTE -> fixed(1);
      default -> throw expected("a whole number", tag);
    };
  }

  /** Takes a whole number that fits a long. */
  public final long readLong() {
    int tag = next();
    if (tag == Tags.BIG_INTEGER_OF_LONG) {
      return readWhole(next());
    }
    if (tag != Tags.BIG_INTEGER) {
      return readWhole(tag);
    }
    BigInteger number = readBigInteger();
    if (number.bitLength() >= Long.SIZE) {
      throw broken("a whole number that no long has room for");
    }
    return number.longValue();
  }

  /** Takes a number of any kind that has a fraction. */
  public final double readDouble() {
    int tag = next();
    return switch (tag) {
      case Tags.DOUBLE_0 -> 0;
      case Tags.DOUBLE_1 -> 1;
      case Tags.DOUBLE_WHOLE -> readWhole(next());
      case Tags.DOUBLE -> Double.longBitsToDouble(fixed(8));
      case Tags.FLOAT_WHOLE -> readInt();
      case Tags.FLOAT -> Float.intBitsToFloat((int) fixed(4));
      case Tags.DECIMAL_WHOLE, Tags.DECIMAL -> readDecimal(tag).doubleValue();
      default -> throw expected("a number with a fraction", tag);
    };
  }

  /** Takes a number of any kind, of the class that its form says. */
  public final Number readNumber() {
    int tag = next();
    if (Tags.isInt(tag)) {
      return readInt(tag);
    }
    return switch (tag) {
      case Tags.BYTE -> (byte) fixed(1);
      case Tags.SHORT -> (short) fixed(2);
      case Tags.FLOAT_WHOLE -> (float) readInt();
      case Tags.FLOAT -> Float.intBitsToFloat((int) fixed(4));
      case Tags.DOUBLE_0, Tags.DOUBLE_1, Tags.DOUBLE_WHOLE, Tags.DOUBLE -> {
        at--;
        yield readDouble();
      }
      case Tags.DECIMAL_WHOLE, Tags.DECIMAL -> readDecimal(tag);
      case Tags.BIG_INTEGER_OF_LONG -> BigInteger.valueOf(readWhole(next()));
      case Tags.BIG_INTEGER -> readBigInteger();
      default -> readWhole(tag);
    };
  }

  private BigDecimal readDecimal(int tag) {
    if (tag == Tags.DECIMAL_WHOLE) {
      return BigDecimal.valueOf(readWhole(next()));
    }
    int scale = readInt();
    int digits = next();
    return switch (digits) {
      case Tags.BIG_INTEGER -> new BigDecimal(readBigInteger(), scale);
      case Tags.BIG_INTEGER_OF_LONG -> BigDecimal.valueOf(readWhole(next()), scale);
      default -> BigDecimal.valueOf(readWhole(digits), scale);
    };
  }

  private BigInteger readBigInteger() {
    int length = readLength(1);
    ReadBudget.requireBigInteger(length);
    if (length == 0) {
      throw broken("a BigInteger without a byte");
    }
    at += length;
    return new BigInteger(bytes, at - length, length);
  }

  /** Moves behind a number of any kind. */
  final void skipNumber(int tag) {
    switch (tag) {
      case Tags.DOUBLE_0, Tags.DOUBLE_1 -> {}
      case Tags.DOUBLE -> fixed(8);
      case Tags.FLOAT -> fixed(4);
      case Tags.FLOAT_WHOLE, Tags.DOUBLE_WHOLE, Tags.DECIMAL_WHOLE, Tags.BIG_INTEGER_OF_LONG ->
          readWhole(next());
      case Tags.DECIMAL -> {
        readInt();
        int digits = next();
        if (digits == Tags.DECIMAL) {
          throw expected("the digits of a decimal number", digits);
        }
        skipNumber(digits);
      }
      case Tags.BIG_INTEGER -> {
        int length = readLength(1);
        at += length;
      }
      default -> readWhole(tag);
    }
  }
}
