package io.trunkline.internal.transport;

/** An event loop whose thread runs tasks between its turns. */
public interface InlineLoop {

  /**
   * Runs a task when this turn of the loop has ended, or elsewhere; for the event loop.
   *
   * @return false if it runs no task inline at the moment
   */
  boolean runInline(InlineTask task);
}
