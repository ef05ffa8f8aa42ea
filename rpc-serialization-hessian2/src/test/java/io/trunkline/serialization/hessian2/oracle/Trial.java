package io.trunkline.serialization.hessian2.oracle;

import java.util.EnumSet;
import java.util.Set;

/** Sends messages one way between ours and a stock library, and says what is wrong with them. */
final class Trial {

  /**
   * What 3.2.13 carries and 4.0.4, whose bytes ours are, does not. A list of Collections is one:
   * 4.0.4 writes it anew each time, also where nothing declares its elements' type any more.
   */
  private static final Set<KnownChange> AS_4_0_4 =
      EnumSet.of(
          KnownChange.PLAIN_COLLECTION, KnownChange.COPIED_COLLECTION, KnownChange.WIDER_NUMBER);

  private final StockLibrary stock;
  private final Gap.Direction direction;
  private final Set<KnownChange> expected;
  private final Ours ours;
  private final Set<KnownChange> seen = EnumSet.noneOf(KnownChange.class);

  /**
   * @param direction who reads; not both
   */
  Trial(StockLibrary stock, Gap.Direction direction) {
    this.stock = stock;
    this.ours = new Ours(stock.terms());
    this.direction = direction;
    this.expected = EnumSet.allOf(KnownChange.class);
    if (direction != Gap.Direction.TO_STOCK || stock.version() != StockLibrary.Version.V3_2_13) {
      expected.remove(KnownChange.DECLARED_COLLECTION);
    }
    if (direction == Gap.Direction.TO_STOCK) {
      expected.remove(KnownChange.MINUS_ZERO);
    } else {
      expected.remove(KnownChange.PLAIN_LOCALE); // ours reads all that is written
      expected.remove(KnownChange.HIDDEN_FIELD);
    }
  }

  Message message(long seed, int size) {
    return GraphGenerator.message(seed, size, Gap.kinds(stock.version(), direction));
  }

  /** The changes that may happen on this way. */
  Set<KnownChange> expected() {
    return expected;
  }

  /** The changes that were seen so far. */
  Set<KnownChange> seen() {
    return seen;
  }

  /** What is wrong with a message, or null. */
  String failure(Message message) {
    try {
      return direction == Gap.Direction.TO_STOCK ? toStock(message) : fromStock(message);
    } catch (Exception | StackOverflowError | AssertionError | LinkageError e) {
      return e.toString();
    }
  }

  private String toStock(Message message) throws Exception {
    Set<KnownChange> changes = EnumSet.noneOf(KnownChange.class);
    byte[] written = ours.write(message);
    Message arrived;
    try {
      arrived = stock.read(written, message);
    } catch (Exception e) {
      if (readsNotEvenItsOwn(message)) {
        return null; // a list that it made an ArrayList of, referred to by a field of LinkedList
      }
      throw e;
    }
    String difference = difference(message, arrived, expected, changes);
    if (difference != null || changes.isEmpty()) {
      return difference;
    }
    seen.addAll(changes);
    // What gets lost has to be what the library loses of what it wrote itself.
    Set<KnownChange> its = EnumSet.noneOf(KnownChange.class);
    try {
      Message own = stock.read(stock.write(message), message);
      if (difference(message, own, EnumSet.allOf(KnownChange.class), its) != null) {
        return null;
      }
    } catch (Exception cannotItself) {
      return null;
    }
    changes.removeAll(its);
    if (its.contains(KnownChange.MINUS_ZERO)) {
      changes.remove(KnownChange.WIDER_NUMBER); // of a float that is minus zero
    }
    if (stock.version() == StockLibrary.Version.V3_2_13) {
      changes.removeAll(AS_4_0_4);
    }
    return changes.isEmpty() ? null : "it loses nothing to " + changes + " when it writes itself";
  }

  private boolean readsNotEvenItsOwn(Message message) {
    try {
      stock.read(stock.write(message), message);
      return false;
    } catch (Exception e) {
      return true;
    }
  }

  private String fromStock(Message message) throws Exception {
    return difference(message, ours.read(stock.write(message), message), expected, seen);
  }

  private String difference(
      Message sent, Message arrived, Set<KnownChange> allowed, Set<KnownChange> changes) {
    return Comparison.difference(sent.values(), arrived.values(), KnownChange.of(allowed, changes));
  }

  @Override
  public String toString() {
    return direction == Gap.Direction.TO_STOCK ? "ours to " + stock : stock + " to ours";
  }
}
