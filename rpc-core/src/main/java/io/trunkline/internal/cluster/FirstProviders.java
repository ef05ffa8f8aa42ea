package io.trunkline.internal.cluster;

import io.trunkline.call.RpcException;
import java.util.concurrent.CompletableFuture;

/** What those get who ask for providers: some, or why there is none, or later. Thread-safe. */
final class FirstProviders {

  private CompletableFuture<EndpointSet> answer = new CompletableFuture<>();
  private boolean isClosed;

  /** Done as soon as it is known whether there are providers. */
  synchronized CompletableFuture<EndpointSet> get() {
    return answer.copy(); // whoever cancels it takes nothing from others
  }

  /** There are some, for those who wait and for those who ask from now on. */
  void are(EndpointSet some) {
    CompletableFuture<EndpointSet> awaited =
        replace(CompletableFuture.completedFuture(some), false);
    awaited.complete(some);
  }

  /** There is none. */
  void none(RpcException reason) {
    replace(CompletableFuture.failedFuture(reason), false).completeExceptionally(reason);
  }

  /** There is none, whatever is said later. */
  void close(RpcException reason) {
    replace(CompletableFuture.failedFuture(reason), true).completeExceptionally(reason);
  }

  private synchronized CompletableFuture<EndpointSet> replace(
      CompletableFuture<EndpointSet> by, boolean isLast) {
    CompletableFuture<EndpointSet> before = answer;
    if (!isClosed) {
      answer = by;
      isClosed = isLast;
    }
    return before;
  }
}
