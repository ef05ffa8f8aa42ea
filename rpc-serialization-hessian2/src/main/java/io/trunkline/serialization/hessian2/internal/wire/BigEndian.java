package io.trunkline.serialization.hessian2.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Ints and longs in a byte array, most significant byte first. */
public final class BigEndian {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  public static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  public static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  public static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  public static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /**
   * Whether an array occurs in another one at an index. Compares eight bytes at a time; the other
   * array must have as many bytes there.
   */
  public static boolean equal(byte[] all, byte[] bytes, int from) {
    int last = all.length - Long.BYTES;
    if (last < 0) {
      return Arrays.equals(all, 0, all.length, bytes, from, from + all.length);
    }
    for (int i = 0; i < last; i += Long.BYTES) {
      if (getLong(all, i) != getLong(bytes, from + i)) {
        return false;
      }
    }
    return getLong(all, last) == getLong(bytes, from + last);
  }
}
