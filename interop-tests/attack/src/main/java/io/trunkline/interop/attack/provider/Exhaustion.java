package io.trunkline.interop.attack.provider;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Takes the whole heap for a while, so that whatever allocates gets an OutOfMemoryError. */
final class Exhaustion {

  private static final int LARGEST = 1 << 20;
  private static final int SMALLEST = 16;
  private static final long BREATH_NANOS = 200_000;

  private Exhaustion() {}

  /** Returns when the heap has room again. */
  static void run(int millis) {
    Thread thread = new Thread(() -> hold(millis), "exhaustion");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(); // which needs no memory
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void hold(int millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    Object[] chain = null;
    int size = LARGEST;
    while (System.nanoTime() - end < 0) {
      Object[] longer = longer(chain, size);
      if (longer != null) {
        chain = longer;
      } else if (size > SMALLEST) {
        size /= 2;
      } else {
        LockSupport.parkNanos(BREATH_NANOS);
      }
    }
  }

  private static Object @Nullable [] longer(Object @Nullable [] chain, int size) {
    try {
      return chain == null ? new Object[] {new byte[size]} : new Object[] {chain, new byte[size]};
    } catch (OutOfMemoryError wanted) {
      return null;
    }
  }
}
