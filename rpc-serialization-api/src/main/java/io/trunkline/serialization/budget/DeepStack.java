package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads with a stack that is large enough for the deepest message the budgets allow. A reader or
 * writer deeper than {@value #LEVELS_ON_ANY_STACK} levels continues on such a thread and waits for
 * it, except on an event loop, which must not wait. One instance per serialization. It starts
 * threads on demand, ends each a second after its last use, and needs no closing. Thread-safe.
 */
public final class DeepStack {

  /** How many levels fit on any thread's stack, even a stack of 512 KB with interpreted code. */
  public static final int LEVELS_ON_ANY_STACK = 100;

  private static final int STACK_AT_ALL = 1 << 20;
  private static final int STACK_OF_LEVEL = 8 * 1024; // reserved, and only taken when touched
  private static final long IDLE_SECONDS = 1;
  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Semaphore permits;
  private final ThreadPoolExecutor threads;

  /**
   * Work that continues on a large stack.
   *
   * @param <E> the checked exception that it throws
   */
  @FunctionalInterface
  public interface Work<E extends Exception> {
    @Nullable Object run() throws E;
  }

  /** What the work threw. */
  private record Failed(Throwable cause) {}

  /** Creates large stacks for messages with these budgets. */
  public DeepStack(Budgets budgets) {
    long stackBytes = STACK_AT_ALL + (long) STACK_OF_LEVEL * budgets.maxDepth();
    permits = new Semaphore(2 * Runtime.getRuntime().availableProcessors());
    threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE, // the permits are fewer
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(null, task, "trunkline-deep-message", stackBytes);
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Runs the work on a thread with a large stack and this thread's context class loader, and waits
   * for it; an interrupt is kept for later. Thread locals of this thread are not visible there.
   *
   * @return the work's result; its exceptions are thrown
   * @throws BudgetExceededException with {@link Budget#STACK} on an {@link EventLoopThread};
   *     nothing is run
   * @throws SerializationException if no thread could be started, or all were busy for ten seconds
   */
  public <E extends Exception> @Nullable Object call(Work<E> work) throws E {
    if (EventLoopThread.isCurrent()) {
      throw new BudgetExceededException(
          Budget.STACK,
          "more than "
              + LEVELS_ON_ANY_STACK
              + " levels of objects take a larger stack, for which an event loop must not wait; use"
              + " another thread");
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    FutureTask<@Nullable Object> task =
        new FutureTask<>(
            () -> {
              Thread.currentThread().setContextClassLoader(loader);
              try {
                return work.run();
              } catch (Throwable failure) { // that of the task would have a stack of its own
                return new Failed(failure);
              } finally {
                Thread.currentThread().setContextClassLoader(null);
              }
            });
    Object result = result(task);
    if (result instanceof Failed failed) {
      throw DeepStack.<E>failure(failed.cause);
    }
    return result;
  }

  private @Nullable Object result(FutureTask<@Nullable Object> task) {
    boolean interrupted = acquire();
    try {
      threads.execute(task);
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw new AssertionError("the task returns what the work throws", e);
    } catch (OutOfMemoryError e) { // of execute: what the work throws is returned
      throw new SerializationException(
          "no thread could be started for a message with more than "
              + LEVELS_ON_ANY_STACK
              + " levels; give the process more threads or memory, or send less nested objects",
          e);
    } finally {
      permits.release();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for a permit; returns whether this thread was interrupted meanwhile. */
  private boolean acquire() {
    boolean interrupted = false;
    long deadline = System.nanoTime() + MAX_WAIT_NANOS;
    while (true) {
      try {
        if (permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return interrupted;
        }
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    throw new SerializationException(
        "all threads for messages with more than "
            + LEVELS_ON_ANY_STACK
            + " levels were busy for 10 s; try again later, or send less nested objects");
  }

  @SuppressWarnings("unchecked") // the work threw it, and it is unchecked or an E
  private static <E extends Exception> E failure(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (E) cause;
  }
}
