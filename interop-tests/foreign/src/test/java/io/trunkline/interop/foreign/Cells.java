package io.trunkline.interop.foreign;

import static io.trunkline.interop.foreign.Feature.BID;
import static io.trunkline.interop.foreign.Feature.IDLE;
import static io.trunkline.interop.foreign.Feature.UNICODE;
import static io.trunkline.interop.foreign.ForeignPeer.DUBBO_GO;
import static io.trunkline.interop.foreign.Role.CONSUMER;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All cells. A test class takes those of one peer in one role from here and runs each of them. */
final class Cells {

  /** -Dforeign.full=true, which bin/verify foreign says, adds what takes long. */
  static final boolean FULL = Boolean.getBoolean("foreign.full");

  private static final Set<Feature> LONG = EnumSet.of(IDLE);

  static final List<Cell> ALL =
      Stream.of(all(DUBBO_GO, CONSUMER, EnumSet.of(BID, UNICODE))).flatMap(s -> s).toList();

  private Cells() {}

  private static Stream<Cell> all(ForeignPeer peer, Role role, Set<Feature> features) {
    return features.stream().map(feature -> new Cell(peer, role, feature, null));
  }

  /** The cells of a peer in a role that this run plays. */
  static List<Cell> of(ForeignPeer peer, Role role) {
    return ALL.stream()
        .filter(cell -> cell.peer() == peer && cell.role() == role)
        .filter(cell -> FULL || !LONG.contains(cell.feature()))
        .toList();
  }
}
