package io.trunkline.internal.client;

import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;

/**
 * A call that waits for its reply. Whoever removes it from {@link PendingCalls} ends it, so it ends
 * exactly once.
 */
sealed interface PendingCall permits BlockingCall, FutureCall {

  /** The id its request carries. */
  long id();

  /** When its time is over, in terms of {@link System#nanoTime()}. */
  long deadlineNanos();

  /** Hands it the reply, unread. Called on the event loop: does not decode. */
  void answered(Inbound.Frame reply);

  /** Hands it the reason why there will be no reply. */
  void failed(RpcException reason);

  /** What the error of this call is about, for messages. */
  CallPlan plan();
}
