package io.trunkline.serialization.hessian2.internal.wire;

import java.util.Arrays;

/** The numbers that one message gives to wire names. Emptied in constant time. */
public final class NumberTable {

  private long[] entries = new long[32]; // round << 32 | number, at the name's id
  private int round = 1;
  private int count;

  /** The number of a name; -1 if it has none, and then it gets the next one. */
  public int find(WireName name) {
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

  /** The last number that was given. */
  public int last() {
    return count - 1;
  }

  public void clear() {
    count = 0;
    if (++round == Integer.MAX_VALUE) {
      round = 1;
      Arrays.fill(entries, 0);
    }
  }
}
