package io.trunkline.internal.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * Writes failures that may come with each call: the log gets one of them a second. Thread-safe, and
 * never fails itself.
 */
final class RareLog {

  private static final long NANOS_PER_LINE = TimeUnit.SECONDS.toNanos(1);

  private final Logger log;
  private final AtomicLong writtenNanos = new AtomicLong(System.nanoTime() - NANOS_PER_LINE);

  RareLog(Logger log) {
    this.log = log;
  }

  void error(String what, Throwable failure) {
    long now = System.nanoTime();
    long last = writtenNanos.get();
    if (now - last >= NANOS_PER_LINE && writtenNanos.compareAndSet(last, now)) {
      try {
        log.error(what, failure);
      } catch (Throwable unprintable) {
        return; // no memory, or an exception that fails when it is printed: the thread goes on
      }
    }
  }
}
