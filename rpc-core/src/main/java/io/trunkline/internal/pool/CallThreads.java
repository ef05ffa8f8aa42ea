package io.trunkline.internal.pool;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Where user code runs: the user's own executor if one is given, else a virtual thread for each
 * task from Java 21, else, or where a number of threads is asked for, a {@link CallPool}.
 */
public final class CallThreads implements Executor {

  private static final int PATIENT_THREADS = 4;
  private static final int MAX_PATIENT_TASKS = 1_024;
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  /** The default size of a pool, that of Dubbo. */
  public static final int DEFAULT_THREADS = 200;

  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
  private final RareLog log = new RareLog(LoggerFactory.getLogger(CallThreads.class));
  private final Executor executor;
  private final @Nullable ThreadPoolExecutor beside;
  private final @Nullable CallPool pool;
  private final @Nullable ExecutorService virtualThreads;

  /**
   * @param given the user's executor, or null
   * @param name begins the names of a pool's threads
   * @param threads the size of a pool, or 0 to leave the choice to the Java version
   * @param scheduler runs short tasks for a pool
   */
  public CallThreads(
      @Nullable Executor given, String name, int threads, ScheduledExecutorService scheduler) {
    virtualThreads = given == null && threads == 0 ? newVirtualThreads() : null;
    pool =
        given == null && virtualThreads == null
            ? new CallPool(name, threads == 0 ? DEFAULT_THREADS : threads, scheduler)
            : null;
    beside = given == null ? null : newPatientThreads(name);
    executor =
        given != null ? given : virtualThreads != null ? virtualThreads : requireNonNull(pool);
  }

  /**
   * How many threads a pool has.
   *
   * @param given the user's executor, or null
   * @param threads the size of a pool, or 0 to leave the choice to the Java version
   * @return 0 where there is no pool
   */
  public static int poolSize(@Nullable Executor given, int threads) {
    boolean isVirtual = threads == 0 && Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
    return given != null || isVirtual ? 0 : threads == 0 ? DEFAULT_THREADS : threads;
  }

  /**
   * Whether tasks wait and no further thread will be started for them; unknown for the
   * application's executor.
   */
  public boolean isFull() {
    return pool == null ? beside != null : pool.isFull();
  }

  /**
   * Whether a task may have to wait for others that are blocked; unknown for the application's
   * executor.
   */
  public boolean mayBlock() {
    return pool == null ? beside != null : pool.hasBlocked();
  }

  /** Whether at most so many tasks wait for a thread; false where that is unknown. */
  public boolean queuesAtMost(int tasks) {
    return pool != null && pool.queued() <= tasks;
  }

  /** Whether the work of these threads can be measured: only the threads of a pool. */
  public boolean measuresWork() {
    return pool != null && cpu.isCurrentThreadCpuTimeSupported();
  }

  /** The processor time of the current thread; only where {@link #measuresWork}. */
  public long workNanos() {
    return cpu.getCurrentThreadCpuTime();
  }

  @Override
  public void execute(Runnable task) {
    executor.execute(task);
  }

  /**
   * Runs tasks that may wait, on its own threads. An application's executor may run its tasks on
   * event loops, so a few separate threads are used instead, which exist only while they are
   * needed.
   */
  public Executor blockingExecutor() {
    return beside == null ? executor : beside;
  }

  private static ThreadPoolExecutor newPatientThreads(String name) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            PATIENT_THREADS,
            PATIENT_THREADS,
            1,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_PATIENT_TASKS),
            daemons(name + "-patient"));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Runs a batch of tasks; returns how many were accepted, the first of the list. */
  public int executeAll(List<? extends Runnable> tasks) {
    if (pool != null) {
      return pool.executeAll(tasks);
    }
    int taken = 0;
    try {
      while (taken < tasks.size()) {
        executor.execute(tasks.get(taken));
        taken++;
      }
      return taken;
    } catch (RejectedExecutionException full) {
      return taken; // the caller refuses the rest
    } catch (Throwable broken) {
      log.error("the executor failed to take a call", broken);
      return taken;
    }
  }

  /** Ends its own threads, not an executor that was given. */
  public void shutdown() {
    if (pool != null) {
      pool.shutdown();
    }
    if (virtualThreads != null) {
      virtualThreads.shutdown();
    }
    if (beside != null) {
      beside.shutdown();
    }
  }

  /** Threads that do not keep the JVM alive. */
  public static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  private static @Nullable ExecutorService newVirtualThreads() {
    try {
      MethodHandle factory =
          MethodHandles.publicLookup()
              .findStatic(
                  Executors.class,
                  "newVirtualThreadPerTaskExecutor",
                  MethodType.methodType(ExecutorService.class));
      return (ExecutorService) factory.invokeExact();
    } catch (NoSuchMethodException before21) {
      return null;
    } catch (Throwable impossible) {
      throw new IllegalStateException("Java has virtual threads but gives none", impossible);
    }
  }
}
