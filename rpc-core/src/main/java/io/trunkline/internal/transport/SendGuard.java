package io.trunkline.internal.transport;

/** Decides, when a frame is about to be given to the socket, whether it still has to be sent. */
@FunctionalInterface
public interface SendGuard {

  /** Whether {@link #leaves} is to be called. */
  default boolean wantsTime() {
    return false;
  }

  /**
   * Takes the time at which the frame is about to leave, just before {@link #markSent}.
   *
   * @param nanos a value of {@link System#nanoTime()}
   */
  default void leaves(long nanos) {}

  /**
   * Notes that the frame leaves now.
   *
   * @return false if the send was cancelled
   */
  boolean markSent();

  /**
   * The queue gives up a frame that has not left, as its connection takes no more.
   *
   * @return false if the send was cancelled before
   */
  default boolean markDropped() {
    return true;
  }

  /**
   * How many bytes the thread that cancelled the send has subtracted from those that wait ({@link
   * WriteQueue#takenBack}); 0 if it was not cancelled.
   */
  default int takenBackBytes() {
    return 0;
  }

  /** Whether the thread that cancelled the send subtracted a long frame. */
  default boolean isTakenBackAsLong() {
    return false;
  }

  /** Whether the frame has begun to leave, and nobody waits for the outcome any more. */
  default boolean isUnwanted() {
    return false;
  }
}
