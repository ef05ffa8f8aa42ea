package io.trunkline.testkit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Stands in for {@link System#nanoTime}: time passes only when the test advances it. Starts shortly
 * before the overflow of a long, so that code which compares instants instead of differences fails
 * soon. Thread-safe.
 */
public final class FakeClock implements LongSupplier {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000);

  @Override
  public long getAsLong() {
    return nanos.get();
  }

  /**
   * Advances the clock.
   *
   * @throws IllegalArgumentException if the duration is negative: this clock never goes back
   */
  public void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("cannot advance by " + duration);
    }
    nanos.addAndGet(duration.toNanos());
  }
}
