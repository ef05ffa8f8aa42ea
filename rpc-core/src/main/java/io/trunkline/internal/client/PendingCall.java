package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestDeparture;
import io.trunkline.internal.protocol.WireStatus;

/**
 * A call that waits for its reply. Whoever removes it from {@link PendingCalls} ends it, so it ends
 * exactly once.
 */
sealed interface PendingCall permits BlockingCall, FutureCall {

  /** The method called. */
  ClientMethod method();

  /** When its time has passed, in terms of {@link System#nanoTime()}. */
  long deadlineNanos();

  /**
   * Takes what its request is written with; before anybody can complete or fail it.
   *
   * @param remainingNanos how long its caller still waits
   * @return whether that request has left, from now on
   */
  RequestDeparture begin(long id, MethodBinding binding, long remainingNanos);

  /** How long its caller still waited when its request was written. */
  long remainingNanos();

  /** Whether its request has left. */
  RequestDeparture departure();

  /** Whether its caller gave up before it could be found among those that wait. */
  default boolean isGivenUp() {
    return false;
  }

  /**
   * Its request is written and waits like others from now on; called by the thread that sends it.
   */
  default void aboutToBeSent() {}

  /** Whether its request is written under agreed terms. */
  boolean isMarked();

  /** The id its request carries. */
  long id();

  /**
   * What the reply says. A long one is not begun with when the call's time is over: reading it
   * would take longer than its caller is ready to wait. Releases it.
   */
  default Outcome decode(Inbound.Frame reply, MethodBinding binding, Leniency leniency) {
    int length = reply.length();
    if (length > ClientMethod.SHORT_REPLY_BYTES && deadlineNanos() - System.nanoTime() <= 0) {
      Certainty certainty = certainty(reply, binding);
      reply.release();
      return new Outcome.Unanswered(method().readTooLate(length, certainty));
    }
    return method().decode(reply, binding, leniency);
  }

  /** What is known of a call whose reply is not read. */
  private static Certainty certainty(Inbound.Frame reply, MethodBinding binding) {
    boolean hasResult = reply.header().status() == WireStatus.OK;
    return binding.isMarked() && hasResult ? Certainty.EXECUTED : Certainty.UNKNOWN;
  }

  /** Hands it the reply, unread, to be released. Called on the event loop: does not decode. */
  void answered(Inbound.Frame reply);

  /**
   * Hands it the reason why there will be no reply; another connection may be tried if it
   * {@linkplain ConnectionCalls#isForAnother says so}.
   */
  void failed(RpcException reason);
}
