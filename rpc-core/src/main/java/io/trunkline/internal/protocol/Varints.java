package io.trunkline.internal.protocol;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;

/** Numbers of seven bits per byte, the lowest first: most are one byte. */
final class Varints {

  private static final int MAX_BYTES = 9;

  private Varints() {}

  /**
   * Writes a number.
   *
   * @param value 0 or more
   */
  static void write(PayloadOutput out, long value) {
    long rest = value;
    while (rest > 0x7f) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** Reads a number of 63 bits; -1 if there is none. */
  static long read(PayloadInput in) {
    long value = 0;
    for (int i = 0; i < MAX_BYTES; i++) {
      int next = in.read();
      if (next < 0) {
        return -1;
      }
      value |= (long) (next & 0x7f) << 7 * i;
      if (next < 0x80) {
        return value;
      }
    }
    return -1;
  }
}
