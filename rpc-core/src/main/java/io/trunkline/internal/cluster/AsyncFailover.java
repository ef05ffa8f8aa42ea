package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Stages;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one asynchronous call: one after the other, or several at a time where its policy
 * hedges or forks. The first reply is the outcome of the call; attempts still under way are then
 * given up. Thread-safe: attempts end on any thread.
 *
 * <p>{@code begin} or {@code beginWhenReady} starts the call. {@link #callFrom} makes attempts
 * until one is under way, {@link #next} chooses the next one, and {@link #complete} ends the call.
 */
final class AsyncFailover {

  private final FailoverCalls calls;
  private final Invocation invocation;
  private final Completion caller;
  private final @Nullable ParallelAttempts parallel; // null if one attempt is made at a time

  private @Nullable Attempts attempts; // guarded by this; made when the first one fails
  private @Nullable Endpoint first; // guarded by this
  private int underWay; // guarded by this
  private boolean isComplete; // guarded by this

  AsyncFailover(FailoverCalls calls, Invocation invocation, Completion caller) {
    this.calls = calls;
    this.invocation = invocation;
    this.caller = caller;
    this.parallel = calls.policy().isParallel() ? new ParallelAttempts() : null;
  }

  /**
   * Makes the first attempt, or the first ones.
   *
   * @param ready a provider that is ready
   */
  void begin(Endpoint ready) {
    boolean isForking = calls.policy().strategy() == ClusterStrategy.FORKING;
    List<Endpoint> forks;
    synchronized (this) { // all are under way before the first is called, which may fail at once
      countAttempt(ready);
      forks = isForking ? forks() : List.of();
    }
    callFrom(ready);
    forks.forEach(this::callFrom);
    if (parallel != null && !isForking) {
      parallel.schedule(() -> later(this::hedge), calls);
    }
  }

  private List<Endpoint> forks() {
    List<Endpoint> forks = new ArrayList<>();
    while (forks.size() < calls.policy().forks() - 1) {
      Endpoint another = attempts().another(calls.resources().now());
      if (another == null) {
        break;
      }
      countAttempt(another);
      forks.add(another);
    }
    return forks;
  }

  /** Makes one more attempt while the first one is under way, if there is another provider. */
  private void hedge() {
    Endpoint another;
    synchronized (this) {
      if (isComplete || underWay != 1 || attempts().begun() != 1) {
        return;
      }
      another = attempts().another(calls.resources().now());
      if (another == null || !calls.budget().take()) {
        return;
      }
      countAttempt(another);
    }
    callFrom(another);
  }

  void beginWhenReady() {
    if (calls.choice().hasUsable()) {
      beginWaiting();
      return;
    }
    Stages.whenEnded(
        calls.someEndpoints(invocation),
        (found, noneFound) ->
            later(
                noneFound == null
                    ? this::beginWaiting
                    : () -> complete(CallWaiter.outcome(noneFound))),
        this::fail);
  }

  private void fail(Throwable broken) {
    complete(Outcome.failure(broken));
  }

  private void beginWaiting() {
    Endpoint chosen;
    synchronized (this) {
      chosen = attempts().next(calls.resources().now());
      if (chosen != null) {
        countAttempt(chosen);
      }
    }
    if (chosen == null) {
      complete(attempts().outcome());
    } else {
      callFrom(chosen);
    }
  }

  /** Runs a later step where the caller wants it. A step that throws ends the call. */
  private void later(Runnable step) {
    calls
        .resources()
        .execute(
            caller,
            () -> {
              try {
                step.run();
              } catch (Throwable broken) {
                fail(broken);
              }
            });
  }

  /** Counts an attempt that is about to be made. */
  private synchronized void countAttempt(Endpoint endpoint) {
    if (attempts == null && first == null) {
      first = endpoint; // most calls have no other one
    } else {
      attempts().at(endpoint);
    }
    underWay++;
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

  /** Makes attempts, each of which is counted, until one is under way or waits for a connection. */
  private void callFrom(@Nullable Endpoint counted) {
    Endpoint chosen = counted;
    while (chosen != null) {
      FirstReady wait = waitFor(chosen);
      if (wait == null) {
        chosen = attempt(chosen, chosen);
        continue;
      }
      Endpoint awaited = chosen;
      CompletableFuture<Endpoint> ready = wait.later(invocation, calls.resources());
      if (!ready.isDone() || ready.isCompletedExceptionally()) {
        Stages.whenEnded(
            ready,
            (found, broken) ->
                later(
                    broken == null ? () -> callFrom(attempt(awaited, found)) : () -> fail(broken)),
            this::fail);
        return;
      }
      chosen = attempt(awaited, ready.join());
    }
  }

  private synchronized @Nullable FirstReady waitFor(Endpoint chosen) {
    return attempts == null ? null : attempts.waitFor(chosen);
  }

  /**
   * Makes an attempt.
   *
   * @param chosen where the attempt was to go
   * @param called where it goes: another one if that was ready before
   * @return where the next one goes if this one has ended at once; null if none follows now
   */
  private @Nullable Endpoint attempt(Endpoint chosen, Endpoint called) {
    Attempt attempt;
    synchronized (this) {
      attempt = new Attempt(called, called == chosen && attempts != null && attempts.isWaiting());
      if (called != chosen) {
        attempts().at(called);
      }
    }
    attempt.inFlight.incrementAndGet();
    Outcome outcome;
    try {
      Invocation own = parallel == null ? invocation : parallel.begin(invocation);
      outcome = calls.attempt(called, own, attempt);
    } catch (Throwable broken) {
      outcome = Outcome.failure(broken);
    }
    return outcome == null ? null : attempt.ended(outcome);
  }

  /** One attempt. It ends once, although a call may fail here and be answered all the same. */
  private final class Attempt extends AtomicBoolean implements Completion {

    private static final long serialVersionUID = 1L;

    private final transient Endpoint endpoint;
    private final AtomicInteger inFlight;
    private final boolean waitsForConnection;
    private final long began = calls.resources().now();

    private Attempt(Endpoint endpoint, boolean waitsForConnection) {
      this.endpoint = endpoint;
      this.inFlight = endpoint.load().inFlight;
      this.waitsForConnection = waitsForConnection;
    }

    /** Returns where the attempt goes that follows this one; null if none follows. */
    private @Nullable Endpoint ended(Outcome outcome) {
      if (!compareAndSet(false, true)) {
        complete(outcome); // an Error has stopped what followed the first end
        return null;
      }
      try {
        endpoint.judge(outcome, calls.resources().now() - began);
      } finally {
        inFlight.decrementAndGet();
      }
      return next(endpoint, outcome);
    }

    @Override
    public void completed(Outcome outcome) {
      try {
        callFrom(ended(outcome));
      } catch (Throwable broken) {
        fail(broken);
        throw broken;
      }
    }

    @Override
    public boolean waitsForConnection() {
      return waitsForConnection;
    }

    @Override
    public Executor executor(Executor ofClient) {
      return caller.executor(ofClient);
    }
  }

  private @Nullable Endpoint next(Endpoint endpoint, Outcome outcome) {
    Outcome last = outcome;
    synchronized (this) {
      underWay--;
      if (outcome instanceof Outcome.Unanswered failure && !isComplete) {
        attempts().failed(endpoint, failure.reason());
        if (underWay > 0) {
          return null; // another one may be answered
        }
        Endpoint next = attempts().after(endpoint, failure.reason(), calls.resources().now());
        if (next != null) {
          countAttempt(next);
          return next;
        }
        last = attempts().outcome();
      }
    }
    complete(last);
    return null;
  }

  /** Ends the call, unless it has ended. */
  private void complete(Outcome outcome) {
    synchronized (this) {
      if (isComplete) {
        return;
      }
      isComplete = true;
    }
    caller.end(outcome);
    if (parallel != null) {
      parallel.giveUp();
    }
  }
}
