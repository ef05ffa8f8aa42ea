package io.trunkline.client;

import io.trunkline.call.Cancellation;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What a method that returns a future gives its caller; cancelling it gives up the call. */
final class CallFuture extends CompletableFuture<@Nullable Object> implements Cancellation {

  private @Nullable Runnable action;

  @Override
  public void onCancel(Runnable next) {
    synchronized (this) {
      if (!isDone()) {
        Runnable first = action;
        action =
            first == null
                ? next
                : () -> {
                  first.run();
                  next.run();
                };
        return;
      }
    }
    if (isCancelled()) {
      next.run();
    }
  }

  /** Forgets what was to be done when it is cancelled: it is done. */
  synchronized void done() {
    action = null;
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    boolean isCancelled = super.cancel(mayInterrupt);
    Runnable known;
    synchronized (this) {
      known = action;
      action = null;
    }
    if (isCancelled && known != null) {
      known.run();
    }
    return isCancelled;
  }
}
