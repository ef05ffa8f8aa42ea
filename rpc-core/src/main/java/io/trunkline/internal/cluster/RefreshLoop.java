package io.trunkline.internal.cluster;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes itself on an executor after every wake, one refresh at a time; wakes during a refresh
 * make for one more. Thread-safe.
 */
abstract class RefreshLoop {

  private static final Logger log = LoggerFactory.getLogger(RefreshLoop.class);

  /** A delay before the next work of one kind; its end wakes the loop. */
  final class Pause {
    private volatile boolean isOn;

    void begin(long nanos) {
      isOn = true;
      try {
        schedule(this::end, nanos);
      } catch (Throwable failure) { // nothing would end it
        isOn = false;
        throw failure;
      }
    }

    private void end() {
      isOn = false;
      wake();
    }

    boolean isOn() {
      return isOn;
    }
  }

  private final Executor executor;
  private final ScheduledExecutorService scheduler;
  private final AtomicInteger wakes = new AtomicInteger();

  RefreshLoop(Executor executor, ScheduledExecutorService scheduler) {
    this.executor = executor;
    this.scheduler = scheduler;
  }

  abstract void refresh();

  /** Called with what {@link #refresh} throws. */
  abstract void onFailedRefresh(Throwable failure);

  /** Whether the next refresh is the last one, and must happen even if the executor has ended. */
  abstract boolean isLastRefresh();

  /** Has a refresh begin after this; throws nothing, whatever the executor does. */
  final void wake() {
    if (wakes.getAndIncrement() > 0) {
      return; // the thread that refreshes does so once more
    }
    int seen = 1;
    do { // again for those that woke it meanwhile, and counted on this thread
      try {
        executor.execute(this::run);
        return;
      } catch (Throwable notBegun) { // the client is closed, its executor is full, or no memory
        log.debug("{} is not refreshed now", this, notBegun);
      }
      if (isLastRefresh()) {
        run();
        return;
      }
      seen = wakes.addAndGet(-seen);
    } while (seen > 0);
  }

  private void run() {
    int seen = wakes.get();
    do {
      try {
        refresh();
      } catch (RuntimeException | Error failure) {
        onFailedRefresh(failure);
      }
      seen = wakes.addAndGet(-seen);
    } while (seen > 0);
  }

  /** Runs a short task on the scheduler, unless the client is closed. */
  final void schedule(Runnable task, long nanos) {
    try {
      scheduler.schedule(task, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      log.debug("{} is not refreshed any more, as the scheduler has ended", this);
    }
  }
}
