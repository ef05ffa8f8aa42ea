package io.trunkline.internal.client;

import io.trunkline.internal.transport.CallerDrivenIo;
import io.trunkline.internal.transport.EventLoops;
import java.util.concurrent.Executor;

/**
 * The executor of a client for what an event loop of one connection gives to it, which runs code of
 * the application. A caller that drives the loop may get it back at once: from an executor that
 * runs tasks on the thread that adds them, or from one that is full. Such code could block the
 * turn, and an event loop's own thread refuses that, so it goes to a thread that may block.
 * Thread-safe.
 */
final class OffTurnExecutor implements Executor {

  private final Executor executor;
  private final Executor spare;
  private final CallerDrivenIo turns;

  /**
   * @param spare takes every task
   * @param turns of the connection's event loop
   */
  OffTurnExecutor(Executor executor, Executor spare, CallerDrivenIo turns) {
    this.executor = executor;
    this.spare = spare;
    this.turns = turns;
  }

  @Override
  public void execute(Runnable task) {
    if (!isInTurnOfCaller()) {
      executor.execute(task);
      return;
    }
    Thread caller = Thread.currentThread();
    try {
      executor.execute(() -> runOff(caller, task));
    } catch (Throwable full) {
      spare.execute(task);
    }
  }

  private void runOff(Thread caller, Runnable task) {
    if (Thread.currentThread() == caller && turns.isInTurn()) {
      spare.execute(task);
    } else {
      task.run();
    }
  }

  private boolean isInTurnOfCaller() {
    return turns.isInTurn() && !EventLoops.onLoop();
  }
}
