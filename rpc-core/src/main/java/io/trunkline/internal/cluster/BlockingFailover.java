package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Invoker;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The further attempts of a blocking call, after its first one failed or while no provider is
 * ready. They are made one after the other on the caller's thread, which also waits for
 * connections. For one thread.
 */
final class BlockingFailover {

  private final FailoverCalls calls;
  private final Invocation invocation;
  private final Completion caller;
  private final Attempts attempts;

  BlockingFailover(FailoverCalls calls, Invocation invocation, Completion caller) {
    this.calls = calls;
    this.invocation = invocation;
    this.caller = caller;
    this.attempts = new Attempts(calls, invocation);
  }

  /** Waits until a provider can be called, and calls it. */
  @Nullable Outcome callWhenReady() {
    if (!calls.choice().hasUsable()) {
      CompletableFuture<EndpointSet> found = calls.someEndpoints(invocation);
      try {
        if (!found.isDone()) {
          Invoker.forbidBlockingCallOnEventLoop(calls.method());
        }
        CallWaiter.await(found, calls.method());
      } catch (RpcException noneFound) {
        return new Outcome.Unanswered(noneFound);
      }
    }
    return callFrom(attempts.next(calls.resources().now()));
  }

  /** Makes the attempts that may follow the failure of the first one. */
  @Nullable Outcome callAfter(Endpoint failed, Outcome.Unanswered failure) {
    attempts.at(failed);
    return callFrom(nextAfter(failed, failure.reason()));
  }

  /** Makes attempts until one is answered or none may follow. */
  private @Nullable Outcome callFrom(@Nullable Endpoint first) {
    for (Endpoint chosen = first; chosen != null; ) {
      Endpoint called = whenReady(chosen);
      attempts.at(called);
      Completion attempt =
          called == chosen && attempts.isWaiting() ? caller : caller.withoutWaiting();
      Outcome outcome = calls.attemptBlocking(called, invocation, attempt, calls.resources().now());
      if (!(outcome instanceof Outcome.Unanswered failure)) {
        return outcome;
      }
      chosen = nextAfter(called, failure.reason());
    }
    return attempts.outcome();
  }

  /** Waits for the chosen endpoint, if that is needed; returns the first one that is ready. */
  private Endpoint whenReady(Endpoint chosen) {
    FirstReady wait = attempts.waitFor(chosen);
    return wait == null || Invoker.isOnEventLoop()
        ? chosen
        : wait.await(invocation.deadlineNanos() - calls.resources().now());
  }

  private @Nullable Endpoint nextAfter(Endpoint failed, RpcException reason) {
    attempts.failed(failed, reason);
    return attempts.after(failed, reason, calls.resources().now());
  }
}
