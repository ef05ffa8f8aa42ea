package io.trunkline.internal.transport;

import io.netty.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Lends the thread of an event loop to short tasks between its turns, which saves them the way to
 * another thread and back. While it is lent nobody drives the loop. A second thread stands by: when
 * a task turns out long it drives the loop from then on, and the other one stands by in its place
 * once that task has ended. While nobody stands by, nothing is lent.
 */
final class ThreadLoan {

  private static final int TASKS_OF_TURN = 256;

  /** Replies of so many tasks leave together. */
  private static final int TASKS_PER_LOAN = 8;

  /** After so long other threads get the rest: the loop has input to read. */
  private static final long LOANS_OF_TURN_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

  private final LoopDriver driver;
  private final LoopDriver.Loop loop;

  /** Added by the driver, taken by the thread that is lent, or by the next driver. */
  private final Queue<LentTask> tasks = PlatformDependent.newFixedMpmcQueue(TASKS_OF_TURN);

  ThreadLoan(LoopDriver driver) {
    this.driver = driver;
    this.loop = driver.loop();
  }

  /**
   * Takes a task of the driver's turn; false if nothing is lent at the moment, or too many wait.
   */
  boolean add(LentTask task) {
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
        while (lend() && !driver.mayGiveBack()) { // first: tasks may wait behind one that is long
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
  boolean lend() {
    if (tasks.isEmpty()) {
      return true;
    }
    long begin = System.nanoTime();
    while (driver.isStoodBy()
        && !loop.isEnding()
        && System.nanoTime() - begin < LOANS_OF_TURN_NANOS) {
      if (!lendOnce((IoThread) Thread.currentThread(), begin)) {
        return false;
      }
      loop.runTasks();
      if (tasks.isEmpty()) {
        return true;
      }
    }
    runElsewhere();
    return true;
  }

  /** Has what was added run on other threads: the loop has other work, or has ended. */
  void runElsewhere() {
    for (LentTask task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        task.runElsewhere();
      } catch (Throwable failure) {
        loop.failed(failure); // the others still have to run
      }
    }
  }

  private boolean lendOnce(IoThread thread, long begin) {
    thread.lent(true);
    driver.leave(false);
    try {
      int left = TASKS_PER_LOAN;
      for (LentTask task = tasks.poll(); task != null; task = left > 0 ? tasks.poll() : null) {
        task.run();
        left = System.nanoTime() - begin < LOANS_OF_TURN_NANOS ? left - 1 : 0;
      }
    } catch (Throwable failure) {
      loop.failed(failure);
    } finally {
      thread.lent(false);
    }
    return driver.take();
  }
}
