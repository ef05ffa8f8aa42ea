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
 * @param cpuPercent how much of the processors it may use its process does; 0 if that is not known
 */
public record LoadReport(int running, int capacity, int queueMillis, int cpuPercent) {

  private static final int WORD = 0xFFFF;
  private static final int WHOLE = 100;

  /** What does not fit is as much as does. */
  public long bits() {
    long three = (upTo(WORD, running) << 16 | upTo(WORD, capacity)) << 16 | upTo(WORD, queueMillis);
    return (three << 8 | upTo(WHOLE, cpuPercent)) << 8;
  }

  private static long upTo(int most, int value) {
    return Math.max(0, Math.min(value, most));
  }

  /** Takes any bits: more than 100 % are 100. */
  public static LoadReport of(long bits) {
    return new LoadReport(
        (int) (bits >>> 48),
        (int) (bits >>> 32) & WORD,
        (int) bits >>> 16,
        Math.min((int) bits >>> 8 & 0xFF, WHOLE));
  }
}
