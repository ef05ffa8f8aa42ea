package io.trunkline.internal.options;

/** The part of the heap that a limit of bytes is where it is not set. */
public final class HeapShare {

  /** The part that room for two bodies may take. */
  private static final int OF_TWO_BODIES = 4;

  private HeapShare() {}

  /**
   * The limit in bytes.
   *
   * @param set what is set; 0 for the part of the heap
   * @param part how many of these parts the heap has, such as 8 for an eighth
   * @param payload the longest body, or 0: the part has room for two of them, as long as that is
   *     not more than a quarter of the heap
   */
  public static long limit(int set, int part, int payload) {
    if (set > 0) {
      return set;
    }
    long heap = Runtime.getRuntime().maxMemory();
    long two = payload <= 0 ? heap : 2L * payload;
    return Math.max(heap / part, Math.min(two, heap / OF_TWO_BODIES));
  }
}
