package io.trunkline.internal.exchange;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The executors that user code runs on when the user gives none. */
public final class CallExecutors {

  /** How many threads a bounded pool has when nothing else is said, as Dubbo's users know it. */
  public static final int DEFAULT_THREADS = 200;

  private static final int QUEUED_TASKS = 65_536;
  private static final long IDLE_SECONDS = 60;

  private CallExecutors() {}

  /**
   * A virtual thread for each task from Java 21; a bounded pool with a bounded queue before, or where
   * a number of threads is asked for.
   *
   * @param name begins the names of the threads
   * @param threads the size of a bounded pool, or 0 to leave the choice to the Java version
   */
  public static ExecutorService create(String name, int threads) {
    if (threads == 0) {
      ExecutorService virtual = virtualThreads();
      if (virtual != null) {
        return virtual;
      }
    }
    int size = threads == 0 ? DEFAULT_THREADS : threads;
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            size,
            size,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(QUEUED_TASKS),
            daemons(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Threads that do not keep the JVM alive. */
  static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  private static @Nullable ExecutorService virtualThreads() {
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
