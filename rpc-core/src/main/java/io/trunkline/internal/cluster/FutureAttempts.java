package io.trunkline.internal.cluster;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A call without a waiting thread: attempts one after the other, or several at a time where its
 * policy hedges or forks; the first reply is the call's, and what is still under way then is given
 * up.
 */
final class FutureAttempts extends CompletableFuture<Outcome> {

  private final FailoverCalls calls;
  private final Invocation invocation;
  private final boolean isParallel;

  /** Of those under way, if there may be several; guarded by this. */
  private final List<AttemptCancellation> cancellations;

  private @Nullable Attempts attempts; // guarded by this; made when the first one fails
  private @Nullable Endpoint first; // guarded by this
  private int underWay; // guarded by this
  private boolean isOver; // guarded by this

  FutureAttempts(FailoverCalls calls, Invocation invocation) {
    this.calls = calls;
    this.invocation = invocation;
    this.isParallel = calls.policy().isParallel();
    this.cancellations = isParallel ? new ArrayList<>(2) : List.of();
  }

  /** Makes the first attempt, or the first ones. */
  void start() {
    Endpoint ready = calls.first(invocation);
    if (ready != null) {
      begin(ready);
      return;
    }
    if (calls.choice().hasAny()) {
      waitForConnection();
      return;
    }
    calls
        .some(invocation)
        .whenComplete(
            (some, none) ->
                calls
                    .resources()
                    .execute(
                        none == null
                            ? this::waitForConnection
                            : () -> end(outcome(CompletableFuture.failedFuture(none)))));
  }

  private void waitForConnection() {
    Endpoint next;
    synchronized (this) {
      next = attempts().next(calls.resources().now());
      if (next != null) {
        attempts().at(next);
        underWay++;
      }
    }
    if (next == null) {
      end(attempts().outcome());
    } else {
      run(next);
    }
  }

  private void begin(Endpoint ready) {
    synchronized (this) {
      first = ready;
      underWay++;
    }
    run(ready);
    if (!isParallel || isDone()) {
      return;
    }
    ClusterPolicy policy = calls.policy();
    if (policy.strategy() == ClusterStrategy.FORKING) {
      for (int i = 1; i < policy.forks(); i++) {
        more(false);
      }
    } else {
      try {
        calls
            .resources()
            .scheduler()
            .schedule(this::hedge, policy.hedgeAfterNanos(), TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException closed) {
        return; // the call ends with its client
      }
    }
  }

  private void hedge() {
    if (!isDone()) {
      calls.resources().execute(() -> more(true));
    }
  }

  /**
   * Makes one more attempt beside those under way, if there is another provider.
   *
   * @param isHedge whether it is paid for, and made only beside the first attempt
   */
  private void more(boolean isHedge) {
    Endpoint another;
    synchronized (this) {
      if (isOver || isHedge && (underWay != 1 || attempts().begun() != 1)) {
        return;
      }
      another = attempts().another(calls.resources().now());
      if (another == null || isHedge && !calls.budget().take()) {
        return;
      }
      attempts().at(another);
      underWay++;
    }
    run(another);
  }

  private synchronized Attempts attempts() {
    if (attempts == null) {
      attempts = new Attempts(calls, invocation);
      if (first != null) {
        attempts.at(first);
      }
    }
    return attempts;
  }

  /** Makes attempts until one is under way, or the call has ended. */
  private void run(Endpoint endpoint) {
    Endpoint next = endpoint;
    while (next != null) {
      Endpoint current = next;
      long began = calls.resources().now();
      current.begun();
      CompletableFuture<Outcome> attempt = attempt(current);
      if (attempt.isDone()) {
        next = ended(current, began, outcome(attempt));
      } else {
        attempt.whenComplete(
            (outcome, broken) -> {
              Endpoint following = ended(current, began, outcome(attempt));
              if (following != null) {
                run(following);
              }
            });
        return;
      }
    }
  }

  private CompletableFuture<Outcome> attempt(Endpoint endpoint) {
    boolean isWaiting;
    Invocation mine = invocation;
    synchronized (this) {
      isWaiting = attempts != null && attempts.isWaiting();
      if (isParallel) {
        AttemptCancellation cancellation = new AttemptCancellation();
        cancellations.add(cancellation);
        if (isOver) { // just now: the attempt ends before anything is sent
          cancellation.cancel();
        }
        mine = cancellation.of(invocation);
      }
    }
    try {
      return isWaiting
          ? endpoint.invoker().callAsync(calls.method(), mine)
          : endpoint.invoker().callAsyncNow(calls.method(), mine);
    } catch (Throwable broken) {
      return CompletableFuture.failedFuture(broken);
    }
  }

  private static Outcome outcome(CompletableFuture<Outcome> ended) {
    try {
      return ended.join();
    } catch (RuntimeException e) {
      Throwable cause = Filter.unwrapped(e);
      return cause instanceof RpcException reason
          ? new Outcome.Unanswered(reason)
          : Outcome.failure(cause);
    }
  }

  /** An attempt has ended; returns where the next one goes, null if none follows it. */
  private @Nullable Endpoint ended(Endpoint endpoint, long began, Outcome outcome) {
    long now = calls.resources().now();
    endpoint.ended(outcome, now - began);
    Outcome end = outcome;
    synchronized (this) {
      underWay--;
      if (isOver) {
        return null;
      }
      if (outcome instanceof Outcome.Unanswered unanswered) {
        attempts().failed(endpoint, unanswered.reason());
        if (underWay > 0) {
          return null; // another one may be answered
        }
        Endpoint next = attempts().after(endpoint, unanswered.reason(), now);
        if (next != null) {
          attempts().at(next);
          underWay++;
          return next;
        }
        end = attempts().outcome();
      }
      isOver = true;
    }
    end(end);
    return null;
  }

  private void end(Outcome outcome) {
    List<AttemptCancellation> others;
    synchronized (this) {
      isOver = true;
      others = List.copyOf(cancellations);
    }
    complete(outcome);
    others.forEach(AttemptCancellation::cancel);
  }
}
