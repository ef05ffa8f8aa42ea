package io.trunkline.internal.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Schedules a task that need not be scheduled again before it has begun. If scheduling fails, also
 * with an Error, the next call tries again. Thread-safe.
 */
public final class ScheduledOnce {

  private final AtomicBoolean isScheduled = new AtomicBoolean();

  /**
   * Has the task run, unless it is about to run.
   *
   * @param task calls {@link #begun} first
   * @throws java.util.concurrent.RejectedExecutionException if the executor has ended
   */
  public void execute(Executor executor, Runnable task) {
    if (isScheduled.get() || !isScheduled.compareAndSet(false, true)) {
      return;
    }
    try {
      executor.execute(task);
    } catch (Throwable failure) {
      isScheduled.set(false);
      throw failure;
    }
  }

  /** Has the task run later, unless it is about to run; otherwise like {@link #execute}. */
  public void schedule(ScheduledExecutorService scheduler, Runnable task, long millis) {
    execute(later -> scheduler.schedule(later, millis, TimeUnit.MILLISECONDS), task);
  }

  /** The task begins: what is seen from now on needs another run. */
  public void begun() {
    isScheduled.set(false);
  }
}
