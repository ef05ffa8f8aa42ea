package io.trunkline.internal.cluster;

import io.trunkline.internal.client.Completion;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.RunOnce;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/**
 * The resources that the clusters of one client share.
 *
 * @param executor makes calls outside their callers' threads, and completes futures
 * @param scheduler runs short tasks later
 * @param log logs failed calls at a limited rate
 * @param clock in terms of {@link System#nanoTime()}
 * @param connectNanos how long the creation of a reference waits for its first provider
 */
public record ClusterResources(
    Executor executor,
    ScheduledExecutorService scheduler,
    FaultLog log,
    LongSupplier clock,
    long connectNanos) {

  long now() {
    return clock.getAsLong();
  }

  /** Runs a task on the executor, or here if the executor is full: each call must end. */
  void execute(Runnable task) {
    executeOrRun(executor, task);
  }

  /** Runs a later step of a call where its caller wants it, or here if there is no room. */
  void execute(Completion completion, Runnable step) {
    executeOrRun(completion.executor(executor), step);
  }

  private static void executeOrRun(Executor executor, Runnable task) {
    RunOnce once = new RunOnce(task);
    try {
      executor.execute(once);
    } catch (Throwable full) { // an Error, too, if no thread can be started
      once.run(); // unless the executor has taken it all the same
    }
  }
}
