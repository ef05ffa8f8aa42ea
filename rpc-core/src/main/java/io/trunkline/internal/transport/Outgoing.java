package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;

/**
 * Bytes on their way to a socket, made by any thread. The {@link WriteQueue} they are given to ends
 * them.
 */
public interface Outgoing {

  /** How many bytes. */
  int size();

  /**
   * Says that they are about to be given to the socket; called once, on the event loop.
   *
   * @return false if their sender has taken them back, and then they are not written
   */
  default boolean depart() {
    return true;
  }

  /** Appends them to a buffer with room for them; called on the event loop. */
  void writeTo(ByteBuf target);

  /** Says that they are not needed any more, whether they were written or not. Called once. */
  void release();
}
