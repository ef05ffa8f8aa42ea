package io.trunkline.internal.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A clock that the test moves, and what is to be done at its times. */
final class HandClock extends AbstractExecutorService implements ScheduledExecutorService {

  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private long nanos = TimeUnit.DAYS.toNanos(1);

  synchronized long nanos() {
    return nanos;
  }

  /** How many tasks wait. */
  synchronized int waiting() {
    return tasks.size();
  }

  /** Lets time pass, and does on this thread what is due. */
  void pass(Duration time) {
    List<Task> due = new ArrayList<>();
    synchronized (this) {
      nanos += time.toNanos();
      while (!tasks.isEmpty() && tasks.peek().getDelay(TimeUnit.NANOSECONDS) <= 0) {
        due.add(tasks.remove());
      }
    }
    due.forEach(Task::run);
  }

  private final class Task extends FutureTask<Void> implements ScheduledFuture<Void> {

    private final long atNanos;

    private Task(Runnable action, long atNanos) {
      super(action, null);
      this.atNanos = atNanos;
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      synchronized (HandClock.this) {
        tasks.remove(this);
      }
      return super.cancel(mayInterrupt);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNanos - nanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(atNanos, ((Task) other).atNanos);
    }
  }

  @Override
  public synchronized ScheduledFuture<?> schedule(Runnable action, long delay, TimeUnit unit) {
    Task task = new Task(action, nanos + unit.toNanos(delay));
    tasks.add(task);
    return task;
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> action, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable action, long first, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable action, long first, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void execute(Runnable command) {
    command.run();
  }

  @Override
  public void shutdown() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Runnable> shutdownNow() {
    throw new UnsupportedOperationException();
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
    throw new UnsupportedOperationException();
  }
}
