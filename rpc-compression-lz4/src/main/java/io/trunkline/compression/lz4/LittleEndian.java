package io.trunkline.compression.lz4;

import io.trunkline.serialization.PayloadOutput;

/** Numbers of four bytes as LZ4 frames have them, the lowest byte first. */
final class LittleEndian {

  private LittleEndian() {}

  static void write(PayloadOutput out, int value) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      out.write(value >>> shift);
    }
  }

  static int read(byte[] source, int at, int end) {
    if (end - at < Integer.BYTES) {
      throw Lz4Compression.broken("its end is missing");
    }
    return source[at] & 0xff
        | (source[at + 1] & 0xff) << 8
        | (source[at + 2] & 0xff) << 16
        | source[at + 3] << 24;
  }
}
