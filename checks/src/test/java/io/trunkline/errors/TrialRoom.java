package io.trunkline.errors;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Runs operations on an estate, and makes another one after a failure. */
final class TrialRoom implements AutoCloseable {

  /** How soon everything has to be as before. */
  private static final long SOON_NANOS =
      TimeUnit.MILLISECONDS.toNanos(Long.getLong("errors.within.millis", 1_000));

  /** What is not as before by then never is. */
  private static final long LAST_NANOS = Math.max(TimeUnit.SECONDS.toNanos(10), SOON_NANOS);

  /** No operation takes longer. */
  private static final long LONGEST_SECONDS = Long.getLong("errors.longest.seconds", 5);

  private String serialization = "";
  private @Nullable Estate estate;
  private @Nullable ExecutorService caller;
  private int late;
  private long latestNanos;

  /**
   * Makes an estate in place of the current one.
   *
   * @param name of its serialization; null for the same
   */
  void open(@Nullable String name) throws Exception {
    close();
    serialization = name == null ? serialization : name;
    estate = new Estate(serialization);
    caller =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, ThreadKind.CALLER_NAME);
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void close() {
    Estate last = estate;
    estate = null;
    if (last != null) {
      Thread closing = new Thread(last::close, "closing"); // it may hang after a failure
      closing.setDaemon(true);
      closing.start();
      try {
        closing.join(2_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (caller != null) {
      caller.shutdownNow();
    }
  }

  private Estate estate() {
    Estate present = estate;
    if (present == null) {
      throw new IllegalStateException("no estate is open");
    }
    return present;
  }

  /** Returns the kinds of threads that can begin an operation. */
  List<ThreadKind> callers(Operation operation) {
    return operation == Operation.DRIVEN || Runtime.version().feature() < 21
        ? List.of(ThreadKind.CALLER)
        : List.of(ThreadKind.CALLER, ThreadKind.VIRTUAL_CALLER);
  }

  /** Counts the places that an operation passes. */
  Passes passes(Operation operation, ThreadKind on) throws Exception {
    run(operation, on, null);
    quiet();
    Passes passes = new Passes(operation == Operation.DRIVEN);
    run(operation, on, passes);
    String failure = settled();
    if (failure != null) {
      throw new IllegalStateException(operation + " fails without an error: " + failure);
    }
    return passes;
  }

  /**
   * Runs an operation during which an error is raised.
   *
   * @return what is wrong afterwards; null for nothing
   */
  @Nullable String attempt(Operation operation, Raised raised, ThreadKind place) throws Exception {
    long begin = System.nanoTime();
    String unended =
        run(
            operation,
            place == ThreadKind.VIRTUAL_CALLER ? ThreadKind.VIRTUAL_CALLER : ThreadKind.CALLER,
            raised);
    if (unended == null && isUnanswered(operation, place, System.nanoTime() - begin)) {
      unended = "the call was not answered before its time limit";
    }
    return unended == null ? settled() : unended;
  }

  /** An error of a provider ends a call with a reply, or with the connection. */
  private static boolean isUnanswered(Operation operation, ThreadKind place, long nanos) {
    return SOON_NANOS <= Estate.LIMIT.toNanos()
        && nanos >= operation.limit().toNanos()
        && !operation.mayTimeOut()
        && (place == ThreadKind.SERVER_LOOP || place == ThreadKind.SERVER_POOL);
  }

  private @Nullable String run(Operation operation, ThreadKind on, Probe.@Nullable Watch watch)
      throws Exception {
    Estate present = estate();
    FutureTask<@Nullable Void> task =
        new FutureTask<>(
            () -> {
              try {
                operation.run(present);
              } finally {
                Thread.interrupted();
              }
              return null;
            });
    LockSupport.parkNanos(2_000_000); // so that the call is in a row with no other
    if (watch != null) {
      Probe.watch(watch);
    }
    try {
      if (on == ThreadKind.VIRTUAL_CALLER) {
        startVirtual(task);
      } else if (caller != null) {
        caller.execute(task);
      }
      task.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException unended) {
      return "the call has no end";
    } catch (ExecutionException ended) { // with the error or what it led to
      return ended.getCause() instanceof TimeoutException ? "the future has no end" : null;
    } finally {
      if (watch instanceof Raised) {
        LockSupport.parkNanos(1_000_000); // what follows the reply on other threads
      } else {
        quiet();
      }
      Probe.rest();
    }
    return null;
  }

  private static void startVirtual(Runnable task) throws Exception {
    try {
      Object builder =
          MethodHandles.publicLookup()
              .findStatic(
                  Thread.class,
                  "ofVirtual",
                  MethodType.methodType(Class.forName("java.lang.Thread$Builder$OfVirtual")))
              .invoke();
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      MethodHandle name =
          MethodHandles.publicLookup()
              .findVirtual(type, "name", MethodType.methodType(type, String.class));
      MethodHandle start =
          MethodHandles.publicLookup()
              .findVirtual(type, "start", MethodType.methodType(Thread.class, Runnable.class));
      start.invoke(name.invoke(builder, ThreadKind.VIRTUAL_CALLER_NAME), task);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private void quiet() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Waits until all calls work and nothing is in use; returns what is never so. */
  private @Nullable String settled() {
    Estate present = estate();
    long begin = System.nanoTime();
    String wrong = wrong(present);
    while (wrong != null && System.nanoTime() - begin < LAST_NANOS) {
      LockSupport.parkNanos(1_000_000);
      wrong = wrong(present);
    }
    long nanos = System.nanoTime() - begin;
    if (wrong == null && nanos > SOON_NANOS) {
      late++;
      latestNanos = Math.max(latestNanos, nanos);
    }
    present.closeFresh();
    return wrong;
  }

  private static @Nullable String wrong(Estate estate) {
    String failing = serving(estate);
    return failing == null ? estate.leak() : failing;
  }

  /** Returns how often it took longer than a second until everything was as before. */
  int late() {
    return late;
  }

  /** Returns the longest time until everything was as before, if that was longer than a second. */
  long latestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(latestNanos);
  }

  private static @Nullable String serving(Estate estate) {
    try {
      estate.checkServing();
      return null;
    } catch (Throwable failed) {
      Throwable cause = failed.getCause() == null ? failed : failed.getCause();
      return "the next call fails: " + cause;
    }
  }
}
