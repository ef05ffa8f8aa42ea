package io.trunkline.internal.server;

import java.util.concurrent.TimeUnit;

/**
 * Detects a standing queue, one that has made all requests of the last interval wait for too long,
 * as in CoDel. A burst does not make a queue stand. Thread-safe.
 */
final class StandingQueue {

  /** A request that waited for less did not wait in a standing queue. */
  static final long TARGET_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  /** The time for which all requests have to wait for more. */
  static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Since when all requests have waited for too long; 0 if the last one has not. */
  private volatile long since;

  /** When a thread came to a request that has waited for too long. */
  private volatile long lastNanos;

  /**
   * Takes note of a request that a thread has come to, and returns whether the queue stands.
   *
   * @param queuedNanos since when the request has waited
   */
  boolean stands(long queuedNanos, long nowNanos) {
    if (nowNanos - queuedNanos < TARGET_NANOS) {
      if (since != 0) {
        since = 0;
      }
      return false;
    }
    long before = since;
    // A request that came after the last of them found no queue: it waited for something else.
    boolean isFirst = before == 0 || queuedNanos - lastNanos > 0;
    lastNanos = nowNanos;
    if (isFirst) {
      since = nowNanos == 0 ? 1 : nowNanos;
      return false;
    }
    return nowNanos - before >= INTERVAL_NANOS;
  }
}
