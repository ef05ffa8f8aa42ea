package io.trunkline.calls;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The delays that tests of time inject. */
final class Pause {

  private Pause() {}

  /** Keeps the current thread for so long. */
  static void millis(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
