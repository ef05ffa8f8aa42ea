package io.trunkline.internal.callback;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import org.jspecify.annotations.Nullable;

/** Why a call of a consumer's object is not made, or has no reply. */
final class CallbackRefusals {

  private CallbackRefusals() {}

  static RpcException refused(Status status, CallbackMethod method, String why) {
    return new RpcException(status, Certainty.NOT_EXECUTED, method + ": " + why);
  }

  static RpcException overloaded(CallbackMethod method, Object consumer, String why) {
    return refused(
        Status.OVERLOADED,
        method,
        "the consumer " + consumer + " does not keep up: " + why + "; call it less often");
  }

  static RpcException tooLarge(CallbackMethod method, String reason) {
    return new RpcException(
        Status.TOO_LARGE, Certainty.UNKNOWN, "the reply to " + method + ": " + reason);
  }

  /**
   * The connection is gone.
   *
   * @param reason null while it is being closed
   */
  static RpcException lost(
      CallbackMethod method, Certainty certainty, Object consumer, @Nullable String reason) {
    return new RpcException(
        Status.CONNECTION_LOST,
        certainty,
        ("%s: the connection of the consumer %s is gone, and its callbacks with it (%s); forget the"
                + " object, the consumer passes it again on its next connection")
            .formatted(method, consumer, reason == null ? "it is being closed" : reason));
  }
}
