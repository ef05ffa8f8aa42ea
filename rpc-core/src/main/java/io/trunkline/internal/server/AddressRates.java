package io.trunkline.internal.server;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The rate at which each address opens connections, so that an address that floods a port affects
 * only its own connections: those that come too soon wait for their turn, up to a second. Remembers
 * the addresses seen last; one that is forgotten begins again. For one thread.
 */
final class AddressRates {

  /** How many addresses are remembered; more than can flood a port one after the other. */
  static final int REMEMBERED = 4_096;

  /** Instead of a time to wait: there are too many that wait. */
  static final long REFUSED = -1;

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final int perSecond;

  /** When the connections of an address would have come, had they come at the rate. */
  private final Map<InetAddress, Long> dueNanos =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  /**
   * @param perSecond how many one address may open; as many may come at once, and as many wait. 0
   *     for any number
   */
  AddressRates(int perSecond) {
    this.perSecond = perSecond;
  }

  /**
   * Counts a connection, and returns how long it has to wait; one that is REFUSED does not count.
   */
  long take(InetAddress address, long nowNanos) {
    if (perSecond == 0) {
      return 0;
    }
    Long last = dueNanos.get(address);
    long earliest = nowNanos - SECOND_NANOS;
    long due = last == null || last - earliest < 0 ? earliest : last;
    due += SECOND_NANOS / perSecond;
    if (due - nowNanos > SECOND_NANOS) {
      return REFUSED;
    }
    dueNanos.put(address, due);
    return Math.max(0, due - nowNanos);
  }
}
