package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The stage of the filters of a reference. Filters do not change how a call is made: a blocking
 * call stays on its thread, unless a filter takes it elsewhere. Thread-safe.
 */
final class FilterStage implements CallStage {

  /** How much longer than its call a filter may take before its caller stops waiting. */
  private static final long FILTER_GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CallStage next;
  private final List<Filter> filters;

  /** The whole way of asynchronous calls, for each method; blocking calls make theirs. */
  private final Map<ClientMethod, Filter.Next> chains = new IdentityHashMap<>();

  private FilterStage(List<Filter> filters, Collection<ClientMethod> methods, CallStage next) {
    this.next = next;
    this.filters = List.copyOf(filters);
    for (ClientMethod method : methods) {
      chains.put(
          method,
          Filter.chain(this.filters, invocation -> OutcomeFuture.of(next, method, invocation)));
    }
  }

  /** The filters before the next stage; that stage itself if no filter is set. */
  static CallStage of(List<Filter> filters, Collection<ClientMethod> methods, CallStage next) {
    return filters.isEmpty() ? next : new FilterStage(filters, methods, next);
  }

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    if (completion.isBlocking()) {
      return callBlocking(method, invocation, completion);
    }
    Stages.whenEnded(
        Objects.requireNonNull(chains.get(method)).proceed(invocation),
        (outcome, broken) ->
            completion.completed(broken == null ? outcome : Outcome.failure(broken)),
        broken -> completion.completed(Outcome.failure(broken)));
    return null;
  }

  private Outcome callBlocking(ClientMethod method, Invocation invocation, Completion completion) {
    BlockingStep last = new BlockingStep(method, completion);
    CompletableFuture<Outcome> outcome =
        Filter.chain(filters, last).proceed(invocation).toCompletableFuture();
    last.isCallerInside = false;
    if (outcome.isDone()) {
      return outcome.join();
    }
    return last.misused == null ? await(outcome, invocation) : new Outcome.Unanswered(last.misused);
  }

  /**
   * The last step of a blocking call. Reached on the caller's own thread, it makes the call there;
   * a filter that goes on later or elsewhere makes it asynchronous, and the caller waits.
   */
  private final class BlockingStep implements Filter.Next {

    private final ClientMethod method;
    private final Completion completion;
    private final Thread caller = Thread.currentThread();

    /** Whether the caller is still in the chain; for the caller's thread alone. */
    private boolean isCallerInside = true;

    /** Why the caller may not wait for a call that is made elsewhere; null if it may. */
    private final @Nullable RpcException misused;

    private BlockingStep(ClientMethod method, Completion completion) {
      this.method = method;
      this.completion = completion;
      this.misused = misused(method);
    }

    @Override
    public CompletionStage<Outcome> proceed(Invocation invocation) {
      if (Thread.currentThread() == caller && isCallerInside) {
        return CompletableFuture.completedFuture(next.call(method, invocation, completion));
      }
      return misused == null // else its caller was notified that nothing is sent
          ? OutcomeFuture.of(next, method, invocation)
          : CompletableFuture.completedFuture(new Outcome.Unanswered(misused));
    }
  }

  private static @Nullable RpcException misused(ClientMethod method) {
    try {
      Invoker.forbidBlockingCallOnEventLoop(method);
      return null;
    } catch (RpcException onEventLoop) {
      return onEventLoop;
    }
  }

  private static Outcome await(CompletableFuture<Outcome> outcome, Invocation invocation) {
    try {
      long limit = invocation.deadlineNanos() - System.nanoTime() + FILTER_GRACE_NANOS;
      return outcome.get(limit, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      return Outcome.failure(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      return unanswered(
          Status.TIMEOUT,
          invocation
              + ": neither a filter nor the provider ended the call within its time limit; raise"
              + " 'timeout' if it needs more");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unanswered(
          Status.CANCELLED, invocation + ": its thread was interrupted while it waited");
    }
  }

  private static Outcome unanswered(Status status, String why) {
    return new Outcome.Unanswered(new RpcException(status, Certainty.UNKNOWN, why));
  }
}
