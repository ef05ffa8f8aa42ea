package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import org.jspecify.annotations.Nullable;

/**
 * Lets no failed attempt reach the caller, who gets null, 0 or false: for what may be lost, such as
 * entries of a log. What the method throws is its reply and does reach the caller.
 */
record FailsafeCalls(ClientMethod method, MethodCalls calls, ClusterResources resources)
    implements MethodCalls {

  @Override
  public @Nullable Outcome call(Invocation invocation, Completion completion) {
    Outcome outcome = calls.call(invocation, completion.after(this::safe));
    return outcome == null ? null : safe(outcome);
  }

  private Outcome safe(Outcome outcome) {
    if (!(outcome instanceof Outcome.Unanswered unanswered) || isCallers(unanswered.reason())) {
      return outcome;
    }
    RpcException reason = unanswered.reason();
    resources
        .log()
        .warn(() -> method + " failed, and its caller got nothing (failsafe): " + reason, null);
    return Outcome.value(method.emptyResult());
  }

  /** Whether the caller is the reason: it has given up, or has to be corrected. */
  static boolean isCallers(RpcException reason) {
    return reason.status() == Status.CANCELLED || reason.status() == Status.MISUSED;
  }
}
