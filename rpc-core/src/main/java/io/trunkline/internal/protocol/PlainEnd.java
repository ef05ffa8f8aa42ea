package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.Tolerance;
import java.util.EnumSet;
import java.util.Set;

/** The end of a plain message, which is read as stock peers read it. */
final class PlainEnd {

  private PlainEnd() {}

  /**
   * Skips what follows the last item. The message is still to be finished.
   *
   * @param after the fault of a message that goes on after its last item
   * @return what was read although it is not as it should be; usually nothing
   */
  static Set<PeerFault> skipRest(MessageReader reader, PeerFault after) {
    return reader.skipRest() == 0 ? tolerated(reader, Set.of()) : tolerated(reader, Set.of(after));
  }

  /** As {@link #skipRest}, for a message after which nothing may follow. */
  static Set<PeerFault> tolerated(MessageReader reader) {
    return tolerated(reader, Set.of());
  }

  private static Set<PeerFault> tolerated(MessageReader reader, Set<PeerFault> afterEnd) {
    Set<Tolerance> converted = reader.tolerated();
    if (converted.isEmpty()) {
      return afterEnd;
    }
    Set<PeerFault> faults = EnumSet.noneOf(PeerFault.class);
    faults.addAll(afterEnd);
    for (Tolerance tolerance : converted) {
      faults.add(fault(tolerance));
    }
    return faults;
  }

  private static PeerFault fault(Tolerance tolerance) {
    return switch (tolerance) {
      case TEXT_FROM_SCALAR -> PeerFault.TEXT_FROM_SCALAR;
      case WHOLE_FROM_DOUBLE -> PeerFault.WHOLE_FROM_DOUBLE;
      case BOOLEAN_AS_NUMBER -> PeerFault.BOOLEAN_AS_NUMBER;
      case OBJECT_FROM_MAP -> PeerFault.OBJECT_FROM_MAP;
      case MAP_FROM_OBJECT -> PeerFault.MAP_FROM_OBJECT;
      case CLASS_NOT_NEEDED -> PeerFault.CLASS_NOT_NEEDED;
    };
  }
}
