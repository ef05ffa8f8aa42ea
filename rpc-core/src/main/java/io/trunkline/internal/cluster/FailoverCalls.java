package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Makes each call at one provider, and again at others as far as that is safe: a request that never
 * left this side moves on at once. A request that was sent to a provider may be repeated {@code
 * retries} times, as long as the {@link RetryBudget} permits it, and only if the method did not run
 * or may run twice.
 */
record FailoverCalls(
    ClientMethod method,
    ClusterPolicy policy,
    Endpoints endpoints,
    EndpointChoice choice,
    RetryBudget budget,
    RepeatNotice notice,
    ClusterResources resources)
    implements CallStage {

  @Override
  public @Nullable Outcome call(ClientMethod called, Invocation invocation, Completion completion) {
    if (policy.isParallel() && completion.isBlocking()) {
      return CallWaiter.call(method, invocation, resources, this);
    }
    budget.called();
    long began = resources.now();
    Endpoint first = choice.chooseReady(invocation, began);
    if (!completion.isBlocking()) {
      AsyncFailover call = new AsyncFailover(this, invocation, completion);
      if (first == null) {
        call.beginWhenReady();
      } else {
        call.begin(first);
      }
      return null;
    }
    if (first == null) {
      return new BlockingFailover(this, invocation, completion).callWhenReady();
    }
    // Most blocking calls are answered by the first provider, and allocate nothing here.
    Outcome outcome = attemptBlocking(first, invocation, completion.withoutWaiting(), began);
    return outcome instanceof Outcome.Unanswered failure
        ? new BlockingFailover(this, invocation, completion).callAfter(first, failure)
        : outcome;
  }

  /** Some providers, waited for at most until the deadline of the call. */
  CompletableFuture<EndpointSet> someEndpoints(Invocation invocation) {
    return CallWaiter.some(endpoints, method, invocation.deadlineNanos() - resources.now());
  }

  /** Makes an attempt of a blocking caller at a provider, and counts it there. */
  @Nullable Outcome attemptBlocking(
      Endpoint endpoint, Invocation invocation, Completion completion, long began) {
    AtomicInteger inFlight = endpoint.load().inFlight;
    inFlight.incrementAndGet();
    boolean hasEnded = true;
    try {
      Outcome outcome = attempt(endpoint, invocation, completion);
      hasEnded = outcome != null;
      if (outcome != null) {
        endpoint.judge(outcome, resources.now() - began);
      }
      return outcome;
    } finally {
      if (hasEnded) {
        inFlight.decrementAndGet();
      }
    }
  }

  /** Makes an attempt at a provider. */
  @Nullable Outcome attempt(Endpoint endpoint, Invocation invocation, Completion completion) {
    try {
      return endpoint.invoker().call(method, invocation, completion);
    } catch (RpcException notMade) {
      return new Outcome.Unanswered(notMade);
    }
  }
}
