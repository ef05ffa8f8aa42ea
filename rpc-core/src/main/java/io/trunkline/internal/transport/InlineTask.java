package io.trunkline.internal.transport;

/** A task that should be short and may wait all the same. */
public interface InlineTask extends Runnable {

  /**
   * Runs it.
   *
   * @param nowNanos the time, as a value of {@link System#nanoTime()}
   */
  default void run(long nowNanos) {
    run();
  }

  /** Runs it on another thread, since its event loop has none for it. Does not wait. */
  void runElsewhere();
}
