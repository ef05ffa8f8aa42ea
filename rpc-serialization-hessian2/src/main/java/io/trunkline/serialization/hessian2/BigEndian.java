package io.trunkline.serialization.hessian2;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

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
}
