package io.trunkline.internal.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at something again and again for as long as that is wanted, and costs nothing while it is
 * not. Thread-safe.
 */
final class PeriodicCheck {

  /** Something that is looked at. */
  interface Watched {

    /** Looks; false if no further look is wanted. */
    boolean look();

    /** Looks for what came during the last look; true if looks are wanted again. */
    boolean lookAgain();
  }

  private final ScheduledExecutorService scheduler;
  private final long periodMillis;
  private final Watched watched;
  private final AtomicBoolean looking = new AtomicBoolean();

  PeriodicCheck(ScheduledExecutorService scheduler, long periodMillis, Watched watched) {
    this.scheduler = scheduler;
    this.periodMillis = periodMillis;
    this.watched = watched;
  }

  /** Looks a period from now, and then again; nothing changes if it does so already. */
  void begin() {
    if (!looking.get() && looking.compareAndSet(false, true)) {
      schedule();
    }
  }

  private void schedule() {
    try {
      scheduler.schedule(this::run, periodMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException portClosed) {
      looking.set(false);
    }
  }

  private void run() {
    boolean goesOn = true;
    try {
      goesOn = watched.look();
    } finally {
      if (goesOn) {
        schedule();
      } else {
        looking.set(false);
        if (watched.lookAgain()) {
          begin(); // that came between
        }
      }
    }
  }
}
