package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Routes the calls of methods with large messages to their own connection, so that no others wait
 * until these messages are sent. That connection is made for the first of them; until it is ready,
 * all calls go on the usual ones. Thread-safe.
 *
 * @param connection to the same address as the usual ones
 */
record LargeMessageRouter(SharedConnection connection) {

  /** Whether calls of a method can be made on this connection now; connects it if they shall be. */
  boolean isReadyFor(ClientMethod method) {
    if (!method.calls().hasLargeMessages()) {
      return false;
    }
    boolean isReady = connection.isReadyFor(method);
    if (!isReady) {
      connection.connectSoon();
    }
    return isReady;
  }

  /** The stage that routes calls, those of other methods to the usual connections. */
  CallStage stage(CallStage usual) {
    return (method, invocation, completion) ->
        isReadyFor(method)
            ? call(method, invocation, completion, usual)
            : usual.call(method, invocation, completion);
  }

  private @Nullable Outcome call(
      ClientMethod method, Invocation invocation, Completion completion, CallStage usual) {
    if (!completion.waitsForConnection()) {
      return connection.call(method, invocation, completion);
    }
    OrUsual orUsual = new OrUsual(usual, method, invocation, completion);
    Outcome outcome =
        connection.call(method, invocation, completion.after(orUsual).withoutWaiting());
    return outcome == null ? null : orUsual.after(outcome);
  }

  /** Makes a call on the usual connections if this one was lost just then, before it went there. */
  private record OrUsual(
      CallStage usual, ClientMethod method, Invocation invocation, Completion completion)
      implements Completion.Step {

    @Override
    public @Nullable Outcome after(Outcome outcome) {
      return outcome instanceof Outcome.Unanswered unanswered
              && ConnectionAdmission.isForAnother(unanswered.reason())
          ? usual.call(method, invocation, completion)
          : outcome;
    }
  }
}
