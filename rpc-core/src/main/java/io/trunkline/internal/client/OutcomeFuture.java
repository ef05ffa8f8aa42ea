package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.concurrent.CompletableFuture;

/** The outcome of an asynchronous call, as a future. */
final class OutcomeFuture extends CompletableFuture<Outcome> implements Completion {

  /** Makes an asynchronous call. The future never fails: an exception becomes an outcome. */
  static CompletableFuture<Outcome> of(
      CallStage stage, ClientMethod method, Invocation invocation) {
    OutcomeFuture future = new OutcomeFuture();
    try {
      Outcome outcome = stage.call(method, invocation, future);
      if (outcome != null) {
        future.complete(outcome);
      }
    } catch (Throwable thrown) {
      future.complete(Completion.outcomeOf(thrown));
    }
    return future;
  }

  @Override
  public void completed(Outcome outcome) {
    complete(outcome);
  }
}
