package io.trunkline.calls;

import java.io.File;
import java.io.Serializable;

/**
 * What a JVM keeps.
 *
 * @param heapKilobytes in use after a garbage collection
 * @param descriptors open file descriptors; 0 where that cannot be seen
 * @param threads that live
 */
public record Kept(long heapKilobytes, int descriptors, int threads) implements Serializable {

  /** Of this JVM. */
  static Kept now() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    String[] open = new File("/proc/self/fd").list();
    return new Kept(
        (runtime.totalMemory() - runtime.freeMemory()) / 1024,
        open == null ? 0 : open.length,
        Thread.activeCount());
  }

  /** Whether this is no more than that, but for what comes and goes. */
  boolean isNoMoreThan(Kept earlier) {
    return heapKilobytes <= earlier.heapKilobytes * 3 / 2 + 16 * 1024
        && descriptors <= earlier.descriptors + 30
        && threads <= earlier.threads + 30;
  }

  @Override
  public String toString() {
    return heapKilobytes / 1024 + " MB, " + descriptors + " descriptors, " + threads + " threads";
  }
}
