package io.trunkline.serialization.hessian2;

/** How many keys have had the same hash code, of one map or set. */
final class HashCounts {

  private final ReadEngine engine;
  private int[] hashCodes = new int[16]; // at a place that follows from the hash code, or behind
  private byte[] counts = new byte[16]; // of the hash codes, 0 where there is none
  private int used;

  /** Counts for who pays for the search. */
  HashCounts(ReadEngine engine) {
    this.engine = engine;
  }

  /**
   * How many keys have had a hash code, this one included.
   *
   * @param most does not count beyond this and one; less than 127
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
      engine.claimWork(1, "hashing keys of maps or elements of sets");
      place = place + 1 & mask;
    }
    return place;
  }
}
