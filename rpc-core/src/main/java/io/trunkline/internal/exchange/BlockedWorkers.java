package io.trunkline.internal.exchange;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;

/**
 * Sees which workers wait for something inside their task. A parked or locked thread says so
 * itself; one that waits for a socket looks as if it ran, but uses no processor, which shows over a
 * few ticks. Used by one thread at a time.
 */
final class BlockedWorkers {

  static final long TICK_MILLIS = 1;

  private static final int TICKS_TO_MEASURE = 10;
  private static final long IDLE_BELOW_NANOS = TICKS_TO_MEASURE * TICK_MILLIS * 1_000_000 / 20;

  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
  private int ticks;

  /** How many of them are blocked, as far as can be seen at this tick. */
  int count(Collection<CallPool.Worker> workers) {
    boolean measure = ++ticks % TICKS_TO_MEASURE == 0 && cpu.isCurrentThreadCpuTimeSupported();
    int blocked = 0;
    for (CallPool.Worker worker : workers) {
      if (worker.isInTask() && (isParked(worker) || measure && usesNoProcessor(worker))) {
        blocked++;
      }
    }
    return blocked;
  }

  private static boolean isParked(CallPool.Worker worker) {
    return switch (worker.thread().getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> true;
      default -> false;
    };
  }

  private boolean usesNoProcessor(CallPool.Worker worker) {
    long now = cpu.getThreadCpuTime(worker.thread().getId());
    long used = now - worker.cpuNanosSeen;
    worker.cpuNanosSeen = now;
    return used < IDLE_BELOW_NANOS;
  }
}
