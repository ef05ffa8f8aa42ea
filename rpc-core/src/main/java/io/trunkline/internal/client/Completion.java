package io.trunkline.internal.client;

import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The caller of one call: takes its outcome, and decides whether the call may wait for a
 * connection. Passed down with the call, through every {@link CallStage}. Thread-safe.
 */
public interface Completion {

  /**
   * Takes the outcome, on {@link #executor}; another one, too, if this throws. Never invoked for an
   * outcome that {@link CallStage#call} returns.
   */
  void completed(Outcome outcome);

  /**
   * Whether the caller's thread waits inside {@link CallStage#call}, which then returns the outcome
   * in any case.
   */
  default boolean isBlocking() {
    return false;
  }

  /** Whether the call may wait for a connection; otherwise it needs one that is ready. */
  default boolean waitsForConnection() {
    return true;
  }

  /**
   * Runs the steps of the call that come later.
   *
   * @param ofClient the executor of the client, for callers without their own queue
   */
  default Executor executor(Executor ofClient) {
    return ofClient;
  }

  /**
   * Runs the end of the call on the executor; on this thread if that has no room, as the call must
   * end.
   *
   * @param ofClient the executor of the client, for callers without their own queue
   * @param end completes the call once, however often it runs
   */
  default void execute(Executor ofClient, Runnable end) {
    try {
      executor(ofClient).execute(end);
    } catch (Throwable full) { // an Error, too, if no thread can be started; or the executor fails
      end.run();
    }
  }

  /**
   * Completes the call on a thread where nobody else would, and would see an Error: after one, the
   * caller gets that as the outcome, so a caller may take two.
   */
  default void end(Outcome outcome) {
    try {
      completed(outcome);
    } catch (Throwable broken) {
      completed(outcomeOf(broken));
      throw broken;
    }
  }

  /** The outcome of a call whose stage has thrown. */
  static Outcome outcomeOf(Throwable thrown) {
    return thrown instanceof RpcException notMade
        ? new Outcome.Unanswered(notMade)
        : Outcome.failure(thrown);
  }

  /** A step between the end of a call and its caller. */
  @FunctionalInterface
  interface Step {

    /** What becomes of an outcome; null if the call goes on and its caller takes another one. */
    @Nullable Outcome after(Outcome outcome);
  }

  /**
   * The same caller after one more step.
   *
   * @param step for an outcome that comes later; what is returned to a blocking caller is not
   *     passed to it
   */
  default Completion after(Step step) {
    return isBlocking() ? this : new AfterStep(this, waitsForConnection(), step);
  }

  /** The same caller of a call that does not wait for a connection. */
  default Completion withoutWaiting() {
    return waitsForConnection() ? new AfterStep(this, false, outcome -> outcome) : this;
  }

  /** The callers whose threads wait: two constants, so that a blocking call allocates none. */
  enum Blocking implements Completion {
    /** Waits for a connection, and for the reply. */
    FOR_CONNECTION,
    /** Waits for the reply to a call on a connection that is ready. */
    FOR_REPLY;

    @Override
    public void completed(Outcome outcome) {
      throw new IllegalStateException("a blocking call returns its outcome: " + outcome);
    }

    @Override
    public boolean isBlocking() {
      return true;
    }

    @Override
    public boolean waitsForConnection() {
      return this == FOR_CONNECTION;
    }

    @Override
    public Completion withoutWaiting() {
      return FOR_REPLY;
    }
  }

  /**
   * A caller after a step.
   *
   * @param caller takes what the step makes of the outcome
   */
  record AfterStep(Completion caller, boolean waitsForConnection, Step step) implements Completion {

    @Override
    public void completed(Outcome outcome) {
      Outcome next;
      try {
        next = step.after(outcome);
      } catch (Throwable thrown) { // the call must end
        next = outcomeOf(thrown);
      }
      if (next != null) {
        caller.completed(next);
      }
    }

    @Override
    public Executor executor(Executor ofClient) {
      return caller.executor(ofClient);
    }

    @Override
    public Completion withoutWaiting() {
      return waitsForConnection ? new AfterStep(caller, false, step) : this;
    }
  }
}
