package io.trunkline.interop.peer;

import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Prints what the start of this process has cost, and ends with its input. */
public final class Footprint {

  /** The beginning of the line. */
  public static final String READY = "READY ";

  private static final int COLLECTIONS = 3;

  private Footprint() {}

  /**
   * Prints the milliseconds since the start of the JVM, the MB of its heap in use, and its threads.
   */
  public static void print() throws IOException {
    long millis = System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    System.out.println(
        READY
            + millis
            + " ms, "
            + (used >> 20)
            + " MB, "
            + ManagementFactory.getThreadMXBean().getThreadCount()
            + " threads");
    while (System.in.read() >= 0) {
      continue;
    }
  }
}
