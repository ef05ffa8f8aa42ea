package io.trunkline.internal.server;

import io.trunkline.internal.options.HeapShare;
import java.time.Duration;

/**
 * How many bytes of its peers a port keeps.
 *
 * @param inbound of requests, arriving or waiting for a thread
 * @param outbound of replies that the sockets have not taken
 * @param writeTimeout how long a peer may take nothing of what it was replied; zero for ever
 */
public record ByteLimits(long inbound, long outbound, Duration writeTimeout) {

  private static final int INBOUND_SHARE = 16;
  private static final int OUTBOUND_SHARE = 8;

  /**
   * The limits of a port.
   *
   * @param inbound 0 for a sixteenth of the heap
   * @param outbound 0 for an eighth of the heap
   * @param payload the longest body, or 0: shares of the heap have room for two of them, as long as
   *     that is not more than a quarter of the heap
   */
  public static ByteLimits of(int inbound, int outbound, int payload, Duration writeTimeout) {
    return new ByteLimits(
        HeapShare.limit(inbound, INBOUND_SHARE, payload),
        HeapShare.limit(outbound, OUTBOUND_SHARE, payload),
        writeTimeout);
  }
}
