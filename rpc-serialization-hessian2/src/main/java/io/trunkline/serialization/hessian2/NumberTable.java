package io.trunkline.serialization.hessian2;

import java.util.Arrays;

/** The numbers that one message gave to wire names. Emptied in one step. */
final class NumberTable {

  private long[] entries = new long[32]; // round << 32 | number, at the name's id
  private int round = 1;
  private int count;

  /** The number of a name, or -1 after giving it the next one. */
  int find(WireName name) {
    int id = name.id();
    if (id >= entries.length) {
      entries = Arrays.copyOf(entries, Math.max(id + 1, 2 * entries.length));
    }
    long entry = entries[id];
    if (entry >>> 32 == round) {
      return (int) entry;
    }
    entries[id] = (long) round << 32 | count++;
    return -1;
  }

  /** The number that was given last. */
  int last() {
    return count - 1;
  }

  void clear() {
    count = 0;
    if (++round == Integer.MAX_VALUE) {
      round = 1;
      Arrays.fill(entries, 0);
    }
  }
}
