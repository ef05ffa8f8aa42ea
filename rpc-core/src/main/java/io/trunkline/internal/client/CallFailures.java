package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.RequestEncoder;

/** The exceptions of calls whose callers wait no longer. */
final class CallFailures {

  private CallFailures() {}

  /**
   * The exception for a call without a reply in time.
   *
   * @param left for how many milliseconds its caller still waited when its request was written
   */
  static RpcException timedOut(ClientMethod method, String peer, long left, Certainty certainty) {
    long all = RequestEncoder.millis(method.calls().timeoutNanos());
    return new RpcException(
        Status.TIMEOUT,
        certainty,
        method
            + (certainty == Certainty.NOT_EXECUTED
                ? ": its request did not leave for " + peer
                : ": no reply from " + peer)
            + " within "
            + (all - left <= Math.max(50, all / 10) // what the call itself took
                ? all + " ms; raise 'timeout' if it needs more"
                : "the "
                    + left
                    + " ms that were left; raise 'timeout', which is "
                    + all
                    + " ms, or that of the call being served, if it needs more"));
  }

  /** The exception for a call whose reply came in time and was not read in time. */
  static RpcException readTooLate(ClientMethod method, int bytes, Certainty certainty) {
    return new RpcException(
        Status.TIMEOUT,
        certainty,
        method
            + ": its reply of "
            + bytes
            + " bytes came, but its time limit passed before a thread of this side could read it;"
            + " raise 'timeout' if it needs more, or give the client more threads for the replies"
            + " of futures (executor)");
  }

  /** The exception for a call whose reply is not read. */
  static RpcException tooLarge(ClientMethod method, String reason) {
    return new RpcException(
        Status.TOO_LARGE, Certainty.UNKNOWN, "the reply to " + method + ": " + reason);
  }

  /** The exception for a call whose future was cancelled. */
  static RpcException futureCancelled(ClientMethod method, Certainty certainty) {
    return cancelled(method, "its future was cancelled", certainty);
  }

  /** The exception for a call whose waiting thread was interrupted. */
  static RpcException interrupted(ClientMethod method, Certainty certainty) {
    return cancelled(method, "its thread was interrupted", certainty);
  }

  private static RpcException cancelled(ClientMethod method, String why, Certainty certainty) {
    return new RpcException(
        Status.CANCELLED, certainty, method + ": " + why + " while the call waited");
  }
}
