package io.trunkline.store;

import java.util.BitSet;

/**
 * What the trailers of all blocks of a {@link BlockFile} say.
 *
 * @param stamps by block; the write that the block is of
 * @param parts by block; its place in that write
 * @param damaged the blocks with another checksum
 */
record BlockScan(long[] stamps, int[] parts, BitSet damaged) {

  /** Whether these blocks are those of one write, from the first to the last. */
  boolean isWhole(long first, int count) {
    if (first + count > stamps.length) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      int block = (int) first + i;
      int part = i == count - 1 ? i | Integer.MIN_VALUE : i;
      if (damaged.get(block) || parts[block] != part || stamps[block] != stamps[(int) first]) {
        return false;
      }
    }
    return true;
  }
}
