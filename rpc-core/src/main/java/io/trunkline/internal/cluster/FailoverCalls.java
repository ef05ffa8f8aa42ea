package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Invoker;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Makes each call at one provider, and again at others as far as that is safe: what never left this
 * side goes on at once; of what a provider was sent, {@code retries} repetitions may follow as long
 * as the {@link RetryBudget} has some, and only where the method did not run or may run twice.
 */
final class FailoverCalls implements MethodCalls {

  private final ClientMethod method;
  private final ClusterPolicy policy;
  private final Endpoints endpoints;
  private final EndpointChoice choice;
  private final RetryBudget budget;
  private final RepeatNotice notice;
  private final ClusterResources resources;

  FailoverCalls(
      ClientMethod method,
      ClusterPolicy policy,
      Endpoints endpoints,
      EndpointChoice choice,
      RetryBudget budget,
      RepeatNotice notice,
      ClusterResources resources) {
    this.method = method;
    this.policy = policy;
    this.endpoints = endpoints;
    this.choice = choice;
    this.budget = budget;
    this.notice = notice;
    this.resources = resources;
  }

  ClientMethod method() {
    return method;
  }

  ClusterPolicy policy() {
    return policy;
  }

  EndpointChoice choice() {
    return choice;
  }

  RetryBudget budget() {
    return budget;
  }

  RepeatNotice notice() {
    return notice;
  }

  ClusterResources resources() {
    return resources;
  }

  @Override
  public Outcome call(Invocation invocation) {
    if (policy.isParallel()) {
      return Waits.call(method, invocation, resources, this::callAsync);
    }
    budget.called();
    long began = resources.now();
    Endpoint first = choice.chooseReady(invocation, began);
    if (first == null) {
      return goOn(new Attempts(this, invocation), invocation);
    }
    Outcome outcome = attempt(first, invocation, false, began);
    if (!(outcome instanceof Outcome.Unanswered unanswered)) {
      return outcome;
    }
    Attempts attempts = new Attempts(this, invocation).at(first);
    return repeat(attempts, invocation, first, unanswered.reason());
  }

  private Outcome goOn(Attempts attempts, Invocation invocation) {
    if (!choice.hasUsable()) {
      try {
        if (!endpoints.some().isDone()) {
          Invoker.forbidBlockingCallOnEventLoop(method);
        }
        Waits.await(some(invocation), method);
      } catch (RpcException none) {
        return new Outcome.Unanswered(none);
      }
    }
    Endpoint next = attempts.next(resources.now());
    if (next == null) {
      return attempts.outcome();
    }
    Endpoint first = firstReady(attempts, next, invocation);
    Outcome outcome = attempt(attempts, first, first == next, invocation);
    return outcome instanceof Outcome.Unanswered unanswered
        ? repeat(attempts, invocation, first, unanswered.reason())
        : outcome;
  }

  /** Done as soon as a provider is known; fails with an {@link RpcException}. */
  CompletableFuture<EndpointSet> some(Invocation invocation) {
    return Waits.some(endpoints, method, invocation.deadlineNanos() - resources.now());
  }

  private Outcome repeat(
      Attempts attempts, Invocation invocation, Endpoint first, RpcException firstReason) {
    Endpoint last = first;
    RpcException reason = firstReason;
    while (true) {
      attempts.failed(last, reason);
      Endpoint next = attempts.after(last, reason, resources.now());
      if (next == null) {
        return attempts.outcome();
      }
      Endpoint at = firstReady(attempts, next, invocation);
      Outcome outcome = attempt(attempts, at, at == next, invocation);
      if (!(outcome instanceof Outcome.Unanswered unanswered)) {
        return outcome;
      }
      last = at;
      reason = unanswered.reason();
    }
  }

  /** Waits, if the next attempt has to, until this one is ready or any other is before. */
  private Endpoint firstReady(Attempts attempts, Endpoint next, Invocation invocation) {
    FirstReady wait = Invoker.isOnEventLoop() ? null : attempts.waitFor(next);
    return wait == null ? next : wait.await(invocation.deadlineNanos() - resources.now());
  }

  /**
   * @param mayWait whether it may wait for its connection, if none of them is there
   */
  private Outcome attempt(
      Attempts attempts, Endpoint endpoint, boolean mayWait, Invocation invocation) {
    attempts.at(endpoint);
    return attempt(endpoint, invocation, mayWait && attempts.isWaiting(), resources.now());
  }

  private Outcome attempt(Endpoint endpoint, Invocation invocation, boolean waiting, long began) {
    endpoint.begun();
    Outcome outcome;
    try {
      outcome =
          waiting
              ? endpoint.invoker().call(method, invocation)
              : endpoint.invoker().callNow(method, invocation);
    } catch (RpcException notMade) {
      outcome = new Outcome.Unanswered(notMade);
    } catch (Throwable broken) {
      endpoint.ended(Outcome.failure(broken), resources.now() - began);
      throw broken;
    }
    endpoint.ended(outcome, resources.now() - began);
    return outcome;
  }

  @Override
  public CompletableFuture<Outcome> callAsync(Invocation invocation) {
    budget.called();
    FutureAttempts call = new FutureAttempts(this, invocation);
    call.start();
    return call;
  }

  /** The first one at which an attempt is made; null if none is ready. */
  @Nullable Endpoint first(Invocation invocation) {
    return choice.chooseReady(invocation, resources.now());
  }
}
