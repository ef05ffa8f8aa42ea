package io.trunkline.serialization.formats.jsonb.internal.wire;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Writes numbers, each in the form that stock peers choose for it. */
abstract class NumbersOut extends BytesOut {

  private static final int SMALL = 1 << 11; // in 12 bits
  private static final int MIDDLE = 1 << 18; // in 19

  public final void writeByte(byte value) {
    put(Tags.BYTE, value, 1);
  }

  public final void writeShort(short value) {
    put(Tags.SHORT, value, 2);
  }

  public final void writeInt(int value) {
    if (value >= Tags.INT_DIRECT_MIN && value <= Tags.INT_DIRECT_MAX) {
      put(value);
    } else if (value >= -SMALL && value < SMALL) {
      put(Tags.INT_12_ZERO + (value >> 8), value, 1);
    } else if (value >= -MIDDLE && value < MIDDLE) {
      put(Tags.INT_19_ZERO + (value >> 16), value, 2);
    } else {
      put(Tags.INT_32, value, 4);
    }
  }

  public final void writeLong(long value) {
    if (value >= Tags.LONG_DIRECT_MIN && value <= Tags.LONG_DIRECT_MAX) {
      put(Tags.LONG_DIRECT + (int) value - Tags.LONG_DIRECT_MIN);
    } else if (value >= -SMALL && value < SMALL) {
      put(Tags.LONG_12_ZERO + (int) (value >> 8), value, 1);
    } else if (value >= -MIDDLE && value < MIDDLE) {
      put(Tags.LONG_19_ZERO + (int) (value >> 16), value, 2);
    } else if (value == (int) value) {
      put(Tags.LONG_32, value, 4);
    } else {
      put(Tags.LONG_64, value, 8);
    }
  }

  /** Writes a negative zero in full, while stock peers make it a positive one. */
  public final void writeFloat(float value) {
    int whole = (int) value;
    if (whole == value && whole >= -MIDDLE && whole < MIDDLE && !isNegativeZero(value)) {
      put(Tags.FLOAT_WHOLE);
      writeInt(whole);
    } else {
      put(Tags.FLOAT, Float.floatToIntBits(value), 4);
    }
  }

  /** The same for a double. */
  public final void writeDouble(double value) {
    int whole = (int) value;
    if (whole != value || isNegativeZero(value)) {
      put(Tags.DOUBLE, Double.doubleToLongBits(value), 8);
    } else if (whole == 0 || whole == 1) {
      put(whole == 0 ? Tags.DOUBLE_0 : Tags.DOUBLE_1);
    } else {
      put(Tags.DOUBLE_WHOLE);
      writeLong(whole);
    }
  }

  private static boolean isNegativeZero(double value) {
    return value == 0 && Double.doubleToRawLongBits(value) < 0;
  }

  public final void writeBigInteger(BigInteger value) {
    if (value.bitLength() < Long.SIZE) {
      put(Tags.BIG_INTEGER_OF_LONG);
      writeLong(value.longValue());
    } else {
      byte[] bytes = value.toByteArray();
      put(Tags.BIG_INTEGER);
      writeInt(bytes.length);
      put(bytes);
    }
  }

  public final void writeBigDecimal(BigDecimal value) {
    BigInteger digits = value.unscaledValue();
    boolean isLong = digits.bitLength() < Long.SIZE;
    if (isLong && value.scale() == 0) {
      put(Tags.DECIMAL_WHOLE);
      writeLong(digits.longValue());
      return;
    }
    put(Tags.DECIMAL);
    writeInt(value.scale());
    if (digits.bitLength() < Integer.SIZE) {
      writeInt(digits.intValue());
    } else if (isLong) {
      writeLong(digits.longValue());
    } else {
      writeBigInteger(digits);
    }
  }
}
