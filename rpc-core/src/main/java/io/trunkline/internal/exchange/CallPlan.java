package io.trunkline.internal.exchange;

import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.serialization.ClassGate;

/**
 * What is known of all calls of one method before any is made. Immutable; made by {@link
 * ClientEngine#plan}.
 */
public final class CallPlan {

  private final CallSite site;
  private final RequestHead head;
  private final Class<?> resultType;
  private final ClassGate gate;

  CallPlan(CallSite site, RequestHead head, Class<?> resultType, ClassGate gate) {
    this.site = site;
    this.head = head;
    this.resultType = resultType;
    this.gate = gate;
  }

  /** The method called. */
  public CallSite site() {
    return site;
  }

  RequestHead head() {
    return head;
  }

  Outcome decode(Inbound.Frame reply) {
    return ResponseDecoder.decode(reply, head, resultType, gate);
  }
}
