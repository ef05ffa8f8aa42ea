package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import org.jspecify.annotations.Nullable;

/**
 * Lets no failed attempt reach the caller, who gets null, 0 or false: for what may be lost, such as
 * entries of a log. What the method throws is its reply and does reach the caller.
 */
record FailsafeCalls(CallStage next, ClusterResources resources) implements CallStage {

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    Outcome outcome = next.call(method, invocation, completion.after(later -> safe(method, later)));
    return outcome == null ? null : safe(method, outcome);
  }

  private Outcome safe(ClientMethod method, Outcome outcome) {
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
