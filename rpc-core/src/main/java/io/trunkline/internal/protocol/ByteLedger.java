package io.trunkline.internal.protocol;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes that one connection's received bodies hold: each array from the first bytes of
 * its body until the frame's last owner {@linkplain Inbound.Frame#release releases} it. The {@link
 * BodyPool} counts the bytes of all connections. Thread-safe.
 */
public final class ByteLedger {

  private final BodyPool pool;
  private final AtomicLong held = new AtomicLong();

  /**
   * @param pool supplies the arrays
   */
  public ByteLedger(BodyPool pool) {
    this.pool = pool;
  }

  /** How many bytes are held now; exact when nothing arrives or is released meanwhile. */
  public long heldBytes() {
    return held.get();
  }

  /** Acquires an array of at least so many bytes, with any content. The caller releases it once. */
  byte[] acquire(int bytes) {
    byte[] array = pool.acquire(bytes);
    held.addAndGet(array.length);
    return array;
  }

  /** An array of exactly so many bytes: a first part of a body whose rest has yet to be seen. */
  byte[] acquirePart(int bytes) {
    byte[] array = pool.acquirePart(bytes);
    held.addAndGet(array.length);
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

  /**
   * Takes back an array that was acquired here and that nobody looks at any more. If this throws,
   * nothing has happened.
   */
  void release(byte[] array) {
    pool.subtract(array); // first: it needs the most stack of what may not fail
    held.addAndGet(-array.length);
    try {
      pool.keep(array);
    } catch (Throwable lost) {
      return; // it is garbage; another try could lend it twice
    }
  }
}
