package io.trunkline.interop.attack.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** So many a second, until a deadline. For one thread. */
final class Pace {

  private final double nanosEach;
  private final long start = System.nanoTime();
  private final long end;
  private long next;

  Pace(int perSecond, int seconds) {
    nanosEach = 1e9 / perSecond;
    end = start + TimeUnit.SECONDS.toNanos(seconds);
  }

  /** Waits until the next one is due; false if the time is over. */
  boolean await() {
    long due = start + (long) (nanosEach * next++);
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return !over();
  }

  /** Waits for a condition; false if the time is over. */
  boolean await(BooleanSupplier condition, int millis) {
    long until = Math.min(end, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    return true;
  }

  /** Does nothing for so long, or until the time is over. */
  void pause(int millis) {
    long until = Math.min(end, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  boolean over() {
    return System.nanoTime() - end > 0;
  }
}
