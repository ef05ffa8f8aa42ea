package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One call with its attempts: one after the other, or several at a time where its policy hedges or
 * forks. The first reply is the outcome of the call, and attempts still under way then are given
 * up. A blocking call makes its attempts on its caller's thread, one at a time.
 */
final class FailoverCall {

  private final FailoverCalls calls;
  private final Invocation invocation;
  private final Completion completion;

  /** Null where there is one attempt at a time. */
  private final @Nullable ParallelAttempts parallel;

  private @Nullable Attempts attempts; // guarded by this; made when the first one fails
  private @Nullable Endpoint first; // guarded by this
  private int underWay; // guarded by this
  private volatile @Nullable Outcome end; // null until the call is over; set under this once

  FailoverCall(FailoverCalls calls, Invocation invocation, Completion completion) {
    this.calls = calls;
    this.invocation = invocation;
    this.completion = completion;
    this.parallel = calls.policy().isParallel() ? new ParallelAttempts() : null;
  }

  /**
   * Makes the first attempt of a call that is not blocking, or the first ones.
   *
   * @param ready a provider that is ready
   */
  void begin(Endpoint ready) {
    boolean isForking = calls.policy().strategy() == ClusterStrategy.FORKING;
    List<Endpoint> forks;
    synchronized (this) {
      beginAttempt(ready);
      forks = isForking ? forks() : List.of();
    }
    run(attempt(ready, ready));
    forks.forEach(fork -> run(attempt(fork, fork)));
    if (parallel != null && !isForking) {
      parallel.schedule(() -> later(this::callAnother), calls);
    }
  }

  /**
   * Begins a call for which no provider is ready.
   *
   * @return the outcome of a blocking call; null for another one, whose completion takes it
   */
  @Nullable Outcome beginWaiting() {
    if (calls.choice().hasUsable()) {
      return makeFirst();
    }
    CompletableFuture<EndpointSet> some =
        CallWaiter.some(
            calls.endpoints(),
            calls.method(),
            invocation.deadlineNanos() - calls.resources().now());
    if (!completion.isBlocking()) {
      some.whenComplete(
          (found, none) ->
              later(none == null ? this::makeFirst : () -> end(CallWaiter.outcome(none))));
      return null;
    }
    try {
      if (!some.isDone()) {
        Invoker.forbidBlockingCallOnEventLoop(calls.method());
      }
      CallWaiter.await(some, calls.method());
      return makeFirst();
    } catch (RpcException none) {
      return new Outcome.Unanswered(none);
    }
  }

  /**
   * Continues a blocking call whose first attempt has failed.
   *
   * @return its outcome
   */
  @Nullable Outcome repeat(Endpoint failed, Outcome.Unanswered outcome) {
    beginAttempt(failed);
    return run(ended(failed, outcome));
  }

  private @Nullable Outcome makeFirst() {
    Endpoint next;
    synchronized (this) {
      next = attempts().next(calls.resources().now());
      if (next != null) {
        beginAttempt(next);
      }
    }
    if (next == null) {
      end(attempts().outcome());
    }
    return run(next);
  }

  /** All of them are under way before the first one is called, which may fail at once. */
  private List<Endpoint> forks() {
    List<Endpoint> forks = new ArrayList<>();
    while (forks.size() < calls.policy().forks() - 1) {
      Endpoint another = attempts().another(calls.resources().now());
      if (another == null) {
        break;
      }
      beginAttempt(another);
      forks.add(another);
    }
    return forks;
  }

  /** Makes one more attempt while the first one is under way, if there is another provider. */
  private void callAnother() {
    Endpoint another;
    synchronized (this) {
      if (isOver() || underWay != 1 || attempts().begun() != 1) {
        return;
      }
      another = attempts().another(calls.resources().now());
      if (another == null || !calls.budget().take()) {
        return;
      }
      beginAttempt(another);
    }
    run(another);
  }

  /** Runs a later step where the caller wants it. */
  private void later(Runnable step) {
    calls.resources().execute(completion, step);
  }

  /** Counts an attempt that is about to be made. */
  private synchronized void beginAttempt(Endpoint endpoint) {
    if (attempts == null && first == null) {
      first = endpoint; // most calls have no other one
    } else {
      attempts().at(endpoint);
    }
    underWay++;
  }

  private boolean isOver() {
    return end != null;
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

  /**
   * Makes attempts until one is under way, or waited for, or the call is over.
   *
   * @return the outcome of a blocking call; null for another one, whose completion takes it
   */
  private @Nullable Outcome run(@Nullable Endpoint endpoint) {
    Endpoint next = endpoint;
    while (next != null) {
      Endpoint awaited = next;
      FirstReady wait = attempts().waitFor(awaited);
      long left = invocation.deadlineNanos() - calls.resources().now();
      if (wait == null || completion.isBlocking() && Invoker.isOnEventLoop()) {
        next = attempt(awaited, awaited);
      } else if (completion.isBlocking()) {
        next = attempt(awaited, wait.await(left));
      } else {
        CompletableFuture<Endpoint> ready =
            wait.later(left, invocation.cancellation(), calls.resources());
        if (!ready.isDone()) {
          ready.thenAccept(found -> later(() -> run(attempt(awaited, found))));
          return null;
        }
        next = attempt(awaited, ready.join());
      }
    }
    return completion.isBlocking() ? end : null;
  }

  /**
   * Makes an attempt.
   *
   * @param awaited where the attempt was to go
   * @param endpoint where it goes: another one if that was ready before
   * @return where the next one goes if this one has ended at once; null if none follows now
   */
  private @Nullable Endpoint attempt(Endpoint awaited, Endpoint endpoint) {
    boolean mayWait;
    synchronized (this) {
      mayWait = endpoint == awaited && attempts != null && attempts.isWaiting();
      if (endpoint != awaited) {
        attempts().at(endpoint);
      }
    }
    long began = calls.resources().now();
    Outcome outcome;
    if (completion.isBlocking()) {
      Completion caller = mayWait ? completion : completion.withoutWaiting();
      outcome = calls.attempt(endpoint, invocation, caller, began);
    } else {
      try {
        Invocation own = parallel == null ? invocation : parallel.begin(invocation);
        Attempt attempt = new Attempt(this, endpoint, mayWait, began);
        outcome = calls.attempt(endpoint, own, attempt, began);
      } catch (Throwable broken) {
        outcome = Outcome.failure(broken);
      }
    }
    return outcome == null ? null : ended(endpoint, outcome);
  }

  /** Takes the outcome of an attempt that comes later. */
  private record Attempt(
      FailoverCall call, Endpoint endpoint, boolean waitsForConnection, long began)
      implements Completion {

    @Override
    public void completed(Outcome outcome) {
      endpoint.ended(outcome, call.calls.resources().now() - began);
      call.run(call.ended(endpoint, outcome));
    }

    @Override
    public Executor executor(Executor ofClient) {
      return call.completion.executor(ofClient);
    }
  }

  /** Takes the end of an attempt; returns where the next one goes, null if none follows it. */
  private @Nullable Endpoint ended(Endpoint endpoint, Outcome outcome) {
    Outcome last = outcome;
    synchronized (this) {
      underWay--;
      if (outcome instanceof Outcome.Unanswered unanswered && !isOver()) {
        attempts().failed(endpoint, unanswered.reason());
        if (underWay > 0) {
          return null; // another one may be answered
        }
        Endpoint next = attempts().after(endpoint, unanswered.reason(), calls.resources().now());
        if (next != null) {
          beginAttempt(next);
          return next;
        }
        last = attempts().outcome();
      }
      if (!tryEnd(last)) {
        return null;
      }
    }
    finish(last);
    return null;
  }

  /** Ends a call without an attempt under way. */
  private void end(Outcome outcome) {
    if (tryEnd(outcome)) {
      finish(outcome);
    }
  }

  /** Sets the end of the call; false if the call is over. */
  private synchronized boolean tryEnd(Outcome outcome) {
    if (isOver()) {
      return false;
    }
    end = outcome;
    return true;
  }

  private void finish(Outcome outcome) {
    if (!completion.isBlocking()) {
      completion.completed(outcome);
    }
    if (parallel != null) {
      parallel.giveUp();
    }
  }
}
