package io.trunkline.internal.transport;

import io.netty.util.internal.PlatformDependent;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lends the thread of an event loop to short tasks between its turns, which saves them the way to
 * another thread and back. While it is lent nobody drives the loop. A second thread stands by: when
 * a task turns out long it drives the loop from then on, and the other one stands by in its place
 * once that task has ended. While nobody stands by, nothing is lent.
 *
 * <p>What the loop's thread has written is seen by the other one, since {@link #driver} is passed
 * on through volatile writes and compare-and-set only.
 */
final class ThreadLoan {

  /** The loop, for the thread that drives it where nothing else is said. */
  interface Loop {

    /** Waits for input and handles it, then runs the loop's own tasks. */
    void turn();

    /** Runs the loop's own tasks. */
    void runTasks();

    /** Ends a wait for input. Any thread may call it. */
    void wake();

    /** Whether it is being shut down, which its first thread has to do. Any thread may ask. */
    boolean isEnding();

    /** The current thread will drive this loop at times. */
    void standIn();

    /** Notes a failure of the current thread, which goes on; needs no memory. */
    void failed(Throwable failure);
  }

  /** A task that has run for so long is long; it takes up to twice as long to be seen. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** After so many looks without a loan, whoever stands by waits to be woken. */
  private static final int QUIET_LOOKS = 8;

  private static final int TASKS_OF_TURN = 256;

  /** Replies of so many tasks leave together. */
  private static final int TASKS_PER_LOAN = 8;

  /** After so long other threads get the rest: the loop has input to read. */
  private static final long LOANS_OF_TURN_NANOS = TimeUnit.MICROSECONDS.toNanos(300);

  private static final VarHandle DRIVER;

  static {
    try {
      DRIVER = MethodHandles.lookup().findVarHandle(ThreadLoan.class, "driver", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Loop loop;
  private final ThreadFactory threads;

  /** Added by the driver, taken by the thread that is lent, or by the next driver. */
  private final Queue<LentTask> tasks = PlatformDependent.newFixedMpmcQueue(TASKS_OF_TURN);

  /** The loop's own thread, which begins and ends it. */
  private volatile @Nullable Thread first;

  /** Null while the loop's thread is lent, and before the loop has begun. */
  private volatile @Nullable Thread driver;

  private volatile @Nullable Thread standingBy;

  /** Whether who stands by has to be woken to look. */
  private volatile boolean dozing;

  /** How many loans there were; written by the driver. */
  private volatile long loans;

  /** Whether there is a second thread; for the driver. */
  private boolean hasSecond;

  ThreadLoan(Loop loop, ThreadFactory threads) {
    this.loop = loop;
    this.threads = threads;
  }

  /** The current thread is the loop's, and drives it. */
  void begin() {
    first = Thread.currentThread();
    driver = first;
  }

  boolean hasBegun() {
    return first != null;
  }

  /** The loop has ended on its own thread. */
  void end() {
    LockSupport.unpark(standingBy);
  }

  boolean isDriver(Thread thread) {
    return thread == driver;
  }

  @Nullable Thread driver() {
    return driver;
  }

  /**
   * Takes a task of the driver's turn; false if nothing is lent at the moment, or too many wait.
   */
  boolean add(LentTask task) {
    if (standingBy == null) {
      ensureSecond();
      return false;
    }
    return tasks.offer(task);
  }

  private void ensureSecond() {
    if (!hasSecond && !loop.isEnding()) {
      hasSecond = true;
      try {
        threads.newThread(this::runSecond).start();
      } catch (Throwable noThread) {
        hasSecond = false; // it is tried again with the next task
      }
    }
  }

  /** Lends the loop's own thread, which drives the loop again when this returns. */
  void betweenTurns() {
    while (driver != Thread.currentThread() || !lend()) {
      awaitLoop();
    }
  }

  private void runSecond() {
    loop.standIn();
    while (awaitLoop()) {
      try {
        do {
          loop.turn();
        } while (lend() && !mayGiveBack());
      } catch (Throwable failure) {
        loop.failed(failure);
      }
      if (mayGiveBack() && driver == Thread.currentThread()) {
        driver = first;
        LockSupport.unpark(first);
      }
    }
  }

  private boolean mayGiveBack() {
    return loop.isEnding() && standingBy == first;
  }

  /** Runs what was added; false if the current thread does not drive the loop any more. */
  private boolean lend() {
    if (tasks.isEmpty()) {
      return true;
    }
    long begin = System.nanoTime();
    while (standingBy != null && System.nanoTime() - begin < LOANS_OF_TURN_NANOS) {
      if (!lendOnce((IoThread) Thread.currentThread())) {
        return false;
      }
      loop.runTasks();
      if (tasks.isEmpty()) {
        return true;
      }
    }
    for (LentTask task = tasks.poll(); task != null; task = tasks.poll()) {
      task.runElsewhere();
    }
    return true;
  }

  private boolean lendOnce(IoThread thread) {
    loans++;
    thread.lent(true);
    driver = null;
    if (dozing) {
      LockSupport.unpark(standingBy);
    }
    try {
      int left = TASKS_PER_LOAN;
      for (LentTask task = tasks.poll(); task != null; task = --left > 0 ? tasks.poll() : null) {
        task.run();
      }
    } catch (Throwable failure) {
      loop.failed(failure);
    } finally {
      thread.lent(false);
    }
    return DRIVER.compareAndSet(this, null, thread);
  }

  /** Stands by until the current thread drives the loop; false if it is the second and may end. */
  private boolean awaitLoop() {
    Thread thread = Thread.currentThread();
    standingBy = thread;
    try {
      boolean wasLent = false;
      long seen = loans;
      int quiet = 0;
      while (driver != thread) {
        boolean isLent = driver == null;
        long now = loans;
        if (isLent && wasLent && now == seen && DRIVER.compareAndSet(this, null, thread)) {
          break;
        }
        if (!isLent && loop.isEnding()) {
          if (thread != first) {
            return false;
          }
          loop.wake(); // so that the second thread sees it, and gives the loop back
        }
        quiet = isLent || now != seen ? 0 : quiet + 1;
        wasLent = isLent;
        seen = now;
        pause(quiet >= QUIET_LOOKS, now);
      }
      return true;
    } finally {
      standingBy = null;
    }
  }

  private void pause(boolean isQuiet, long loansSeen) {
    if (isQuiet) {
      dozing = true; // first: either this thread or who lends sees what the other one has set
      if (loans == loansSeen && !loop.isEnding()) {
        LockSupport.park(this);
      }
      dozing = false;
    } else {
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    Thread.interrupted(); // it is for a task that has ended, and nothing parks while it is set
  }
}
