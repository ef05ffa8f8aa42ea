package io.trunkline.interop.attack;

import io.trunkline.interop.attack.load.Order;
import io.trunkline.interop.attack.wire.Format;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One attack in one form.
 *
 * @param attack its name
 * @param kind which one of them, or {@code -}
 * @param format how its messages are written
 * @param size how many messages or connections, and how fast
 * @param stock the same for stock Dubbo; null where it cannot read the messages
 * @param goals what ours has to hold
 * @param address the last byte of the attacker's address
 */
record Trial(
    String attack,
    String kind,
    Format format,
    Size size,
    @Nullable Size stock,
    List<Goal> goals,
    int address) {

  /** An attacker elsewhere: its address, 127.0.0.2, is not that of the neighbor. */
  static final int OTHER = 2;

  private static final int SAME = 1;

  /**
   * The same attack from the neighbor's address, as behind one NAT, and not on stock Dubbo. Closing
   * does not depend on the address, and is measured once.
   */
  Trial fromSameAddress() {
    List<Goal> same = goals.stream().filter(goal -> goal != Goal.CLOSES).toList();
    return new Trial(attack, kind, format, size, null, same, SAME);
  }

  /**
   * @param count messages or connections
   * @param perSecond of them
   * @param seconds after which the attacker gives up
   */
  record Size(int count, int perSecond, int seconds) {

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%,d at %,d/s", count, perSecond);
    }
  }

  /** As a row is called. */
  String label() {
    return attack
        + (kind.equals("-") ? "" : " " + kind)
        + " "
        + format.name().toLowerCase(Locale.ROOT)
        + (address == SAME ? ", same address" : "");
  }

  /** Whether memory is measured while it goes on. */
  boolean isHeld() {
    return goals.contains(Goal.HELD);
  }

  /** Whether a client and the provider are closed under the attack. */
  boolean isClosed() {
    return goals.contains(Goal.CLOSES);
  }

  /** Whether a ZooKeeper is attacked, in which a consumer finds the provider. */
  boolean isAtRegistry() {
    return attack.equals("registry");
  }

  Order order(Size chosen, int port) {
    return new Order(
        attack, kind, format, port, chosen.count(), chosen.perSecond(), chosen.seconds(), address);
  }
}
