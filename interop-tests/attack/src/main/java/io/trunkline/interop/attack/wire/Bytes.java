package io.trunkline.interop.attack.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/** Bytes that grow. */
final class Bytes {

  private byte[] array = new byte[512];
  private int size;

  Bytes put(int... values) {
    for (int value : values) {
      if (size == array.length) {
        array = Arrays.copyOf(array, 2 * size);
      }
      array[size++] = (byte) value;
    }
    return this;
  }

  Bytes ascii(String text) {
    return put(text.getBytes(ISO_8859_1));
  }

  Bytes put(byte[] more) {
    while (array.length - size < more.length) {
      array = Arrays.copyOf(array, 2 * array.length);
    }
    System.arraycopy(more, 0, array, size, more.length);
    size += more.length;
    return this;
  }

  int size() {
    return size;
  }

  byte[] copy() {
    return Arrays.copyOf(array, size);
  }
}
