package io.trunkline.internal.client;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.RunOnce;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Steps of calls that run later, on the executor that the caller of each wants. */
final class LaterStep {

  private LaterStep() {}

  /**
   * Runs a later step of a call.
   *
   * @param step returns the outcome; null if the completion takes it
   * @return why the step is not run; null if it is
   */
  static @Nullable Outcome execute(
      Executor ofClient,
      ClientMethod method,
      Completion completion,
      Supplier<@Nullable Outcome> step) {
    RunOnce once =
        new RunOnce(
            () -> {
              Outcome outcome = outcome(method, step);
              if (outcome != null) {
                completion.end(outcome);
              }
            });
    try {
      completion.executor(ofClient).execute(once);
      return null;
    } catch (Throwable full) { // an Error, too, if no thread can be started: the call must end
      if (!once.takes()) {
        return null; // the executor has taken it all the same
      }
      return new Outcome.Unanswered(
          new RpcException(
              Status.OVERLOADED,
              Certainty.NOT_EXECUTED,
              method + ": the client's executor rejected the call: " + full,
              full));
    }
  }

  private static @Nullable Outcome outcome(ClientMethod method, Supplier<@Nullable Outcome> step) {
    try {
      return step.get();
    } catch (Throwable broken) {
      return notSent(method, broken);
    }
  }

  /** The outcome of a call that an Error has stopped before it was sent, or just afterwards. */
  static Outcome notSent(ClientMethod method, Throwable broken) {
    return new Outcome.Unanswered(
        new RpcException(
            Status.ENCODE_FAILED,
            Certainty.UNKNOWN,
            method + ": the call could not be sent: " + broken,
            broken));
  }
}
