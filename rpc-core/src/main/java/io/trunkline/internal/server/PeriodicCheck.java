package io.trunkline.internal.server;

import io.trunkline.internal.transport.ScheduledOnce;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Looks at something again and again for as long as that is wanted, and costs nothing while it is
 * not. Thread-safe.
 */
final class PeriodicCheck {

  /** Something that is looked at. */
  interface Watched {

    /** Looks; false if no further look is wanted. */
    boolean look();
  }

  private final ScheduledExecutorService scheduler;
  private final long periodMillis;
  private final Watched watched;
  private final ScheduledOnce looks = new ScheduledOnce();

  PeriodicCheck(ScheduledExecutorService scheduler, long periodMillis, Watched watched) {
    this.scheduler = scheduler;
    this.periodMillis = periodMillis;
    this.watched = watched;
  }

  /** Looks a period from now, and then again; nothing changes if it does so already. */
  void begin() {
    try {
      looks.schedule(scheduler, this::run, periodMillis);
    } catch (RejectedExecutionException portClosed) {
      return; // nothing is left to look at
    }
  }

  private void run() {
    looks.begun(); // first: what comes during this look begins the next one
    boolean goesOn = true;
    try {
      goesOn = watched.look();
    } finally {
      if (goesOn) {
        begin();
      }
    }
  }
}
