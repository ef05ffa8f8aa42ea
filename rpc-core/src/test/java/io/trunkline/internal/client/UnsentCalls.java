package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls that no connection sends. */
final class UnsentCalls {

  private UnsentCalls() {}

  /** A call that has not begun. */
  static PendingCall call(
      @Nullable ClientMethod method,
      long deadlineNanos,
      Completion completion,
      @Nullable ConnectionCalls connection) {
    CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
    return new PendingCall(
        method,
        new Invocation(site, new Object[0], Map.of(), false, deadlineNanos),
        completion,
        connection,
        null);
  }

  /** A call that has the next id of a table, and no method. */
  static PendingCall begun(PendingCalls table, long deadlineNanos) {
    PendingCall call = call(null, deadlineNanos, new OutcomeFuture(), null);
    call.begin(table.nextId(), null, 1);
    return call;
  }
}
