package io.trunkline.internal.transport;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which thread drives an event loop, and so is in it. The loop's own thread, the first, begins and
 * ends it; in between others may drive it for a while: {@link InlineExecution} and {@link
 * CallerDrivenIo} say when. Meanwhile the first stands by, or a second one, and takes the loop
 * where nobody drives it for too long.
 *
 * <p>What one driver has written is seen by the next, since the loop is passed on through volatile
 * writes and compare-and-set only.
 */
final class LoopOwnership {

  /** The loop, for the thread that drives it where nothing else is said. */
  interface Loop {

    /** Waits for input and handles it, then runs the loop's own tasks. */
    void turn();

    /** Runs the loop's own tasks. */
    void runTasks();

    /** Whether the loop has tasks that wait. Any thread may ask. */
    boolean hasTasks();

    /** Ends a wait for input. Any thread may call it. */
    void wake();

    /** Whether it is being shut down, which its first thread has to do. Any thread may ask. */
    boolean isEnding();

    /** The current thread, which is a loop's, will drive this loop at times. */
    void standIn();

    /** Notes a failure of the current thread, which goes on; needs no memory. */
    void failed(Throwable failure);
  }

  /** How long nobody may drive the loop; it takes up to twice as long to be seen. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** After so many looks at one who waits for input, a thread that is not the loop's is asked. */
  private static final int PATIENT_LOOKS = 4;

  /** After so many looks at a loop thread that lends nothing, who stands by waits to be woken. */
  private static final int QUIET_LOOKS = 8;

  private static final VarHandle DRIVER;
  private static final VarHandle STANDING_BY;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      DRIVER = lookup.findVarHandle(LoopOwnership.class, "driver", Thread.class);
      STANDING_BY = lookup.findVarHandle(LoopOwnership.class, "standingBy", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Loop loop;
  private final ThreadFactory threads;

  private volatile @Nullable Thread first;
  private volatile @Nullable Thread second;

  /** Null while nobody drives it. */
  private volatile @Nullable Thread driver;

  /** Why nobody does, then; changed while somebody does. */
  private volatile boolean leftForTasks;

  private volatile @Nullable Thread standingBy;

  /** Whether who stands by has to be woken to look. */
  private volatile boolean dozing;

  /** Whether a thread that is not the loop's shall give it back. */
  private volatile boolean askedBack;

  /** How often it was passed on, so that a look tells one time from the next. */
  private volatile long passes;

  LoopOwnership(Loop loop, ThreadFactory threads) {
    this.loop = loop;
    this.threads = threads;
  }

  Loop loop() {
    return loop;
  }

  /** The current thread is the loop's first, and drives it. */
  void begin() {
    driver = Thread.currentThread();
    first = driver;
  }

  boolean hasBegun() {
    return first != null;
  }

  /** The loop has ended on its first thread. */
  void end() {
    LockSupport.unpark(standingBy);
  }

  boolean isDriver(Thread thread) {
    return thread == driver;
  }

  @Nullable Thread driver() {
    return driver;
  }

  boolean isStoodBy() {
    return standingBy != null;
  }

  /** Whether a thread that is not the loop's shall give it back. */
  boolean isAskedBack() {
    return askedBack || loop.isEnding();
  }

  /**
   * The current thread drives the loop no longer, and nobody does until somebody takes it.
   *
   * @param forTasks whether the first thread takes it as soon as the loop has a task
   */
  @SuppressWarnings("NonAtomicOperationOnVolatileField") // only the driver writes it
  void leave(boolean forTasks) {
    passes++;
    leftForTasks = forTasks;
    driver = null;
    if (dozing) {
      LockSupport.unpark(standingBy);
    }
  }

  /** Takes a loop that nobody drives; false if somebody does. */
  boolean take() {
    return driver == null && DRIVER.compareAndSet(this, null, Thread.currentThread());
  }

  /** The current thread, which drives the loop, passes it to another one, and stands by itself. */
  @SuppressWarnings("NonAtomicOperationOnVolatileField") // as above
  void passTo(Thread next) {
    passes++;
    askedBack = false;
    driver = next;
    LockSupport.unpark(next);
  }

  /** The current thread, which drives the loop, passes it to the first one. */
  void giveBack() {
    Thread own = first;
    if (own != null) {
      passTo(own);
    }
  }

  /** The loop has a task: if it was left until then, its first thread takes it. For any thread. */
  void taskAdded() {
    if (driver == null && leftForTasks && DRIVER.compareAndSet(this, null, first)) {
      LockSupport.unpark(first);
    }
  }

  /** Has a second thread stand by, which drives the loop as the given body says; for the driver. */
  void ensureSecond(Runnable body) {
    if (second == null && !loop.isEnding()) {
      try {
        Thread other = threads.newThread(body);
        second = other;
        other.start();
      } catch (Throwable noThread) {
        second = null; // it is tried again with the next task
      }
    }
  }

  /** Whether the second thread, which is the current one, may leave the rest to the first. */
  boolean mayGiveBack() {
    return loop.isEnding() && standingBy == first && driver == Thread.currentThread();
  }

  /** Stands by until the current thread drives the loop; false if it is the second and may end. */
  boolean awaitLoop() {
    Thread thread = Thread.currentThread();
    if (driver == thread) {
      return true; // something failed: another thread may stand by
    }
    standingBy = thread;
    try {
      boolean wasFree = false;
      long seen = passes;
      int looks = 0;
      while (driver != thread) {
        Thread has = driver;
        long now = passes;
        boolean isSame = now == seen && wasFree == (has == null);
        looks = isSame ? looks + 1 : 0;
        if (has == null && looks > 0 && DRIVER.compareAndSet(this, null, thread)) {
          break;
        }
        boolean isOwn = has == first || has == second;
        if (has != null && !isOwn) {
          if (!has.isAlive() && DRIVER.compareAndSet(this, has, thread)) {
            break;
          }
          askBack(has, looks);
        } else if (has != null && loop.isEnding()) {
          if (thread != first) {
            return false;
          }
          loop.wake(); // so that the second thread sees it, and gives the loop back
        }
        wasFree = has == null;
        seen = now;
        pause(isOwn && looks >= QUIET_LOOKS, now);
      }
      return true;
    } finally {
      STANDING_BY.compareAndSet(this, thread, null); // the next one may do so already
    }
  }

  /** A thread that waits for input here is not woken by an interrupt, nor when its time is over. */
  private void askBack(Thread has, int looks) {
    if (has.isInterrupted() || looks >= PATIENT_LOOKS || loop.isEnding()) {
      askedBack = true;
      loop.wake();
    }
  }

  private void pause(boolean isQuiet, long passesSeen) {
    if (isQuiet && !loop.isEnding()) {
      dozing = true; // first: either this thread or who leaves sees what the other one has set
      if (passes == passesSeen && !loop.isEnding()) {
        LockSupport.park(this);
      }
      dozing = false;
    } else {
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    Thread.interrupted(); // it is for a task that has ended, and nothing parks while it is set
  }
}
