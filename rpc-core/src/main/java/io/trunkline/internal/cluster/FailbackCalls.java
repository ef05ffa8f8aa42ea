package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import org.jspecify.annotations.Nullable;

/**
 * Gives the caller of a failed call null, 0 or false, and repeats the call later, a few times, in
 * the background: for notifications. What may have run is repeated only where it may run twice.
 */
record FailbackCalls(
    ClusterPolicy policy, CallStage next, FailbackQueue queue, ClusterResources resources)
    implements CallStage {

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    Outcome outcome =
        next.call(
            method,
            invocation,
            completion.after(later -> repeatedLater(method, later, invocation)));
    return outcome == null ? null : repeatedLater(method, outcome, invocation);
  }

  private Outcome repeatedLater(ClientMethod method, Outcome outcome, Invocation invocation) {
    if (!(outcome instanceof Outcome.Unanswered unanswered)
        || FailsafeCalls.isCallers(unanswered.reason())) {
      return outcome;
    }
    repeat(method, invocation, unanswered.reason(), policy.retries());
    return Outcome.value(method.emptyResult());
  }

  private void repeat(ClientMethod method, Invocation invocation, RpcException reason, int left) {
    String what;
    if (reason.certainty() == Certainty.EXECUTED
        || reason.certainty() == Certainty.UNKNOWN && !policy.repeatsUnknown()) {
      what = "is not repeated, because it may have run; declare it idempotent if it may run twice";
    } else if (left == 0) {
      what = "is given up";
    } else if (queue.later(() -> again(method, invocation, left - 1))) {
      what = "is repeated in 5 s";
    } else if (queue.isClosed()) {
      what = "is dropped: its reference or client is closed";
    } else {
      what = "is dropped: " + FailbackQueue.MOST_WAITING + " calls of its reference wait already";
    }
    resources.log().warn(() -> method + " failed and " + what + " (failback): " + reason, null);
  }

  private void again(ClientMethod method, Invocation first, int left) {
    Invocation invocation =
        new Invocation(
            first.site(),
            first.arguments(),
            first.attachments(),
            first.oneWay(),
            resources.now() + method.calls().timeoutNanos());
    Outcome outcome =
        next.call(method, invocation, later -> repeatUnanswered(method, first, later, left));
    if (outcome != null) {
      repeatUnanswered(method, first, outcome, left);
    }
  }

  private void repeatUnanswered(ClientMethod method, Invocation first, Outcome outcome, int left) {
    if (outcome instanceof Outcome.Unanswered unanswered) {
      repeat(method, first, unanswered.reason(), left);
    }
  }
}
