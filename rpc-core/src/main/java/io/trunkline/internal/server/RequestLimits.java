package io.trunkline.internal.server;

import io.trunkline.settings.ProviderSettings;
import java.time.Duration;

/**
 * How many requests a port runs, and how long they wait for it.
 *
 * @param ofConnection how many of one connection may run or wait; beyond it, the connection is not
 *     read
 * @param ofPort how many of all connections may run or wait; further requests are refused
 * @param queueTime how long a request may wait while a queue persists and all threads are busy, or
 *     if its caller sent no timeout; zero for half of its caller's time
 */
public record RequestLimits(int ofConnection, int ofPort, Duration queueTime) {

  /** A call keeps its objects, and a virtual thread its stack: a few KiB each, seldom more. */
  private static final int HEAP_OF_REQUEST = 16 * 1024;

  /**
   * How many requests of all connections may run or wait.
   *
   * @param set the setting; 0 for as many as the heap has room for
   */
  public static int ofPort(int set) {
    return set > 0
        ? set
        : (int)
            Math.min(
                ProviderSettings.MAX_REQUESTS.highest(),
                Runtime.getRuntime().maxMemory() / HEAP_OF_REQUEST);
  }
}
