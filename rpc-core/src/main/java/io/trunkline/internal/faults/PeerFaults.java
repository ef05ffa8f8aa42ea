package io.trunkline.internal.faults;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one connection's peer: each is counted, and the first of each reason is said in the
 * log. Costs nothing as long as there are none. Thread-safe.
 */
public final class PeerFaults {

  private final FaultLog log;
  private volatile @Nullable AtomicIntegerArray counts;

  /**
   * @param log that of the port or client
   */
  public PeerFaults(FaultLog log) {
    this.log = log;
  }

  /**
   * Counts a fault, and warns of it if it is the first of its kind here.
   *
   * @param peer where the peer is
   * @param did what was done about it, such as "refused a request"
   * @param why with the value found, the expected one and the next step; may have text of the peer
   */
  public void add(PeerFault fault, @Nullable Object peer, String did, String why) {
    add(fault, peer, did, why, false);
  }

  /**
   * Counts a fault, and warns of it.
   *
   * @param isNews whether to warn also if it is not the first of its kind here
   */
  public void add(PeerFault fault, @Nullable Object peer, String did, String why, boolean isNews) {
    log.count(fault);
    boolean isFirst = counts().getAndIncrement(fault.ordinal()) == 0;
    if (isFirst || isNews) {
      log.warn(
          peer
              + ": "
              + did
              + ": "
              + PeerText.shown(why)
              + " ("
              + fault.key()
              + "; the next ones of this connection are only counted)");
    }
  }

  /**
   * Counts something that does no harm, and notes the first of its kind here.
   *
   * @param peer where the peer is
   * @param did what was done about it, such as "ignored a byte"
   */
  public void tolerate(PeerFault fault, @Nullable Object peer, String did) {
    log.count(fault);
    if (counts().getAndIncrement(fault.ordinal()) == 0) {
      log.note(
          peer
              + ": "
              + PeerText.shown(did)
              + " ("
              + fault.key()
              + "; the next ones of this connection are only counted)");
    }
  }

  private AtomicIntegerArray counts() {
    AtomicIntegerArray present = counts;
    return present == null ? create() : present;
  }

  private synchronized AtomicIntegerArray create() {
    AtomicIntegerArray present = counts;
    if (present == null) {
      present = new AtomicIntegerArray(PeerFault.values().length);
      counts = present;
    }
    return present;
  }

  /** Sums up what was counted but not said, when the connection is gone. */
  public void closed(@Nullable Object peer) {
    AtomicIntegerArray present = counts;
    if (present == null) {
      return;
    }
    StringBuilder sum = new StringBuilder();
    for (PeerFault fault : PeerFault.values()) {
      int count = present.get(fault.ordinal());
      if (count > 1) {
        sum.append(sum.isEmpty() ? "" : ", ").append(count).append(' ').append(fault.key());
      }
    }
    if (!sum.isEmpty()) {
      log.note(peer + ": the connection is gone; refused, dropped or ignored on it: " + sum);
    }
  }
}
