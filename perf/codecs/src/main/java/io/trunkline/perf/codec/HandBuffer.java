package io.trunkline.perf.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** A byte array large enough for every payload, written from its start and read from its start. */
final class HandBuffer {

  private static final int SIZE = 64 * 1024;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] array = new byte[SIZE];
  private int position;

  void reset() {
    position = 0;
  }

  int position() {
    return position;
  }

  void putInt(int value) {
    INT.set(array, position, value);
    position += Integer.BYTES;
  }

  int nextInt() {
    int value = (int) INT.get(array, position);
    position += Integer.BYTES;
    return value;
  }

  void putLong(long value) {
    LONG.set(array, position, value);
    position += Long.BYTES;
  }

  long nextLong() {
    long value = (long) LONG.get(array, position);
    position += Long.BYTES;
    return value;
  }

  /** The length plus one in one byte, or 255 and four bytes, then a byte for each character. */
  @SuppressWarnings("deprecation") // the only copy of Latin-1 characters without a new array
  void putText(@Nullable String text) {
    if (text == null) {
      array[position++] = 0;
      return;
    }
    int length = text.length();
    if (length < 254) {
      array[position++] = (byte) (length + 1);
    } else {
      array[position++] = (byte) 255;
      putInt(length);
    }
    text.getBytes(0, length, array, position);
    position += length;
  }

  @Nullable String text() {
    int length = (array[position++] & 0xff) - 1;
    if (length < 0) {
      return null;
    }
    if (length == 254) {
      length = nextInt();
    }
    String text = new String(array, position, length, ISO_8859_1);
    position += length;
    return text;
  }
}
