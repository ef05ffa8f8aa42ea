package io.trunkline.call;

/**
 * Whether the caller of a call has given up: it canceled its future, was interrupted, or ran out of
 * time. Thread-safe.
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
   * Runs an action when the caller gives up, or immediately if it already has. The action does not
   * run if the call ends first.
   *
   * @param action runs on the thread that cancels, often an event loop; must not block
   */
  void onCancel(Runnable action);
}
