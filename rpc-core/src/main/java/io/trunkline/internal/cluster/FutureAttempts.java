package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
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
  private @Nullable Future<?> hedging; // guarded by this

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
    if (calls.choice().hasUsable()) {
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
                        none == null ? this::waitForConnection : () -> end(Waits.outcome(none))));
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
    boolean isForking = calls.policy().strategy() == ClusterStrategy.FORKING;
    List<Endpoint> forks;
    synchronized (this) {
      first = ready;
      underWay++;
      forks = isForking ? forks() : List.of();
    }
    run(attempt(ready, false));
    forks.forEach(fork -> run(attempt(fork, false)));
    if (isParallel && !isForking && !isDone()) {
      scheduleHedge();
    }
  }

  /** All of them are under way before the first one is called, which may fail at once. */
  private List<Endpoint> forks() {
    List<Endpoint> forks = new ArrayList<>();
    while (forks.size() < calls.policy().forks() - 1) {
      Endpoint another = attempts().another(calls.resources().now());
      if (another == null) {
        break;
      }
      attempts().at(another);
      underWay++;
      forks.add(another);
    }
    return forks;
  }

  private void scheduleHedge() {
    Future<?> later;
    try {
      later =
          calls
              .resources()
              .scheduler()
              .schedule(this::hedge, calls.policy().hedgeAfterNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      return; // the call ends with its client
    }
    boolean isTooLate;
    synchronized (this) {
      hedging = later;
      isTooLate = isOver;
    }
    if (isTooLate) {
      later.cancel(false);
    }
  }

  private void hedge() {
    if (!isDone()) {
      calls.resources().execute(this::callAnother);
    }
  }

  /** Makes one more attempt beside the first one, if there is another provider. */
  private void callAnother() {
    Endpoint another;
    synchronized (this) {
      if (isOver || underWay != 1 || attempts().begun() != 1) {
        return;
      }
      another = attempts().another(calls.resources().now());
      if (another == null || !calls.budget().take()) {
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

  /** Makes attempts until one is under way, or waited for, or the call has ended. */
  private void run(@Nullable Endpoint endpoint) {
    Endpoint next = endpoint;
    while (next != null) {
      Endpoint awaited = next;
      FirstReady wait;
      boolean mayWait;
      synchronized (this) {
        wait = attempts().waitFor(awaited);
        mayWait = attempts().isWaiting();
      }
      if (wait == null) {
        next = attempt(awaited, mayWait);
        continue;
      }
      CompletableFuture<Endpoint> ready =
          wait.later(
              invocation.deadlineNanos() - calls.resources().now(),
              invocation.cancellation(),
              calls.resources());
      if (!ready.isDone()) {
        ready.thenAccept(first -> calls.resources().execute(() -> run(attemptFor(awaited, first))));
        return;
      }
      next = attemptFor(awaited, ready.join());
    }
  }

  /**
   * Makes an attempt at the first one that was ready, which may be another than the awaited one.
   */
  private @Nullable Endpoint attemptFor(Endpoint awaited, Endpoint first) {
    if (first == awaited) {
      return attempt(awaited, true);
    }
    synchronized (this) {
      attempts().at(first);
    }
    return attempt(first, false);
  }

  /**
   * Makes an attempt.
   *
   * @param mayWait whether it may wait for its connection
   * @return where the next one goes if this one has ended at once; null if none follows now
   */
  private @Nullable Endpoint attempt(Endpoint endpoint, boolean mayWait) {
    long began = calls.resources().now();
    endpoint.begun();
    CompletableFuture<Outcome> attempt = call(endpoint, mayWait);
    if (attempt.isDone()) {
      return ended(endpoint, began, outcome(attempt));
    }
    attempt.whenComplete((outcome, broken) -> run(ended(endpoint, began, outcome(attempt))));
    return null;
  }

  private CompletableFuture<Outcome> call(Endpoint endpoint, boolean mayWait) {
    Invocation mine = invocation;
    synchronized (this) {
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
      return mayWait
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
      return Waits.outcome(e);
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
    Future<?> later;
    synchronized (this) {
      isOver = true;
      others = List.copyOf(cancellations);
      later = hedging;
    }
    complete(outcome);
    if (later != null) {
      later.cancel(false); // it would keep the call until its time
    }
    others.forEach(AttemptCancellation::cancel);
  }
}
