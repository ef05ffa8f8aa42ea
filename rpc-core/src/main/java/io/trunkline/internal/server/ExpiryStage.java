package io.trunkline.internal.server;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.DecodedRequest;

/** Ends the requests whose callers no longer wait. */
record ExpiryStage(RequestStage next) implements RequestStage {

  @Override
  public void take(RequestTask request) {
    DecodedRequest<ExportedMethod> read = request.decoded();
    long now = System.nanoTime();
    if (request.end().isCancelled() || now - read.deadlineNanos() >= 0) {
      request.accept(expired(read.method())); // without a reply if it is cancelled
    } else {
      request.methodBegins(now); // what comes before it takes no time
      next.take(request);
    }
  }

  private static Outcome expired(ExportedMethod method) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.TIMEOUT,
            Certainty.NOT_EXECUTED,
            method.site()
                + " was not run: the caller's time limit passed before a thread was free; raise"
                + " 'timeout' on the reference, or "
                + QueueTime.MORE_THREADS));
  }
}
