package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Invoker;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** How calls wait: for a provider to be known, or on a thread for what ends on others. */
final class Waits {

  /** By how much the end of an attempt may come after the deadline of its call. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private Waits() {}

  /**
   * Some providers, waited for at most so long; fails with an {@link RpcException}.
   *
   * @param what waits for them, for messages
   */
  static CompletableFuture<EndpointSet> some(Endpoints endpoints, Object what, long nanos) {
    CompletableFuture<EndpointSet> some = endpoints.some();
    return (some.isDone() ? some : some.copy().orTimeout(Math.max(1, nanos), TimeUnit.NANOSECONDS))
        .handle(
            (set, none) -> {
              if (none == null) {
                return set;
              }
              Throwable cause = Filter.unwrapped(none);
              throw cause instanceof RpcException reason
                  ? reason
                  : new RpcException(
                      cause instanceof TimeoutException ? Status.TIMEOUT : Status.CONNECT_FAILED,
                      Certainty.NOT_EXECUTED,
                      what
                          + ": no provider is known, and none was found in time; they come from "
                          + endpoints
                          + (cause instanceof TimeoutException ? "" : ": " + cause),
                      cause);
            });
  }

  /**
   * Waits on this thread; for what ends within its time.
   *
   * @throws RpcException if it fails, or the thread is interrupted
   */
  static EndpointSet await(CompletableFuture<EndpointSet> some, Object what) {
    try {
      return some.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RpcException reason ? reason : new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(what, Certainty.NOT_EXECUTED, e);
    }
  }

  private static RpcException interrupted(Object what, Certainty certainty, Exception cause) {
    return new RpcException(
        Status.CANCELLED, certainty, what + ": its thread was interrupted while it waited", cause);
  }

  /** How a call ends whose future has failed. */
  static Outcome outcome(Throwable error) {
    Throwable cause = Filter.unwrapped(error);
    return cause instanceof RpcException reason
        ? new Outcome.Unanswered(reason)
        : Outcome.failure(cause);
  }

  /** Makes a call whose attempts end on other threads, and waits for it on this one. */
  static Outcome call(
      ClientMethod method,
      Invocation invocation,
      ClusterResources resources,
      Function<Invocation, CompletableFuture<Outcome>> call) {
    AttemptCancellation cancellation = new AttemptCancellation();
    try {
      Invoker.forbidBlockingCallOnEventLoop(method);
      CompletableFuture<Outcome> made = call.apply(cancellation.of(invocation));
      long left = invocation.deadlineNanos() - resources.now() + GRACE_NANOS;
      return made.get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (RpcException misused) {
      return new Outcome.Unanswered(misused);
    } catch (InterruptedException e) {
      cancellation.cancel();
      Thread.currentThread().interrupt();
      return new Outcome.Unanswered(interrupted(method, Certainty.UNKNOWN, e));
    } catch (TimeoutException e) {
      cancellation.cancel();
      return new Outcome.Unanswered(
          new RpcException(
              Status.TIMEOUT,
              Certainty.UNKNOWN,
              method
                  + ": no thread of this side could end it in time; give the client more threads"
                  + " (executor)",
              e));
    } catch (ExecutionException e) {
      return Outcome.failure(e.getCause() == null ? e : e.getCause());
    }
  }
}
