package io.trunkline.internal.server;

import io.trunkline.settings.ProviderSettings;
import java.time.Duration;

/**
 * How many requests a port runs, and how long they wait for it.
 *
 * @param ofConnection how many of one connection may run or wait; beyond it that is not read
 * @param ofPort how many of all connections may run or wait; further ones are refused
 * @param queueTime how long a request may wait where a queue stands and all threads are taken, or
 *     its caller did not say for how long it waits; zero for half of its caller's time
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
