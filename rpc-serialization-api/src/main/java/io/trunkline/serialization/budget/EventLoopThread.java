package io.trunkline.serialization.budget;

/**
 * A thread that serves many connections and must not wait. {@link DeepStack} refuses to make it
 * wait for a larger stack: whoever reads or writes a message there does it on another thread then.
 */
public interface EventLoopThread {

  /** Whether it serves its connections at the moment. For this thread alone. */
  default boolean mustNotWait() {
    return true;
  }

  /** Whether the current thread serves connections at the moment, and must not wait. */
  static boolean isCurrent() {
    return Thread.currentThread() instanceof EventLoopThread thread && thread.mustNotWait();
  }
}
