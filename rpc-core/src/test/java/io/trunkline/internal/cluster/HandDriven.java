package io.trunkline.internal.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Runs tasks on the test's thread, when the test says so and its time has come. For one thread. */
final class HandDriven extends AbstractExecutorService
    implements ScheduledExecutorService, LongSupplier {

  private final PriorityQueue<Task<?>> tasks =
      new PriorityQueue<>(Comparator.<Task<?>>comparingLong(t -> t.atNanos).thenComparing(t -> t.number));

  private long nowNanos;
  private int made;

  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final long atNanos;
    private final int number = made++;

    private Task(Callable<V> task, long atNanos) {
      super(task);
      this.atNanos = atNanos;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNanos - nowNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }

  @Override
  public long getAsLong() {
    return nowNanos;
  }

  /** Runs what is due now. */
  void run() {
    advance(Duration.ZERO);
  }

  /** Lets time pass, and runs what is due until then, each at its time. */
  void advance(Duration duration) {
    long end = nowNanos + duration.toNanos();
    while (!tasks.isEmpty() && tasks.element().atNanos <= end) {
      Task<?> task = tasks.remove();
      nowNanos = Math.max(nowNanos, task.atNanos);
      task.run();
      try {
        task.get();
      } catch (Exception broken) {
        throw new AssertionError("a task failed", broken);
      }
    }
    nowNanos = end;
  }

  @Override
  public void execute(Runnable command) {
    schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return schedule(
        () -> {
          command.run();
          return null;
        },
        delay,
        unit);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    Task<V> task = new Task<>(callable, nowNanos + unit.toNanos(delay));
    tasks.add(task);
    return task;
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  /** How many tasks wait for their time. */
  int waiting() {
    return tasks.size();
  }

  @Override
  public void shutdown() {
    tasks.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    List<Runnable> left = new ArrayList<>(tasks);
    tasks.clear();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }
}
