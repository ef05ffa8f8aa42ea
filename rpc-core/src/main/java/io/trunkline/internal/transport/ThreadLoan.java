package io.trunkline.internal.transport;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lends the thread of an event loop to short tasks between its turns, which saves them the way to
 * another thread and back. While it is lent nobody has the loop. A second thread stands by: if the
 * task turns out long it takes the loop, and the other one stands by in its place once its task has
 * ended. While nobody stands by nothing is lent.
 */
final class ThreadLoan {

  /** The loop, as far as the thread that has it needs it. */
  interface Loop {

    /** Waits for input and handles it, then runs the loop's own tasks; reports what fails. */
    void turn();

    /** Runs the loop's own tasks. */
    void runTasks();

    /** Ends a wait for input. Any thread may call it. */
    void wake();

    /** Whether it is being shut down, which its first thread has to do. */
    boolean isEnding();

    /** The current thread will have this loop at times. */
    void standIn();
  }

  /** How long a loan may last before the loop is taken; it takes up to twice as long. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** After so many looks without a loan the thread that stands by waits to be woken. */
  private static final int QUIET_LOOKS = 64;

  /** Replies of so many tasks leave together. */
  private static final int TASKS_PER_LOAN = 8;

  /** After so long other threads get the rest: the loop has input to read. */
  private static final long LOANS_OF_TURN_NANOS = 100_000;

  private static final Logger log = LoggerFactory.getLogger(ThreadLoan.class);
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
  private final Queue<LentTask> tasks = new ConcurrentLinkedQueue<>();
  private @Nullable Thread first;

  /** Whose the loop is; null while its thread is lent, and before it has begun. */
  private volatile @Nullable Thread driver;

  private volatile @Nullable Thread standingBy;
  private volatile boolean dozing;

  /** How many loans were made; written by the driver. */
  private volatile long loans;

  /** Whether the second thread was started; for the driver. */
  private boolean hasSecond;

  private volatile boolean begun;

  ThreadLoan(Loop loop, ThreadFactory threads) {
    this.loop = loop;
    this.threads = threads;
  }

  /** The current thread has the loop from now on, and shuts it down. */
  void begin() {
    first = Thread.currentThread();
    driver = first;
    begun = true;
  }

  boolean hasBegun() {
    return begun;
  }

  /** The loop has ended on the current thread. */
  void end() {
    LockSupport.unpark(standingBy);
  }

  boolean isDriver(Thread thread) {
    return thread == driver;
  }

  @Nullable Thread driver() {
    return driver;
  }

  /** Takes a task of the driver's turn; false if none can be lent to. */
  boolean add(LentTask task) {
    if (standingBy == null) {
      ensureSecond();
      return false;
    }
    tasks.add(task);
    return true;
  }

  private void ensureSecond() {
    if (!hasSecond && !loop.isEnding()) {
      hasSecond = true;
      try {
        threads.newThread(this::runSecond).start();
      } catch (Throwable noThread) {
        hasSecond = false; // tried again with the next task
      }
    }
  }

  /** Lends the current thread, which has the loop, and has it again when this returns. */
  void betweenTurns() {
    while (!lend()) {
      awaitLoop();
    }
  }

  private void runSecond() {
    loop.standIn();
    while (awaitLoop()) {
      do {
        loop.turn();
      } while (lend() && !(loop.isEnding() && standingBy == first));
      if (driver == Thread.currentThread()) {
        driver = first;
        LockSupport.unpark(first);
      }
    }
  }

  /** Runs what is there; false if the loop was taken meanwhile. */
  private boolean lend() {
    if (tasks.isEmpty()) {
      return true;
    }
    Thread thread = Thread.currentThread();
    long begin = System.nanoTime();
    while (standingBy != null && System.nanoTime() - begin < LOANS_OF_TURN_NANOS) {
      loans++;
      driver = null;
      if (dozing) {
        LockSupport.unpark(standingBy);
      }
      run((IoThread) thread);
      if (!DRIVER.compareAndSet(this, null, thread)) {
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

  private void run(IoThread thread) {
    thread.lent(true);
    try {
      LentTask task = tasks.poll();
      for (int i = 1; task != null; i++) {
        task.run();
        task = i < TASKS_PER_LOAN ? tasks.poll() : null;
      }
    } catch (Throwable e) {
      log.error("a task ended with an exception nobody caught", e);
    } finally {
      thread.lent(false);
    }
  }

  /** Stands by until the loop is this thread's; false if this is the second thread and may end. */
  private boolean awaitLoop() {
    Thread thread = Thread.currentThread();
    standingBy = thread;
    try {
      long seen = -1;
      long lastLoans = -1;
      int quiet = 0;
      while (true) {
        Thread has = driver;
        if (has == thread) {
          return true;
        }
        long now = loans;
        if (has == null) {
          if (seen == now && DRIVER.compareAndSet(this, null, thread)) {
            return true;
          }
          seen = now;
        } else {
          seen = -1;
          if (loop.isEnding()) {
            if (thread != first) {
              return false;
            }
            loop.wake();
          }
        }
        quiet = now == lastLoans && has != null ? quiet + 1 : 0;
        lastLoans = now;
        if (quiet < QUIET_LOOKS) {
          LockSupport.parkNanos(this, LOOK_NANOS);
        } else {
          dozing = true;
          if (loans == now && !loop.isEnding()) {
            LockSupport.park(this);
          }
          dozing = false;
          quiet = 0;
        }
        Thread.interrupted(); // what a task left behind
      }
    } finally {
      standingBy = null;
    }
  }
}
