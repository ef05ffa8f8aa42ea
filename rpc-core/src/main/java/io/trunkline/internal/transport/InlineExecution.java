package io.trunkline.internal.transport;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Runs short tasks on the thread of an event loop between its turns, which saves them the way to
 * another thread and back. Meanwhile no thread drives the loop. A second thread stands by: when a
 * task turns out long it drives the loop from then on, and the other one stands by in its place
 * once that task has ended. While no thread stands by, no task runs inline.
 */
final class InlineExecution {

  private static final int TASKS_OF_TURN = 256;

  /** Replies of so many tasks leave together. */
  private static final int TASKS_PER_RUN = 8;

  /** After so long other threads get the rest: the loop has input to read. */
  private static final long NANOS_OF_TURN = TimeUnit.MICROSECONDS.toNanos(300);

  private final LoopOwnership driver;
  private final LoopOwnership.Loop loop;

  /** Added by the driver, taken by the thread that runs them, or by the next driver. */
  private final Queue<InlineTask> tasks = PlatformDependent.newFixedMpmcQueue(TASKS_OF_TURN);

  InlineExecution(LoopOwnership driver) {
    this.driver = driver;
    this.loop = driver.loop();
  }

  /** Takes a task of the driver's turn; false if no task runs inline now, or too many wait. */
  boolean add(InlineTask task) {
    if (driver.isStoodBy()) {
      return tasks.offer(task);
    }
    driver.ensureSecond(this::runSecond);
    return false;
  }

  private void runSecond() {
    loop.standIn();
    while (driver.awaitLoop()) {
      try {
        while (runTasks()
            && !driver.mayGiveBack()) { // first: tasks may wait behind one that is long
          loop.turn();
        }
      } catch (Throwable failure) {
        loop.failed(failure);
      }
      if (driver.mayGiveBack()) {
        driver.giveBack();
      }
    }
  }

  /** Runs what was added; false if the current thread does not drive the loop any more. */
  boolean runTasks() {
    if (tasks.isEmpty()) {
      return true;
    }
    long begin = System.nanoTime();
    long now = begin;
    while (driver.isStoodBy() && !loop.isEnding() && now - begin < NANOS_OF_TURN) {
      if (!runSome((IoThread) Thread.currentThread(), begin, now)) {
        return false;
      }
      loop.runTasks();
      if (tasks.isEmpty()) {
        return true;
      }
      now = System.nanoTime();
    }
    runElsewhere();
    return true;
  }

  /** Has what was added run on other threads: the loop has other work, or has ended. */
  void runElsewhere() {
    for (InlineTask task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.runElsewhere();
      } catch (Throwable failure) {
        loop.failed(failure); // the others still have to run
      }
    }
  }

  private boolean runSome(IoThread thread, long begin, long nowNanos) {
    thread.inline(true);
    driver.leave(false);
    try {
      int left = TASKS_PER_RUN;
      long now = nowNanos;
      for (InlineTask task = tasks.poll(); task != null; task = left > 0 ? tasks.poll() : null) {
        task.run(now);
        now = System.nanoTime();
        left = now - begin < NANOS_OF_TURN ? left - 1 : 0;
      }
    } catch (Throwable failure) {
      loop.failed(failure);
    } finally {
      thread.inline(false);
    }
    return driver.take();
  }
}
