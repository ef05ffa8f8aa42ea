package io.trunkline.internal.transport;

/** An event loop that lends its thread to tasks between its turns. */
public interface LendingLoop {

  /**
   * Runs a task when this turn of the loop has ended, or elsewhere; for the event loop.
   *
   * @return false if it lends nothing at the moment
   */
  boolean lend(LentTask task);
}
