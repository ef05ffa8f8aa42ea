package io.trunkline.internal.client;

import io.trunkline.call.Outcome;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** The end of an asynchronous call: completes it once, on the first thread that runs this. */
final class CallEnd implements Runnable {

  private final Completion completion;
  private final Outcome outcome;
  private final AtomicBoolean isTaken = new AtomicBoolean();

  private CallEnd(Completion completion, Outcome outcome) {
    this.completion = completion;
    this.outcome = outcome;
  }

  /**
   * Completes a call on the executor of its caller; on this thread if that has no room.
   *
   * @param ofClient the executor of the client, for callers without their own queue
   */
  static CallEnd execute(Executor ofClient, Completion completion, Outcome outcome) {
    CallEnd end = new CallEnd(completion, outcome);
    completion.execute(ofClient, end);
    return end;
  }

  /** Whether no thread completes the call yet. */
  boolean isDue() {
    return !isTaken.get();
  }

  @Override
  public void run() {
    if (isTaken.compareAndSet(false, true)) {
      completion.end(outcome);
    }
  }
}
