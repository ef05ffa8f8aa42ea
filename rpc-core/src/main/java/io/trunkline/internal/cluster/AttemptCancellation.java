package io.trunkline.internal.cluster;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Invocation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives up one attempt of a call that may have several at a time; the call's own cancellation gives
 * up all of them. Thread-safe.
 */
final class AttemptCancellation implements Cancellation {

  /** Null once it is cancelled; guarded by this. */
  private @Nullable List<Runnable> actions = new ArrayList<>(1);

  /** The same call, to be given up by this. */
  Invocation of(Invocation invocation) {
    invocation.cancellation().onCancel(this::cancel);
    return invocation.withCancellation(this);
  }

  @Override
  public synchronized boolean isCancelled() {
    return actions == null;
  }

  @Override
  public void onCancel(Runnable action) {
    synchronized (this) {
      if (actions != null) {
        actions.add(action);
        return;
      }
    }
    action.run();
  }

  /** Gives the attempt up, if it has not ended. */
  void cancel() {
    List<Runnable> toRun;
    synchronized (this) {
      toRun = actions;
      actions = null;
    }
    if (toRun != null) {
      toRun.forEach(Runnable::run);
    }
  }
}
