package io.trunkline.internal.reference;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future that the caller of an asynchronous method receives; cancelling it gives up the call.
 */
final class CallFuture extends CompletableFuture<@Nullable Object>
    implements Cancellation, Completion {

  private final ReferenceProxy proxy;
  private final ClientMethod method;
  private @Nullable Runnable action; // guarded by this

  /**
   * @param proxy turns the outcome into a result of the method
   */
  CallFuture(ReferenceProxy proxy, ClientMethod method) {
    this.proxy = proxy;
    this.method = method;
  }

  @Override
  public void completed(Outcome outcome) {
    try {
      complete(proxy.result(method, outcome));
    } catch (Throwable thrown) {
      completeExceptionally(thrown);
    } finally {
      synchronized (this) {
        action = null; // it is done, and may be kept
      }
    }
  }

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
