package io.trunkline.internal.options;

import io.trunkline.call.Deadline;
import java.util.concurrent.TimeUnit;

/**
 * A caller's time limit as a deadline in terms of {@link System#nanoTime()}, which every call has.
 */
public final class TimeLimit {

  /** How far off the deadline of a caller without a limit is. */
  private static final long NONE_NANOS = TimeUnit.DAYS.toNanos(365);

  /** Far from none, and longer than the setting {@code timeout} allows. */
  private static final long MAX_NANOS = Deadline.LONGEST_LIMIT.toNanos();

  private TimeLimit() {}

  /**
   * When the caller stops waiting.
   *
   * @param fromNanos from when its limit counts
   * @param millis the limit; 0 or less for none
   */
  public static long deadline(long fromNanos, long millis) {
    return fromNanos
        + (millis <= 0 ? NONE_NANOS : Math.min(MAX_NANOS, TimeUnit.MILLISECONDS.toNanos(millis)));
  }

  /**
   * Whether this much time is left only because the caller has no limit.
   *
   * @param leftNanos from now to the deadline
   */
  public static boolean isNone(long leftNanos) {
    return leftNanos > MAX_NANOS;
  }
}
