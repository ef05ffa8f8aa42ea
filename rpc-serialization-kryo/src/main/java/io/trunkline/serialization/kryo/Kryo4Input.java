package io.trunkline.serialization.kryo;

import io.trunkline.serialization.budget.ReadBudget;

/** Reads numbers whose highest byte comes first, as Kryo 4 writes them. */
final class Kryo4Input extends ArrayInput {

  Kryo4Input(ReadBudget budget) {
    super(budget);
  }

  @Override
  public int readInt() {
    return Integer.reverseBytes(super.readInt());
  }

  @Override
  public long readLong() {
    return Long.reverseBytes(super.readLong());
  }

  @Override
  public short readShort() {
    return Short.reverseBytes(super.readShort());
  }

  @Override
  public int readShortUnsigned() {
    return Short.toUnsignedInt(readShort());
  }

  @Override
  public char readChar() {
    return Character.reverseBytes(super.readChar());
  }

  @Override
  public float readFloat() {
    return Float.intBitsToFloat(readInt());
  }

  @Override
  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  @Override
  public int[] readInts(int length) {
    claimBytes(length, Integer.BYTES);
    int[] values = new int[length];
    for (int i = 0; i < length; i++) {
      values[i] = readInt();
    }
    return values;
  }

  @Override
  public long[] readLongs(int length) {
    claimBytes(length, Long.BYTES);
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = readLong();
    }
    return values;
  }

  @Override
  public float[] readFloats(int length) {
    claimBytes(length, Float.BYTES);
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = readFloat();
    }
    return values;
  }

  @Override
  public double[] readDoubles(int length) {
    claimBytes(length, Double.BYTES);
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = readDouble();
    }
    return values;
  }

  @Override
  public short[] readShorts(int length) {
    claimBytes(length, Short.BYTES);
    short[] values = new short[length];
    for (int i = 0; i < length; i++) {
      values[i] = readShort();
    }
    return values;
  }

  @Override
  public char[] readChars(int length) {
    claimBytes(length, Character.BYTES);
    char[] values = new char[length];
    for (int i = 0; i < length; i++) {
      values[i] = readChar();
    }
    return values;
  }
}
