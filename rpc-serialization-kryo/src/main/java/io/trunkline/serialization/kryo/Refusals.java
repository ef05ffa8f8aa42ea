package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;

/** Why a class of a message does not fit the agreed terms, and what to do about it. */
final class Refusals {

  private Refusals() {}

  /** The same, unless both sides agreed that it cannot travel. */
  static AgreedClass checkTravels(AgreedClass agreed) {
    if (agreed.refusal() != null) {
      throw new SerializationException("kryo: " + agreed.refusal());
    }
    return agreed;
  }

  /** Nothing of a refused class is written or read, not even where an annotation says how. */
  static void checkTravels(NamedRegistration registration) {
    if (registration.getSerializer() instanceof RefusingSerializer refusing) {
      throw new SerializationException(refusing.reason());
    }
  }

  /** This side's class is not the one whose schema it announced. */
  static SerializationException foreign(AgreedClass agreed) {
    return new SerializationException(
        "kryo: the class "
            + agreed.name()
            + " of this message is not the one of that name in this side's optimizers; let both"
            + " come from one class loader");
  }

  /** The other side's class is not the one whose schema it announced. */
  static SerializationException named(AgreedClass agreed) {
    return new SerializationException(
        "kryo: "
            + agreed.name()
            + " came by name though it has a number: its class is not the one in the optimizers of"
            + " the side that sent it; let both come from one class loader there");
  }

  static SerializationException unknownNumber(int number, ClassTable table) {
    return new SerializationException(
        "kryo: number "
            + number
            + " is not in the agreed table of "
            + table.classes().size()
            + " classes");
  }

  /** A class that is in no agreed table and differs. */
  static SerializationException unlike(Class<?> type) {
    return new SerializationException(
        "kryo: class "
            + type.getName()
            + " is not the same on both sides; name it in the optimizers of both, so that they"
            + " agree on what it has in common");
  }
}
