package io.trunkline.internal.transport;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.internal.ThreadExecutorMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An event loop that ends only when it is shut down. Netty ends a loop whose input, output or task
 * fails with an {@link Error}, such as an {@link OutOfMemoryError}, and leaves its sockets open
 * with nobody to serve them; this one goes on. What failed closes its own connection; readiness
 * that was not looked at is reported again, since both epoll and NIO report it by level.
 *
 * <p>At times another thread than its own, or none, is {@linkplain #inEventLoop in the loop}: see
 * {@link LoopOwnership}.
 */
class WatchedLoop extends SingleThreadIoEventLoop implements InlineLoop {

  private static final Logger log = LoggerFactory.getLogger(WatchedLoop.class);

  /** How many looks without a sign of life make a loop stuck. */
  static final int STUCK_AFTER_LOOKS = 10;

  /** How much time lies between two lines about failures, so that they cannot fill the log. */
  private static final long NANOS_PER_REPORT = TimeUnit.MINUTES.toNanos(1);

  /** How long tasks of the loop may run before it looks for input again. */
  private static final long TASKS_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So that a failure which comes back at once does not take a processor. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final Runnable signOfLife = this::answered;
  private final AtomicLong failures = new AtomicLong();
  private final LoopOwnership driver;
  private final InlineExecution inline;
  private final CallerDrivenIo callers;
  private volatile @Nullable Throwable lastFailure;
  private volatile boolean asked;
  private volatile boolean stuck;

  /** For the watch alone, like those below. */
  private int looksWithoutSign;

  private boolean endReported;

  /** Guarded by this, like the next one. */
  private long reportedNanos = System.nanoTime() - NANOS_PER_REPORT;

  private long failuresReported;

  /**
   * @param threads makes the thread that stands by
   */
  WatchedLoop(
      IoEventLoopGroup parent,
      Executor executor,
      IoHandlerFactory handlers,
      ThreadFactory threads) {
    super(parent, executor, context -> new OnceInitialized(handlers.newHandler(context)));
    driver = new LoopOwnership(new Driven(), threads);
    inline = new InlineExecution(driver);
    callers = new CallerDrivenIo(driver);
  }

  @Override
  public boolean inEventLoop(Thread thread) {
    return driver.isDriver(thread);
  }

  @Override
  public boolean runInline(InlineTask task) {
    return inline.add(task);
  }

  @Override
  protected void run() {
    while (true) {
      try {
        if (!driver.hasBegun()) {
          driver.begin();
        }
        betweenTurns(); // where a task has failed, another thread may drive the loop
        super.run();
        ioHandler().prepareToDestroy(); // Netty skips it if the shutdown began during a task
        inline.runElsewhere();
        driver.end();
        return; // it was shut down
      } catch (Throwable failure) {
        failed(failure);
      }
    }
  }

  private void failed(Throwable failure) {
    lastFailure = failure; // allocates nothing: there may be no memory
    failures.incrementAndGet();
    LockSupport.parkNanos(PAUSE_NANOS);
    reportFailures();
  }

  @Override
  public void execute(Runnable task) {
    super.execute(task);
    driver.taskAdded();
  }

  /** The turns of threads that wait for calls. */
  CallerDrivenIo callers() {
    return callers;
  }

  @Override
  protected int runIo() {
    betweenTurns();
    return super.runIo();
  }

  /** Lets others have the loop, or its thread; when this returns, the thread drives the loop. */
  private void betweenTurns() {
    callers.passOn();
    while (!inEventLoop() || !inline.runTasks()) {
      driver.awaitLoop();
    }
    callers.closeAfterFailure();
  }

  /** This loop for whoever drives it. */
  private final class Driven implements LoopOwnership.Loop {

    @Override
    public void turn() {
      WatchedLoop.super.runIo();
      runTasks();
    }

    @Override
    public void runTasks() {
      runAllTasks(TASKS_NANOS);
    }

    @Override
    public boolean hasTasks() {
      return pendingTasks() > 0;
    }

    @Override
    public void wake() {
      wakeup(false);
    }

    @Override
    public boolean isEnding() {
      return isShuttingDown();
    }

    @Override
    public void standIn() {
      ThreadExecutorMap.setCurrentExecutor(WatchedLoop.this);
    }

    @Override
    public void failed(Throwable failure) {
      WatchedLoop.this.failed(failure);
    }
  }

  private void answered() {
    asked = false;
  }

  /** Whether new connections may be given to it. */
  boolean isServing() {
    return !stuck && !isShuttingDown();
  }

  /**
   * Looks whether it runs tasks and what it met, and says so in the log; to be called once a second
   * by one thread.
   */
  void look() {
    reportFailures();
    if (isShuttingDown()) {
      if (!endReported) {
        endReported = true;
        log.error("event loop {} has ended, its connections are closed", this);
      }
      return;
    }
    if (asked) {
      if (++looksWithoutSign == STUCK_AFTER_LOOKS) {
        stuck = true;
        log.error(
            "event loop {} has run no task for {} s: its connections get no replies, new ones go to"
                + " other loops; what blocks it (a @NonBlocking method, an executor that runs calls"
                + " on it?) is below",
            this,
            STUCK_AFTER_LOOKS,
            whereItIs());
      }
      return;
    }
    if (stuck) {
      stuck = false;
      log.warn("event loop {} runs tasks again", this);
    }
    looksWithoutSign = 0;
    ask();
  }

  private void ask() {
    if (!driver.hasBegun()) {
      return; // it has nothing to do yet, and no thread
    }
    asked = true;
    try {
      execute(signOfLife);
    } catch (RejectedExecutionException ended) {
      asked = false;
    } catch (Throwable noMemory) { // nothing may answer: the next look asks again
      asked = false;
      throw noMemory;
    }
  }

  /** What cannot be said for lack of memory is said with the next failure, or at the next look. */
  private synchronized void reportFailures() {
    long seen = failures.get();
    long now = System.nanoTime();
    if (seen == failuresReported || now - reportedNanos < NANOS_PER_REPORT) {
      return;
    }
    try {
      log.error(
          "event loop {} failed {} times and goes on; the last failure is below",
          this,
          seen - failuresReported,
          lastFailure);
      failuresReported = seen;
      reportedNanos = now;
    } catch (Throwable noMemory) { // or a log that fails: a thread that ended here would be missed
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private Throwable whereItIs() {
    Throwable here = new Throwable("where its thread is");
    Thread running = driver.driver();
    if (running != null) {
      here.setStackTrace(running.getStackTrace());
    }
    return here;
  }

  @Override
  public String toString() {
    Thread running = driver.driver();
    return running == null ? "without a thread" : running.getName();
  }
}
