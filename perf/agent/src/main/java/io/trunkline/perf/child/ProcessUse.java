package io.trunkline.perf.child;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What this JVM has used so far: processor time, bytes allocated, and time to compile itself. */
final class ProcessUse {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int COLLECTIONS = 3;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final AllocatedBytes allocated = new AllocatedBytes();

  /** Begins to look at the threads, so that those that end are counted too. */
  ProcessUse() {
    Thread looking = new Thread(this::lookForever, "allocation-looks");
    looking.setDaemon(true);
    looking.start();
  }

  private void lookForever() {
    while (true) {
      allocated.total();
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Bytes of the heap that are left after a collection. */
  static long heap() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      LockSupport.parkNanos(LOOK_NANOS);
      least = Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }

  Message addTo(Message message) {
    return message
        .with("cpuNanos", system.getProcessCpuTime())
        .with("allocatedBytes", allocated.total())
        .with("compileMillis", ManagementFactory.getCompilationMXBean().getTotalCompilationTime());
  }
}
