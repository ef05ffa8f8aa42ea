package io.trunkline.internal.cluster;

import io.trunkline.internal.client.Completion;
import io.trunkline.internal.faults.FaultLog;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.LongSupplier;

/**
 * What the clusters of one client share.
 *
 * @param executor makes calls that no caller's thread makes, and completes futures
 * @param scheduler runs short tasks later
 * @param log takes lines about calls that failed, as long as they are not too many
 * @param clock in terms of {@link System#nanoTime()}
 * @param connectNanos how long whoever makes a reference waits for its first provider
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

  /** Runs a task on the executor, or here if that has no room: a call must end in any case. */
  void execute(Runnable task) {
    executeOrRun(executor, task);
  }

  /** Runs a later step of a call where its caller wants it, or here if there is no room. */
  void execute(Completion completion, Runnable step) {
    executeOrRun(completion.executor(executor), step);
  }

  private static void executeOrRun(Executor executor, Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException full) {
      task.run();
    }
  }
}
