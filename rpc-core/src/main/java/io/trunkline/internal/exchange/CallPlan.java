package io.trunkline.internal.exchange;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.serialization.ClassGate;
import java.util.concurrent.TimeUnit;

/**
 * What is known of all calls of one method before any is made. Immutable; made by {@link
 * ClientEngine#plan}.
 */
public final class CallPlan {

  private final CallSite site;
  private final RequestHead head;
  private final Class<?> resultType;
  private final ClassGate gate;
  private final long limitNanos;

  CallPlan(CallSite site, RequestHead head, Class<?> resultType, ClassGate gate, long limitNanos) {
    this.site = site;
    this.head = head;
    this.resultType = resultType;
    this.gate = gate;
    this.limitNanos = limitNanos;
  }

  /** The method called. */
  public CallSite site() {
    return site;
  }

  /** What became of a call that nobody answered in its time. */
  RpcException timedOut(Line line) {
    return new RpcException(
        Status.TIMEOUT,
        Certainty.UNKNOWN,
        site
            + ": no answer from "
            + line
            + " within "
            + TimeUnit.NANOSECONDS.toMillis(limitNanos)
            + " ms; raise 'timeout' if it needs more");
  }

  RequestHead head() {
    return head;
  }

  Outcome decode(Inbound.Frame reply) {
    return ResponseDecoder.decode(reply, head, resultType, gate);
  }
}
