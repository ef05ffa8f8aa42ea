package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.RequestEncoder;
import org.jspecify.annotations.Nullable;

/** The exceptions of calls whose callers wait no longer. */
final class CallFailures {

  /** The advice for a call that needs more time. */
  private static final String RAISE = "raise 'timeout', or that of the call being served";

  /** The advice for a call that waits for its connection, as the first one of a process may. */
  static final String CONNECT_BEFORE =
      "raise 'timeout', or connect before the first call: with check=\"true\" and without lazy, or"
          + " by Reference.connect()";

  /** The advice for a call that is late though its connection is there. */
  static final String LOAD_BEFORE =
      RAISE + "; the first call of a process takes longer, because it loads classes";

  private CallFailures() {}

  /**
   * The exception for a call without a reply in time.
   *
   * @param stages where the time went
   */
  static RpcException timedOut(
      ClientMethod method, String peer, TimedCall call, StageTimes stages, Certainty certainty) {
    if (certainty == Certainty.NOT_EXECUTED) {
      return notSent(
          method, "its request was written and waited to be sent to " + peer, RAISE, null, stages);
    }
    long left = call.remainingMillis();
    long all = RequestEncoder.millis(method.calls().timeoutNanos());
    return new RpcException(
        Status.TIMEOUT,
        certainty,
        method
            + ": no reply from "
            + peer
            + " within "
            + (all - left <= Math.max(50, all / 10) // what the call itself took
                ? all + " ms; raise 'timeout' if it needs more"
                : "the "
                    + left
                    + " ms that were left; raise 'timeout', which is "
                    + all
                    + " ms, or that of the call being served, if it needs more")
            + ". "
            + stageOf(call, stages),
        null,
        stages);
  }

  /** A sentence about the stage that a call was in. */
  private static String stageOf(TimedCall call, StageTimes stages) {
    Stage open = stages.open().orElse(Stage.NETWORK);
    String last;
    if (open != Stage.NETWORK) {
      last = open.description();
    } else if (call.isUnanswered()) {
      last = "the provider did not answer where it was: the connection or its event loop stalls";
    } else if (call.canBeAsked()) {
      last = "its request had left, and the provider was not asked where it is";
    } else {
      last = "its request had left, and the provider does not report the stages of calls";
    }
    return "Stage "
        + open.key()
        + ", for the last "
        + StageTimes.millis(stages.nanos(open).orElse(0))
        + ": "
        + last
        + " ("
        + stages
        + ")";
  }

  /**
   * The exception for a call whose time limit passed before its request was sent.
   *
   * @param stage how far it had come
   * @param advice the next step
   */
  static RpcException notSent(
      ClientMethod method, String stage, String advice, @Nullable Throwable cause) {
    return notSent(method, stage, advice, cause, StageTimes.none());
  }

  private static RpcException notSent(
      ClientMethod method,
      String stage,
      String advice,
      @Nullable Throwable cause,
      StageTimes stages) {
    return new RpcException(
        Status.TIMEOUT,
        Certainty.NOT_EXECUTED,
        method
            + ": not sent within its time limit, which is at most "
            + RequestEncoder.millis(method.calls().timeoutNanos())
            + " ms: "
            + stage
            + "; "
            + advice,
        cause,
        stages);
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
