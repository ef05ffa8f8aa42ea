package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.DecodedRequest;

/** Calls the method that a request asks for. The outcome goes to the request, on any thread. */
record InvocationStage(RequestDispatch dispatch, RequestReplies replies) implements RequestStage {

  @Override
  public void take(RequestTask request) {
    ExportedMethod method = request.decoded().method();
    ServerConnection connection = request.connection();
    boolean interrupted = Thread.currentThread().isInterrupted();
    try {
      method.invoke(invocation(request), connection.addresses(), request);
    } catch (UndecidedException e) {
      connection
          .faults()
          .failed("the authenticator failed on a call", requireNonNull(e.getCause()));
      request.accept(undecided(method));
    } catch (Throwable e) {
      replies.fail(request, e);
    } finally {
      dispatch.hasRun(method, System.nanoTime() - request.cameNanos(), request.frame().length());
      if (!interrupted) {
        // State that the method left in the thread must not reach the next task.
        Thread.interrupted();
      }
    }
  }

  /** The call that a request asks for. */
  static Invocation invocation(RequestTask request) {
    DecodedRequest<ExportedMethod> read = request.decoded();
    return new Invocation(
        read.method().site(),
        read.arguments(),
        read.attachments(),
        !request.frame().isTwoWay(),
        read.deadlineNanos(),
        request.connection().caller(),
        request.end(),
        request.arrivedNanos(),
        request);
  }

  private static Outcome undecided(ExportedMethod method) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.BAD_REQUEST,
            Certainty.NOT_EXECUTED,
            method.site() + ": " + UndecidedException.TEXT));
  }
}
