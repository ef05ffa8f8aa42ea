package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.ClientMethod;
import java.util.concurrent.CompletableFuture;

/**
 * Lets no failed attempt reach the caller, who gets null, 0 or false: for what may be lost, such as
 * entries of a log. What the method throws is its reply and does reach the caller.
 */
final class FailsafeCalls implements MethodCalls {

  private final ClientMethod method;
  private final MethodCalls calls;
  private final ClusterResources resources;

  FailsafeCalls(ClientMethod method, MethodCalls calls, ClusterResources resources) {
    this.method = method;
    this.calls = calls;
    this.resources = resources;
  }

  @Override
  public Outcome call(Invocation invocation) {
    return safe(calls.call(invocation));
  }

  @Override
  public CompletableFuture<Outcome> callAsync(Invocation invocation) {
    return calls.callAsync(invocation).thenApply(this::safe);
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
