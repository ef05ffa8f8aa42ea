package io.trunkline.internal.protocol;

/**
 * How much a provider has to do, as it tells its consumers.
 *
 * <pre>
 *   63        48 47        32 31        16 15       8 7        0
 *   +-----------+------------+------------+----------+----------+
 *   | running   | capacity   | queue, ms  | cpu, %   | 0        |
 *   +-----------+------------+------------+----------+----------+
 * </pre>
 *
 * @param running requests that run or wait
 * @param capacity how many can run at a time; 0 if that is not limited
 * @param queueMillis how long requests waited for a thread of late
 * @param cpuPercent how much of the machine's processors its process uses; 0 if that is not known
 */
public record LoadReport(int running, int capacity, int queueMillis, int cpuPercent) {

  private static final int MAX = 0xFFFF;
  private static final int RUNNING_SHIFT = 48;
  private static final int CAPACITY_SHIFT = 32;
  private static final int QUEUE_SHIFT = 16;
  private static final int CPU_SHIFT = 8;
  private static final int WHOLE = 100;

  /** What does not fit is as much as does. */
  long bits() {
    return most(running, MAX) << RUNNING_SHIFT
        | most(capacity, MAX) << CAPACITY_SHIFT
        | most(queueMillis, MAX) << QUEUE_SHIFT
        | most(cpuPercent, WHOLE) << CPU_SHIFT;
  }

  private static long most(int value, int limit) {
    return Math.max(0, Math.min(value, limit));
  }

  /** Takes any bits: more than 100 % are 100. */
  static LoadReport of(long bits) {
    return new LoadReport(
        (int) (bits >>> RUNNING_SHIFT),
        (int) (bits >>> CAPACITY_SHIFT) & MAX,
        (int) (bits >>> QUEUE_SHIFT) & MAX,
        Math.min((int) (bits >>> CPU_SHIFT) & 0xFF, WHOLE));
  }
}
