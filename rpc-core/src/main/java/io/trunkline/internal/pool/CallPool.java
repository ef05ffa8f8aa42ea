package io.trunkline.internal.pool;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The bounded pool that runs requests where Java has no virtual threads. To wake a thread costs
 * more than most requests do, so few are woken: the tasks of one read come as a batch and wake one
 * worker, and a worker that finds more than its own task wakes the next, until as many work as
 * there are processors. From then on a {@link BlockedWorkers watch}, which only ticks while tasks
 * wait, adds a worker for each one that is seen to block, so that no task waits for a blocked one.
 * The watch also refuses tasks that no worker will reach in time.
 */
final class CallPool implements Executor {

  private static final int QUEUED_TASKS = 65_536;
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final RareLog log = new RareLog(LoggerFactory.getLogger(CallPool.class));
  private final int maxWorkers;
  private final int processors = Runtime.getRuntime().availableProcessors();
  private final ThreadFactory threads;
  private final ScheduledExecutorService scheduler;
  private final TaskQueue queue = new TaskQueue(QUEUED_TASKS);
  private final AtomicReference<@Nullable IdleWorker> idle = new AtomicReference<>();
  private final Set<Worker> workers = ConcurrentHashMap.newKeySet();
  private final AtomicInteger started = new AtomicInteger();

  /** Workers that run a task, look for one, or have been woken to. */
  private final AtomicInteger active = new AtomicInteger();

  /** Whether a woken worker has not yet looked into the queue: no need to wake another. */
  private final AtomicBoolean searching = new AtomicBoolean();

  private final AtomicBoolean watching = new AtomicBoolean();
  private final BlockedWorkers blocked = new BlockedWorkers();
  private volatile boolean closed;

  /** The scheduler runs the watch. */
  CallPool(String name, int maxWorkers, ScheduledExecutorService scheduler) {
    this.maxWorkers = maxWorkers;
    this.threads = CallThreads.daemons(name);
    this.scheduler = scheduler;
  }

  @Override
  public void execute(Runnable task) {
    if (executeAll(List.of(task)) == 0) {
      throw new RejectedExecutionException("the queue of " + QUEUED_TASKS + " tasks is full");
    }
  }

  /** Takes tasks for the price of one wake-up, as many as there is room for; returns how many. */
  int executeAll(List<? extends Runnable> tasks) {
    int taken = 0;
    while (taken < tasks.size() && !closed && queue.offer(tasks.get(taken))) {
      taken++;
    }
    if (taken > 0) {
      callForWorker();
    }
    return taken;
  }

  private void callForWorker() {
    if (active.get() >= processors) {
      watch();
    } else if (!searching.get() && searching.compareAndSet(false, true)) {
      boolean isWoken = false;
      try {
        isWoken = wake();
      } finally {
        if (!isWoken) { // it is tried again, for tasks that are taken wait
          searching.set(false);
          watch();
        }
      }
    }
  }

  /** Wakes or starts a worker; false if all there may be are at work. */
  private boolean wake() {
    for (IdleWorker top = idle.get(); top != null; top = idle.get()) {
      if (idle.compareAndSet(top, top.next) && top.claim()) {
        active.incrementAndGet();
        LockSupport.unpark(top.thread);
        return true;
      }
    }
    return start();
  }

  private boolean start() {
    if (started.incrementAndGet() > maxWorkers) {
      started.decrementAndGet();
      return false;
    }
    active.incrementAndGet();
    Worker worker = null;
    try {
      worker = new Worker();
      workers.add(worker);
      worker.thread.start();
      return true;
    } catch (Throwable noThread) {
      if (worker != null) {
        workers.remove(worker);
      }
      active.decrementAndGet();
      int others = started.decrementAndGet();
      log.error("no thread can be started for calls; there are " + others, noThread);
      return false;
    }
  }

  /** Whether tasks wait and no further worker may be started for them. */
  boolean isFull() {
    return started.get() >= maxWorkers && !queue.isEmpty();
  }

  /** Whether workers are blocked: more are at work than processors, or all, and tasks wait. */
  boolean hasBlocked() {
    return active.get() > processors || isFull();
  }

  /** How many tasks wait for a worker, approximately. */
  int queued() {
    return queue.size();
  }

  /** The number of workers that are not idle. */
  int active() {
    return active.get();
  }

  private void watch() {
    if (!watching.get() && watching.compareAndSet(false, true)) {
      scheduleTick();
    }
  }

  private void scheduleTick() {
    try {
      scheduler.schedule(this::tick, BlockedWorkers.TICK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException ended) {
      watching.set(false);
    } catch (Throwable failure) {
      watching.set(false);
      throw failure;
    }
  }

  private void tick() {
    boolean goesOn = true;
    try {
      if (queue.isEmpty()) {
        goesOn = false;
        watching.set(false);
        if (!queue.isEmpty()) {
          watch();
        }
        return;
      }
      if (started.get() >= maxWorkers) { // else there will be a worker for them
        queue.refuseOverdue(System.nanoTime());
      }
      int missing = blocked.missing(workers, active.get(), processors);
      while (missing-- > 0 && !queue.isEmpty() && wake()) {
        continue; // one more works while another waits
      }
    } catch (Throwable e) {
      log.error("tasks that wait could not be looked at", e);
    } finally {
      if (goesOn) {
        scheduleTick();
      }
    }
  }

  /** Runs the queued tasks, accepts no more, and lets the workers end. */
  void shutdown() {
    closed = true;
    for (IdleWorker top = idle.getAndSet(null); top != null; top = top.next) {
      LockSupport.unpark(top.thread);
    }
  }

  /** The number of threads. */
  int size() {
    return started.get();
  }

  /** One thread and its state as other threads see it. */
  final class Worker implements Runnable {

    private final Thread thread = threads.newThread(this);
    private volatile boolean inTask;
    private boolean hasEnded; // it has claimed its own place

    /** The processor time at the last tick; for the watch alone. */
    long cpuNanosSeen;

    /** How many tasks it has begun; written by its thread, looked at by the watch. */
    private volatile long begun;

    long begun() {
      return begun;
    }

    Thread thread() {
      return thread;
    }

    boolean isInTask() {
      return inTask;
    }

    @Override
    public void run() {
      boolean isActive = true;
      @Nullable IdleWorker place = null;
      try {
        do {
          isActive = true;
          work();
          place = new IdleWorker(thread);
          active.decrementAndGet();
          isActive = false;
        } while (awaitWork(place));
      } finally {
        boolean isWoken = place != null && !hasEnded && !place.claim();
        if (isActive || isWoken) {
          active.decrementAndGet(); // it failed: another one takes its place
          searching.set(false);
        }
        workers.remove(this);
        started.decrementAndGet();
        if (!queue.isEmpty()) {
          callForWorker(); // a task may have come that counted on this worker
        }
      }
    }

    private void work() {
      Runnable task = queue.poll();
      searching.set(false);
      while (task != null) {
        begun++;
        inTask = true;
        try {
          try {
            if (!queue.isEmpty()) {
              callForWorker();
            }
          } finally { // a failure to call another one must not lose the task at hand
            task.run();
          }
        } catch (Throwable e) {
          log.error("a task ended with an exception nobody caught", e);
        } finally {
          inTask = false;
          Thread.interrupted(); // meant for this task if for any: the next begins without
        }
        task = queue.poll();
      }
    }

    /** Waits to be woken; false if it is to end. */
    private boolean awaitWork(IdleWorker place) {
      do {
        place.next = idle.get();
      } while (!idle.compareAndSet(place.next, place));
      if (!queue.isEmpty()) {
        callForWorker(); // a task came after the last look: its sender may have counted on us
      }
      long deadline = System.nanoTime() + IDLE_NANOS;
      while (!place.get()) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || closed) {
          hasEnded = place.claim();
          return !hasEnded;
        }
        LockSupport.parkNanos(this, left);
      }
      return true;
    }
  }
}
