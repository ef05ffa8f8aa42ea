package io.trunkline.internal.callback;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.SendState;
import java.util.concurrent.CompletableFuture;

/**
 * A call of a consumer's object that waits for its reply. The thread that removes it from the
 * waiting calls ends it, so it ends once.
 *
 * @param id that its request carries
 * @param binding how its request is written
 * @param deadlineNanos when its caller stops waiting, in terms of {@link System#nanoTime()}
 * @param sendState whether its request has left
 * @param answer the reply, an unread frame; the exception that says why there is none; or the Error
 *     that has stopped the thread which had either of them
 */
record CallbackCall(
    long id,
    CallbackMethod method,
    MethodBinding binding,
    long deadlineNanos,
    SendState sendState,
    CompletableFuture<Object> answer) {

  /**
   * Reads the reply and releases it.
   *
   * @param answer the reply, or why there is none
   * @param consumer for messages
   */
  Outcome outcome(Object answer, Leniency leniency, String consumer) {
    if (answer instanceof Inbound.Frame reply) {
      return ResponseDecoder.decode(
          reply, binding, method.expectedResult(), leniency, "the consumer " + consumer);
    }
    return answer instanceof RpcException reason
        ? new Outcome.Unanswered(reason)
        : unreadable(method, (Throwable) answer);
  }

  /** Releases the reply, as soon as there is one, unless somebody has released it. */
  void discardReply() {
    answer.thenAccept(
        given -> {
          if (given instanceof Inbound.Frame reply) {
            reply.discard();
          }
        });
  }

  static Outcome unreadable(CallbackMethod method, Throwable broken) {
    String why = "the reply to " + method + " could not be read: " + broken;
    return new Outcome.Unanswered(
        new RpcException(Status.BAD_RESPONSE, Certainty.UNKNOWN, why, broken));
  }
}
