package io.trunkline.internal.pool;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;

/**
 * Sees how many workers are missing while tasks wait. A worker that is parked or waits for a lock
 * says so itself; one that waits for a socket looks as if it ran, but uses no processor, which
 * shows over a few ticks; and where no task was begun for a while, one more worker is needed
 * whatever the others do. Used by one thread at a time.
 */
final class BlockedWorkers {

  static final long TICK_MILLIS = 1;

  private static final int TICKS_TO_MEASURE = 10;
  private static final int PATIENT_TICKS = 5;
  private static final long IDLE_BELOW_NANOS = TICKS_TO_MEASURE * TICK_MILLIS * 1_000_000 / 20;

  private final ThreadMXBean cpu = ManagementFactory.getThreadMXBean();
  private int ticks;
  private int ticksWithoutProgress;
  private long begunBefore;

  /**
   * How many more workers there should be.
   *
   * @param active how many are not idle
   * @param wanted how many should be running
   */
  int missing(Collection<CallPool.Worker> workers, int active, int wanted) {
    int blocked = count(workers);
    if (blocked >= active) {
      return Math.max(
          wanted, active); // every worker is blocked: expect the next tasks to block too
    }
    int missing = wanted - (active - blocked);
    return missing > 0 ? missing : isStuck(workers) ? 1 : 0;
  }

  private boolean isStuck(Collection<CallPool.Worker> workers) {
    long begun = 0;
    for (CallPool.Worker worker : workers) {
      begun += worker.begun();
    }
    ticksWithoutProgress = begun == begunBefore ? ticksWithoutProgress + 1 : 0;
    begunBefore = begun;
    return ticksWithoutProgress >= PATIENT_TICKS;
  }

  private int count(Collection<CallPool.Worker> workers) {
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
