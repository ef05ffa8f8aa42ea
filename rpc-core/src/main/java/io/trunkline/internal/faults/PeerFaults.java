package io.trunkline.internal.faults;

import io.trunkline.internal.text.PeerText;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one connection's peer: each is counted, and the first of each reason is said in the
 * log. Costs nothing as long as there are none. Thread-safe.
 */
public final class PeerFaults {

  private static final String ONLY_COUNTED = "; the next ones of this connection are only counted)";

  private final FaultLog log;
  private final AtomicBoolean summedUp = new AtomicBoolean();
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
   * @param action what was done about it, such as "refused a request"
   * @param reason with the value found, the expected one and the next step; may have text of the
   *     peer
   */
  public void add(PeerFault fault, @Nullable Object peer, String action, String reason) {
    add(fault, peer, action, reason, false);
  }

  /**
   * Counts a fault, and warns of it.
   *
   * @param alwaysLog whether to warn also if it is not the first of its kind here
   */
  public void add(
      PeerFault fault, @Nullable Object peer, String action, String reason, boolean alwaysLog) {
    log.count(fault);
    boolean isFirst = counts().getAndIncrement(fault.ordinal()) == 0;
    if (isFirst || alwaysLog) {
      String end = alwaysLog ? ")" : ONLY_COUNTED;
      log.warn(
          () -> "%s: %s: %s (%s%s".formatted(peer, action, PeerText.cut(reason), fault.key(), end),
          null);
    }
  }

  /**
   * Counts something that does no harm, and says the first of its kind here.
   *
   * @param peer where the peer is
   * @param action what was done about it, such as "ignored a byte"; asked for only if it is said
   */
  public void tolerate(PeerFault fault, @Nullable Object peer, Supplier<String> action) {
    log.count(fault);
    if (counts().getAndIncrement(fault.ordinal()) == 0) {
      log.info(() -> peer + ": " + PeerText.cut(action.get()) + " (" + fault.key() + ONLY_COUNTED);
    }
  }

  /**
   * Says something of the peer that is no fault of it and that is not counted.
   *
   * @param text may have text of the peer
   */
  public void info(@Nullable Object peer, String text) {
    log.info(() -> peer + ": " + PeerText.cut(text));
  }

  /** Logs, with the stack trace, that this side failed at a message of the peer. */
  public void failed(@Nullable Object peer, String what, Throwable error) {
    log.error(() -> peer + ": " + what, error);
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

  /**
   * Sums up what was counted but not said, when the connection is gone and its last request or call
   * has ended. Says nothing the second time.
   */
  public void closed(@Nullable Object peer) {
    AtomicIntegerArray present = counts;
    if (present == null || summedUp.getAndSet(true)) {
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
      log.info(() -> peer + ": the connection is gone; refused, dropped or ignored on it: " + sum);
    }
  }
}
