package io.trunkline.internal.transport;

/** Decides, when a frame is about to be given to the socket, whether it still has to be sent. */
@FunctionalInterface
public interface SendGuard {

  /**
   * Notes that the frame leaves now.
   *
   * @return false if the send was cancelled
   */
  boolean markSent();

  /** Whether the frame has begun to leave, and nobody waits for the outcome any more. */
  default boolean isUnwanted() {
    return false;
  }
}
