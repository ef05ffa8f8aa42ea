package io.trunkline.call;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Intercepts each call of a client, reference, server or service. A filter may change the call, end
 * it with its own outcome, or change the outcome. Many threads call it at once; it must not block,
 * except in {@link Next#proceed}.
 */
@FunctionalInterface
public interface Filter {

  /**
   * Handles one call.
   *
   * @return the outcome, never null. If this method throws, or the stage completes exceptionally,
   *     an {@link RpcException} becomes an {@link Outcome.Unanswered} and any other exception an
   *     {@link Outcome.Failure}
   */
  CompletionStage<Outcome> filter(Invocation invocation, Next next);

  /** The rest of the filter chain, and the call after it. */
  @FunctionalInterface
  interface Next {

    /**
     * Continues with this call. The returned stage never completes exceptionally.
     *
     * <p>For a blocking call at a client, call this method on the caller's thread before the filter
     * returns: it then makes the call on that thread, blocks until the call ends, and returns a
     * completed stage. If it is called later or on another thread, it does not block, and the
     * caller waits for the stage that the filter returned.
     */
    CompletionStage<Outcome> proceed(Invocation invocation);
  }

  /** Chains filters in this order, followed by the last step. */
  static Next chain(List<Filter> filters, Next last) {
    Next chain = last;
    for (int i = filters.size() - 1; i >= 0; i--) {
      Filter filter = filters.get(i);
      Next next = chain;
      chain = invocation -> guarded(filter, invocation, next);
    }
    return chain;
  }

  private static CompletionStage<Outcome> guarded(Filter filter, Invocation call, Next next) {
    CompletionStage<Outcome> outcome;
    try {
      outcome = filter.filter(call, next);
    } catch (Throwable thrown) {
      return CompletableFuture.completedFuture(ended(thrown));
    }
    if (outcome == null) {
      return CompletableFuture.completedFuture(nothing(filter, "returned", call));
    }
    if (outcome instanceof CompletableFuture<Outcome> future
        && future.isDone()
        && !future.isCompletedExceptionally()
        && future.join() != null) {
      return outcome; // as behind a blocking call
    }
    return outcome.handle(
        (value, thrown) ->
            thrown != null
                ? ended(unwrapped(thrown))
                : value != null ? value : nothing(filter, "completed with", call));
  }

  private static Outcome nothing(Filter filter, String how, Invocation call) {
    return Outcome.failure(
        new IllegalStateException(
            "filter " + filter.getClass().getName() + " " + how + " null for " + call));
  }

  private static Outcome ended(Throwable thrown) {
    return thrown instanceof RpcException reason
        ? new Outcome.Unanswered(reason)
        : Outcome.failure(thrown);
  }

  /**
   * Unwraps the exception with which a {@link CompletionStage} completed: its cause if the stage
   * wrapped it, else the exception itself.
   */
  static Throwable unwrapped(Throwable thrown) {
    return thrown instanceof CompletionException && thrown.getCause() != null
        ? thrown.getCause()
        : thrown;
  }
}
