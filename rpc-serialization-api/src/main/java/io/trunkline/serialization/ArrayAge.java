package io.trunkline.serialization;

/**
 * Says when arrays that an engine keeps from one message to the next should be replaced. The G1
 * collector puts a memory fence behind each store into an old array, some 10 ns, and none behind a
 * store into a young one: arrays that are replaced now and then are young where messages come
 * often. For one thread at a time.
 */
public final class ArrayAge {

  private static final int MESSAGES = 4096;

  private int messages;

  /** Counts one more message; true if the arrays have served enough of them. */
  public boolean isReached() {
    if (++messages < MESSAGES) {
      return false;
    }
    messages = 0;
    return true;
  }
}
