package io.trunkline.internal.cluster;

import io.trunkline.call.RpcException;
import java.util.concurrent.CompletableFuture;

/**
 * The result that callers wait for while no provider is known: the endpoints, or why there are
 * none. Each new result replaces the last one. Thread-safe.
 */
final class InitialEndpoints {

  private CompletableFuture<EndpointSet> result = new CompletableFuture<>();
  private boolean isClosed;

  /** Completes as soon as the source has listed providers or failed to. */
  synchronized CompletableFuture<EndpointSet> future() {
    return result.copy(); // a caller that cancels it takes nothing from the others
  }

  void complete(EndpointSet endpoints) {
    settle(CompletableFuture.completedFuture(endpoints), false);
  }

  void fail(RpcException reason) {
    settle(CompletableFuture.failedFuture(reason), false);
  }

  /** Fails now and whatever happens later. */
  void close(RpcException reason) {
    settle(CompletableFuture.failedFuture(reason), true);
  }

  private void settle(CompletableFuture<EndpointSet> settled, boolean isLast) {
    CompletableFuture<EndpointSet> awaited;
    synchronized (this) {
      awaited = result;
      if (!isClosed) {
        result = settled;
        isClosed = isLast;
      }
    }
    settled.whenComplete(
        (endpoints, failure) -> {
          if (failure == null) {
            awaited.complete(endpoints);
          } else {
            awaited.completeExceptionally(failure);
          }
        });
  }
}
