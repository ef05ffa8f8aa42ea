package io.trunkline.serialization.hessian2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Whole numbers in an array, most significant byte first. */
final class BigEndian {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /** Whether all of one array stands in another. The last eight bytes are compared as a whole. */
  static boolean equal(byte[] all, byte[] bytes, int from) {
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
