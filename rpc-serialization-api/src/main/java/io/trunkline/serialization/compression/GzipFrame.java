package io.trunkline.serialization.compression;

import io.trunkline.serialization.SerializationException;
import java.util.zip.CRC32;

/** What gzip's format (RFC 1952) has around the compressed bytes. */
final class GzipFrame {

  static final int HEADER_BYTES = 10;
  static final int TRAILER_BYTES = 8;

  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private GzipFrame() {}

  /** The header without file name, time and operating system; 10 bytes. */
  static byte[] header() {
    return new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  }

  /** The checksum and length of what was compressed, lowest byte first. */
  static byte[] trailer(CRC32 crc, long length) {
    byte[] trailer = new byte[TRAILER_BYTES];
    for (int i = 0; i < 4; i++) {
      trailer[i] = (byte) (crc.getValue() >>> 8 * i);
      trailer[4 + i] = (byte) (length >>> 8 * i);
    }
    return trailer;
  }

  /**
   * How many bytes the header of a piece has, whichever program wrote it.
   *
   * @throws SerializationException if the piece does not begin with one
   */
  static int headerOf(byte[] piece, int offset, int length) {
    int end = offset + length;
    if (length < HEADER_BYTES
        || piece[offset] != 0x1f
        || piece[offset + 1] != (byte) 0x8b
        || piece[offset + 2] != 8
        || (piece[offset + 3] & RESERVED) != 0) {
      throw new SerializationException("gzip: the piece does not begin with a header of gzip");
    }
    int flags = piece[offset + 3];
    int at = offset + HEADER_BYTES;
    if ((flags & EXTRA) != 0) {
      at = at + 2 <= end ? at + 2 + (piece[at] & 0xff) + ((piece[at + 1] & 0xff) << 8) : end + 1;
    }
    if ((flags & NAME) != 0) {
      at = behindZero(piece, at, end);
    }
    if ((flags & COMMENT) != 0) {
      at = behindZero(piece, at, end);
    }
    if ((flags & HEADER_CRC) != 0) {
      at += 2;
    }
    if (at > end) {
      throw new SerializationException("gzip: the piece ends within its header");
    }
    return at - offset;
  }

  private static int behindZero(byte[] piece, int from, int end) {
    int at = from;
    while (at < end && piece[at] != 0) {
      at++;
    }
    return at + 1;
  }

  /** Whether these eight bytes are the trailer of that content. */
  static boolean isTrailer(byte[] piece, int at, CRC32 crc, long length) {
    byte[] expected = trailer(crc, length);
    for (int i = 0; i < TRAILER_BYTES; i++) {
      if (piece[at + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }
}
