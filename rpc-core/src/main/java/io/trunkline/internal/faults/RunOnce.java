package io.trunkline.internal.faults;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A task for an executor that may throw although it has taken the task, as one does whose next
 * thread cannot be started. The first thread that takes the task runs it. Thread-safe.
 */
public final class RunOnce implements Runnable {

  private final Runnable task;
  private final AtomicBoolean isTaken = new AtomicBoolean();

  public RunOnce(Runnable task) {
    this.task = task;
  }

  /** Takes the task, which no other thread runs then; false if another thread has taken it. */
  public boolean takes() {
    return isTaken.compareAndSet(false, true);
  }

  @Override
  public void run() {
    if (takes()) {
      task.run();
    }
  }
}
