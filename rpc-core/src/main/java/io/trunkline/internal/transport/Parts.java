package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;

/**
 * A long frame in the parts that it is written in, between which others have their turn. For the
 * event loop.
 */
public interface Parts {

  /** Whether there is another one. */
  boolean hasNext();

  /** How many bytes the next one has. */
  int nextSize();

  /** Appends the next one to a buffer with room for it. */
  void writeNext(ByteBuf target);

  /** How many bytes are left. */
  int unwritten();

  /**
   * Leaves one short part that tells the peer to drop the others, in place of those not written.
   */
  void abort();
}
