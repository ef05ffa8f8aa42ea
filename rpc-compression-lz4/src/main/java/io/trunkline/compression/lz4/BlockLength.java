package io.trunkline.compression.lz4;

/**
 * How long the content of a block is, which LZ4 does not say: its sequences are added up, so that
 * no more memory is needed than that.
 *
 * <pre>
 *   token: 4 bits literals, 4 bits match - 4 | more literals? | literals | offset, 2 bytes | more match?
 *   15 says that bytes to be added follow, up to the first below 255; the last sequence has no match
 * </pre>
 */
final class BlockLength {

  private static final int MORE = 15;
  private static final int SHORTEST_MATCH = 4;
  private static final int OFFSET_BYTES = 2;

  private BlockLength() {}

  static int of(byte[] source, int from, int bytes, int most) {
    int end = from + bytes;
    int at = from;
    long content = 0;
    while (at < end) {
      int token = source[at++] & 0xff;
      int literals = token >>> 4;
      if (literals == MORE) {
        int part;
        do {
          part = next(source, at++, end);
          literals += part;
        } while (part == 0xff);
      }
      if (literals > end - at) {
        throw Lz4Compression.broken("a block ends within its literals");
      }
      content += literals;
      at += literals;
      if (at == end) {
        break;
      }
      at += OFFSET_BYTES;
      int match = (token & 0xf) + SHORTEST_MATCH;
      if (match == MORE + SHORTEST_MATCH) {
        int part;
        do {
          part = next(source, at++, end);
          match += part;
        } while (part == 0xff);
      }
      content += match;
    }
    if (at != end || content > most) {
      throw Lz4Compression.broken("a block does not hold what it says");
    }
    return (int) content;
  }

  private static int next(byte[] source, int at, int end) {
    if (at < 0 || at >= end) {
      throw Lz4Compression.broken("a block ends within a length");
    }
    return source[at] & 0xff;
  }
}
