package io.trunkline.internal.client;

import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;

/**
 * A call that waits for its reply. Whoever removes it from {@link PendingCalls} ends it, so it ends
 * exactly once.
 */
sealed interface PendingCall permits BlockingCall, FutureCall {

  /** The method called. */
  ClientMethod method();

  /** When its time has passed, in terms of {@link System#nanoTime()}. */
  long deadlineNanos();

  /** Takes what its request is written with; before anybody can complete or fail it. */
  void begin(long id, MethodBinding binding);

  /** Says that its request is about to be sent. */
  void sent();

  /** Whether the provider may have seen its request. */
  boolean isSent();

  /** The id its request carries. */
  long id();

  /** Hands it the reply, unread, to be released. Called on the event loop: does not decode. */
  void answered(Inbound.Frame reply);

  /** Hands it the reason why there will be no reply. */
  void failed(RpcException reason);
}
