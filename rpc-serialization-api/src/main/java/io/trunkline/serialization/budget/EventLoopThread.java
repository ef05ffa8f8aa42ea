package io.trunkline.serialization.budget;

/**
 * A thread that serves many connections and must not wait. {@link DeepStack} refuses to make it
 * wait for a larger stack; deep messages are then read or written on another thread.
 */
public interface EventLoopThread {

  /** Whether this thread is serving its connections now. Call it only on this thread. */
  default boolean mustNotWait() {
    return true;
  }

  /** Whether the current thread is serving connections now, and must not wait. */
  static boolean isCurrent() {
    return Thread.currentThread() instanceof EventLoopThread thread && thread.mustNotWait();
  }
}
