package io.trunkline.serialization.hessian2.internal.wire;

/** Writes numbers, booleans and dates, each in the shortest encoding that stock peers write. */
abstract class NumberWriter extends ByteWriter {

  private static final int DIGITS_EXACT = 10_000_000; // below it a float's digits are its value
  private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

  public final void writeBoolean(boolean value) {
    writeTag(value ? Tags.TRUE : Tags.FALSE);
  }

  public final void writeInt(int value) {
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

  public final void writeLong(long value) {
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
  public final void writeDouble(double value) {
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
  public final void writeFloat(float value) {
    int whole = (int) value;
    boolean exact = whole == value && whole > -DIGITS_EXACT && whole < DIGITS_EXACT;
    writeDouble(exact ? value : Double.parseDouble(Float.toString(value)));
  }

  public final void writeDate(long millis) {
    long minutes = millis / 60_000;
    if (minutes * 60_000 == millis && minutes == (int) minutes) {
      putTagAndInt(Tags.DATE_MINUTE, (int) minutes);
    } else {
      putTagAndLong(Tags.DATE, millis);
    }
  }
}
