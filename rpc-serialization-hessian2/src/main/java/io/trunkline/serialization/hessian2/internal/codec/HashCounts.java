package io.trunkline.serialization.hessian2.internal.codec;

/** Counts the keys of one map or set by hash code. */
final class HashCounts {

  private final ValueReader in;
  private int[] hashCodes =
      new int[16]; // at an index derived from the hash code, or the next free one
  private byte[] counts = new byte[16]; // of the hash codes, 0 where there is none
  private int used;

  /** Charges its own searches to a message. */
  HashCounts(ValueReader in) {
    this.in = in;
  }

  /**
   * Adds a key and returns how many keys had its hash code, itself included.
   *
   * @param most stops counting above this; less than 127
   */
  int add(int hashCode, int most) {
    if (2 * used >= counts.length) {
      grow();
    }
    int place = find(hashCode);
    if (counts[place] == 0) {
      hashCodes[place] = hashCode;
      used++;
    }
    return counts[place] > most ? counts[place] : ++counts[place];
  }

  private void grow() {
    int[] oldCodes = hashCodes;
    byte[] oldCounts = counts;
    hashCodes = new int[2 * oldCodes.length];
    counts = new byte[hashCodes.length];
    for (int i = 0; i < oldCodes.length; i++) {
      if (oldCounts[i] > 0) {
        int place = find(oldCodes[i]);
        hashCodes[place] = oldCodes[i];
        counts[place] = oldCounts[i];
      }
    }
  }

  private int find(int hashCode) {
    int mask = counts.length - 1;
    int place = hashCode * 0x9e3779b9 >>> 7 & mask;
    while (counts[place] > 0 && hashCodes[place] != hashCode) {
      in.claimWork(1, "hashing keys of maps or elements of sets");
      place = place + 1 & mask;
    }
    return place;
  }
}
