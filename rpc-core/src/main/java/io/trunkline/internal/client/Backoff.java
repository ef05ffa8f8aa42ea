package io.trunkline.internal.client;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * The delay before the next connection attempt: up to 30 ms after a loss, so that not all consumers
 * of a provider come at once, then 50 ms, growing by 1.6 up to 800 ms, with 20 % jitter: a provider
 * that is back is found within a second. A connection that lived ten seconds resets it. For one
 * thread at a time.
 */
final class Backoff {

  /** The longest wait after a first loss, for which calls wait too. */
  static final long SPREAD_MILLIS = 30;

  private static final double FIRST_MILLIS = 50;
  private static final double GROWTH = 1.6;
  private static final double MAX_MILLIS = 800;
  private static final double JITTER = 0.2;
  private static final long HEALTHY_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final DoubleSupplier random;

  /** Waits so far in this row. */
  private int waits;

  Backoff() {
    this(() -> ThreadLocalRandom.current().nextDouble());
  }

  /**
   * @param random numbers from 0 to 1, which keep many consumers of one provider apart
   */
  Backoff(DoubleSupplier random) {
    this.random = random;
  }

  /** The wait in milliseconds after a connection that lived so long was lost. */
  long afterLoss(long livedNanos) {
    if (livedNanos >= HEALTHY_NANOS) {
      waits = 0;
    }
    return waits++ == 0 ? Math.round(SPREAD_MILLIS * random.getAsDouble()) : waitMillis();
  }

  /** The wait in milliseconds after an attempt failed. */
  long afterFailure() {
    waits = Math.max(1, waits) + 1;
    return waitMillis();
  }

  private long waitMillis() {
    double wait = Math.min(MAX_MILLIS, FIRST_MILLIS * Math.pow(GROWTH, waits - 2));
    return Math.round(wait * (1 + JITTER * (2 * random.getAsDouble() - 1)));
  }
}
