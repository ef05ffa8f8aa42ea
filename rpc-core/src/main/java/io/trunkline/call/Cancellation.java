package io.trunkline.call;

/**
 * Whether the caller of a call has given up: it cancelled its future, was interrupted, or ran out
 * of time. Thread-safe.
 */
public interface Cancellation {

  /** The cancellation of a call that nobody cancels. */
  Cancellation NEVER =
      new Cancellation() {
        @Override
        public boolean isCancelled() {
          return false;
        }

        @Override
        public void onCancel(Runnable action) {}
      };

  /** Whether the caller has given up. */
  boolean isCancelled();

  /**
   * Runs an action when the caller gives up, at once if it has. Not run if the call ends before
   * that.
   *
   * @param action runs on the thread that cancels, often an event loop: it must not block
   */
  void onCancel(Runnable action);
}
