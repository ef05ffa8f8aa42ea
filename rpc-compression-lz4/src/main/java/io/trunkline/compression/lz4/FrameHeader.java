package io.trunkline.compression.lz4;

import io.trunkline.serialization.PayloadOutput;
import net.jpountz.xxhash.XXHash32;

/**
 * What an LZ4 frame begins with.
 *
 * <pre>
 *   04 22 4d 18 | flags | size of blocks | length of the content, 8 bytes? | checksum, 1 byte
 * </pre>
 *
 * @param bytes how long the header is
 * @param blockBytes how much a block may hold
 * @param contentBytes how much the frame says that it holds; -1 if it does not say
 */
record FrameHeader(
    int bytes,
    int blockBytes,
    long contentBytes,
    boolean hasBlockChecksums,
    boolean hasContentChecksum) {

  /** In the length of a block: its bytes are the content. */
  static final int NOT_COMPRESSED = 0x8000_0000;

  private static final int MAGIC = 0x184d2204;
  private static final int VERSION = 0x40;
  private static final int VERSION_MASK = 0xc0;
  private static final int INDEPENDENT_BLOCKS = 0x20;
  private static final int BLOCK_CHECKSUMS = 0x10;
  private static final int CONTENT_SIZE = 8;
  private static final int CONTENT_CHECKSUM = 4;
  private static final int RESERVED = 2;
  private static final int DICTIONARY = 1;
  private static final int SIZE_SHIFT = 4;
  private static final int SMALLEST_SIZE = 4; // 64 KiB; each further one is four times as large
  private static final int LARGEST_SIZE = 7;
  private static final int SHORTEST = 7;

  /** The size of blocks for a content of that length: one block, up to 4 MiB. */
  static int sizeCodeFor(int length) {
    int code = SMALLEST_SIZE;
    while (code < LARGEST_SIZE && blockBytes(code) < length) {
      code++;
    }
    return code;
  }

  static int blockBytes(int sizeCode) {
    return 1 << 8 + 2 * sizeCode;
  }

  static void write(PayloadOutput out, int sizeCode, XXHash32 hash) {
    LittleEndian.write(out, MAGIC);
    int at = out.position();
    out.write(VERSION | INDEPENDENT_BLOCKS | CONTENT_CHECKSUM);
    out.write(sizeCode << SIZE_SHIFT);
    out.write(checksum(out.array(), at, 2, hash));
  }

  private static int checksum(byte[] array, int offset, int length, XXHash32 hash) {
    return hash.hash(array, offset, length, 0) >> 8 & 0xff;
  }

  /**
   * Reads the header of a piece, whichever program wrote it.
   *
   * @throws io.trunkline.serialization.SerializationException if the piece does not begin with one,
   *     or uses what is not supported: dictionaries, and blocks that refer to others
   */
  static FrameHeader read(byte[] piece, int offset, int length, XXHash32 hash) {
    int end = offset + length;
    if (length < SHORTEST || LittleEndian.read(piece, offset, end) != MAGIC) {
      throw Lz4Compression.broken("it does not begin with a header of lz4");
    }
    int begin = offset + Integer.BYTES;
    int flags = piece[begin];
    int size = piece[begin + 1] & 0xff;
    int code = size >> SIZE_SHIFT;
    if ((flags & (VERSION_MASK | RESERVED | DICTIONARY | INDEPENDENT_BLOCKS))
            != (VERSION | INDEPENDENT_BLOCKS)
        || (size & 0xf) != 0
        || code < SMALLEST_SIZE
        || code > LARGEST_SIZE) {
      throw Lz4Compression.broken(
          "its header has flags "
              + Integer.toHexString(flags & 0xff)
              + " and blocks "
              + Integer.toHexString(size)
              + "; read are independent blocks of 64 KiB to 4 MiB, without a dictionary");
    }
    boolean saysSize = (flags & CONTENT_SIZE) != 0;
    int described = 2 + (saysSize ? Long.BYTES : 0);
    if (end - begin <= described
        || checksum(piece, begin, described, hash) != (piece[begin + described] & 0xff)) {
      throw Lz4Compression.broken("the checksum of its header differs");
    }
    return new FrameHeader(
        Integer.BYTES + described + 1,
        blockBytes(code),
        saysSize ? contentBytes(piece, begin + 2, end) : -1,
        (flags & BLOCK_CHECKSUMS) != 0,
        (flags & CONTENT_CHECKSUM) != 0);
  }

  private static long contentBytes(byte[] piece, int at, int end) {
    return LittleEndian.read(piece, at, end) & 0xffff_ffffL
        | (long) LittleEndian.read(piece, at + Integer.BYTES, end) << 32;
  }
}
