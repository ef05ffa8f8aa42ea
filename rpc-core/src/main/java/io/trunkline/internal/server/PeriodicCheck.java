package io.trunkline.internal.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Looks at something again and again for as long as that is wanted, and costs nothing while it is
 * not. Thread-safe.
 */
final class PeriodicCheck {

  private final ScheduledExecutorService scheduler;
  private final long periodMillis;
  private final BooleanSupplier look;
  private final BooleanSupplier isWanted;
  private final AtomicBoolean looking = new AtomicBoolean();

  /**
   * @param look looks; false if that is not wanted any more
   * @param isWanted whether it is wanted all the same, asked when the looks have ended
   */
  PeriodicCheck(
      ScheduledExecutorService scheduler,
      long periodMillis,
      BooleanSupplier look,
      BooleanSupplier isWanted) {
    this.scheduler = scheduler;
    this.periodMillis = periodMillis;
    this.look = look;
    this.isWanted = isWanted;
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
      goesOn = look.getAsBoolean();
    } finally {
      if (goesOn) {
        schedule();
      } else {
        looking.set(false);
        if (isWanted.getAsBoolean()) {
          begin(); // that came between
        }
      }
    }
  }
}
