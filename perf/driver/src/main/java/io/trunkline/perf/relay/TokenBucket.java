package io.trunkline.perf.relay;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Lets so many bits a second pass. Thread-safe; a thread that takes waits its turn. */
public final class TokenBucket {

  /** What may pass at once after a pause, as time. */
  private static final long BURST_NANOS = 2_000_000;

  private final LongSupplier clock;
  private long bitsPerSecond; // guarded, as is the next
  private long free;

  /**
   * @param clock in nanoseconds
   */
  public TokenBucket(LongSupplier clock) {
    this.clock = clock;
  }

  /** One of so many bits a second. */
  static TokenBucket of(long bitsPerSecond) {
    TokenBucket bucket = new TokenBucket(System::nanoTime);
    bucket.rate(bitsPerSecond);
    return bucket;
  }

  /** Sets the rate; 0 for none. */
  public synchronized void rate(long bits) {
    bitsPerSecond = bits;
    free = clock.getAsLong();
  }

  /** Takes room for so many bytes; returns how many nanoseconds to wait before they may pass. */
  synchronized long take(int bytes) {
    if (bitsPerSecond == 0) {
      return 0;
    }
    long now = clock.getAsLong();
    free = Math.max(free, now - BURST_NANOS) + 8_000_000_000L * bytes / bitsPerSecond;
    return Math.max(0, free - now);
  }

  /** Takes room and waits for it. */
  public void pass(int bytes) {
    long until = System.nanoTime() + take(bytes);
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
