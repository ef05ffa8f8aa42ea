package io.trunkline.internal.protocol;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the bytes that one connection's received bodies hold: each array from when the first bytes
 * of its body arrive until whoever is done with the frame {@linkplain Inbound.Frame#release
 * releases} it. Those of all connections are counted by their {@link BodyPool}. Thread-safe.
 */
public final class ByteLedger {

  private final BodyPool pool;
  private final LongAdder held = new LongAdder();

  /**
   * @param pool lends the arrays
   */
  public ByteLedger(BodyPool pool) {
    this.pool = pool;
  }

  /** How many bytes are held now; exact when nothing arrives or is released meanwhile. */
  public long heldBytes() {
    return held.sum();
  }

  /** An array of so many bytes or more, with any content. Whoever takes it releases it once. */
  byte[] acquire(int bytes) {
    byte[] array = pool.acquire(bytes);
    held.add(array.length);
    return array;
  }

  /** An array of exactly so many bytes: a first part of a body whose rest has yet to be seen. */
  byte[] acquirePart(int bytes) {
    byte[] array = pool.acquirePart(bytes);
    held.add(array.length);
    return array;
  }

  /** A larger array with the same content, in place of one that was acquired here. */
  byte[] grow(byte[] array, int bytes) {
    byte[] larger = acquirePart(bytes);
    System.arraycopy(array, 0, larger, 0, array.length);
    try {
      release(array);
    } catch (Throwable failure) { // the caller keeps the array that it has
      release(larger);
      throw failure;
    }
    return larger;
  }

  /** Takes back an array that was acquired here and that nobody looks at any more. */
  void release(byte[] array) {
    pool.release(array);
    held.add(-array.length); // last, as in the pool
  }
}
