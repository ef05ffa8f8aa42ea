package io.trunkline.internal.protocol;

/**
 * A time in the life of a call, in four bytes: how long after the beginning of the call it was. It
 * counts 64 ns, or 65.536 µs from the third minute of the call on, and ends at 39 hours.
 */
public final class Stamp {

  /** In place of a time that has not come. */
  public static final int NONE = 0;

  private static final int UNIT_BITS = 6;
  private static final int COARSE_BITS = 16;
  private static final int COARSE = Integer.MIN_VALUE;

  private Stamp() {}

  /** The stamp of a time, never {@link #NONE}. */
  public static int of(long nanos) {
    long units = nanos >> UNIT_BITS;
    if (units <= Integer.MAX_VALUE) {
      return units <= 0 ? 1 : (int) units;
    }
    return COARSE | (int) Math.min(Integer.MAX_VALUE, nanos >> COARSE_BITS);
  }

  /** The time of a stamp, rounded down, in nanoseconds since the beginning. */
  public static long nanos(int stamp) {
    return stamp >= 0
        ? (long) stamp << UNIT_BITS
        : (long) (stamp & Integer.MAX_VALUE) << COARSE_BITS;
  }

  /** How many nanoseconds passed between two stamps. */
  public static long between(int from, int to) {
    return nanos(to) - nanos(from);
  }
}
