package io.trunkline.internal.server;

import java.util.concurrent.TimeUnit;

/**
 * Whether requests of one peer address were refused because they were too costly to read. For a
 * minute after each such refusal, reading a long request of the address may cost no more than
 * reading a short one, since the objects of a long request make the garbage collector pause the
 * whole process. Thread-safe.
 */
final class CostlyRequests {

  /** How long requests are restricted after a refusal. */
  private static final long RESTRICTED_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** When the restriction ends; 0 if no request was refused. */
  private volatile long endNanos;

  /** A request was refused because reading it took too much memory or work. */
  void refused(long nowNanos) {
    long end = nowNanos + RESTRICTED_NANOS;
    endNanos = end == 0 ? 1 : end;
  }

  /** Whether requests are restricted now. */
  boolean areRestricted(long nowNanos) {
    long end = endNanos;
    return end != 0 && nowNanos - end < 0;
  }
}
