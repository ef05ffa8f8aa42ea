package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.serialization.BudgetExceededException;
import org.jspecify.annotations.Nullable;

/** Reads the replies to calls, on the thread of the caller or of an executor. */
final class ReplyReading {

  private ReplyReading() {}

  /**
   * Decodes a reply and releases it. A long one is not begun with after the deadline: reading it
   * would take longer than its caller is ready to wait.
   */
  static Outcome decode(PendingCall call, ConnectionCalls connection, Inbound.Frame reply) {
    int length = reply.length();
    if (length > PendingCall.SHORT_REPLY_BYTES && call.deadlineNanos() - System.nanoTime() <= 0) {
      boolean hasResult = reply.status() == WireStatus.OK;
      reply.release();
      return new Outcome.Unanswered(
          CallFailures.readTooLate(
              call.method(),
              length,
              call.isMarked() && hasResult ? Certainty.EXECUTED : Certainty.UNKNOWN));
    }
    long provider = ResponseDecoder.stages(reply, call.binding());
    Outcome outcome = call.method().calls().decode(reply, call.binding(), connection);
    connection.reports().ended(call, outcome, WireFormat.HEADER_BYTES + length, provider);
    return outcome;
  }

  /**
   * Decodes a reply into an outcome in any case: a reply that cannot be read must not leave the
   * call without an end.
   *
   * @throws BudgetExceededException if another thread can read it, and has to
   */
  static Outcome outcome(PendingCall call, ConnectionCalls connection, Inbound.Frame reply) {
    try {
      return decode(call, connection, reply);
    } catch (BudgetExceededException tooDeep) {
      throw tooDeep;
    } catch (Throwable broken) {
      reply.discard();
      return unreadable(call.method(), broken);
    }
  }

  /** Completes a call whose reply nests too deep for an event loop on a thread that may block. */
  static void completeElsewhere(
      PendingCall call, ConnectionCalls connection, Completion completion, Inbound.Frame reply) {
    try {
      connection
          .blockingExecutor(completion)
          .execute(
              () -> {
                try {
                  completion.completed(outcome(call, connection, reply));
                } catch (Throwable broken) { // an Error may come anywhere, and the call must end
                  reply.discard();
                  completion.completed(unreadable(call.method(), broken));
                }
              });
    } catch (Throwable full) {
      reply.discard();
      completion.completed(unreadable(call.method(), full));
    }
  }

  /** Returns the outcome of a call whose answer an Error has kept from its caller. */
  static Outcome afterError(ClientMethod method, @Nullable Object answer, Throwable broken) {
    if (answer instanceof Inbound.Frame reply) {
      reply.discard();
    }
    return unanswered(method, answer instanceof RpcException ? answer : broken);
  }

  /**
   * Returns the outcome of a call without a reply.
   *
   * @param reason why it has none, or the Error that has stopped who knew that
   */
  static Outcome unanswered(ClientMethod method, Object reason) {
    return reason instanceof RpcException known
        ? new Outcome.Unanswered(known)
        : unreadable(method, (Throwable) reason);
  }

  static Outcome unreadable(ClientMethod method, Throwable broken) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_RESPONSE,
            Certainty.UNKNOWN,
            "the reply to " + method + " could not be read: " + broken,
            broken));
  }
}
