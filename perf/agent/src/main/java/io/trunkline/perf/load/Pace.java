package io.trunkline.perf.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * When calls are due at a fixed rate. A late one is still measured from when it was due, so that a
 * system cannot hide a pause by making its callers wait.
 *
 * @param rate calls a second; 0 if nothing is ever due
 * @param start when the first call is due
 */
record Pace(int rate, long start) {

  private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** When a call is due. */
  long due(long number) {
    long seconds = number / rate;
    long rest = number % rate;
    return start + TimeUnit.SECONDS.toNanos(seconds) + TimeUnit.SECONDS.toNanos(rest) / rate;
  }

  /** Waits until a call is due or the load stops, and returns when it was due. */
  long await(long number, Tally tally) {
    long due = due(number);
    long left = due - System.nanoTime();
    while (left > 0 && !tally.isStopped()) {
      LockSupport.parkNanos(Math.min(left, LONGEST_NAP_NANOS));
      left = due - System.nanoTime();
    }
    return due;
  }
}
