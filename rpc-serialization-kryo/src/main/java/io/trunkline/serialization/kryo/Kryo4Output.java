package io.trunkline.serialization.kryo;

import org.jspecify.annotations.Nullable;

/** Writes numbers with their highest byte first and longer strings as ASCII, as Kryo 4 does. */
final class Kryo4Output extends ArrayOutput {

  /** ASCII of fewer characters has no length in front. */
  static final int LONG_STRING = 64;

  @Override
  public void writeString(@Nullable String value) {
    if (value != null
        && value.length() > SHORT
        && value.length() < LONG_STRING
        && Ascii.isAscii(value)) {
      writeAscii(value);
    } else {
      super.writeString(value);
    }
  }

  @Override
  public void writeInt(int value) {
    super.writeInt(Integer.reverseBytes(value));
  }

  @Override
  public void writeLong(long value) {
    super.writeLong(Long.reverseBytes(value));
  }

  @Override
  public void writeShort(int value) {
    super.writeShort(Short.reverseBytes((short) value));
  }

  @Override
  public void writeChar(char value) {
    super.writeChar(Character.reverseBytes(value));
  }

  @Override
  public void writeFloat(float value) {
    writeInt(Float.floatToIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    writeLong(Double.doubleToLongBits(value));
  }

  @Override
  public void writeInts(int[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeInt(array[i]);
    }
  }

  @Override
  public void writeLongs(long[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeLong(array[i]);
    }
  }

  @Override
  public void writeFloats(float[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeFloat(array[i]);
    }
  }

  @Override
  public void writeDoubles(double[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeDouble(array[i]);
    }
  }

  @Override
  public void writeShorts(short[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeShort(array[i]);
    }
  }

  @Override
  public void writeChars(char[] array, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      writeChar(array[i]);
    }
  }
}
