package io.trunkline.interop.foreign;

import static io.trunkline.interop.foreign.Feature.AS_BEAN;
import static io.trunkline.interop.foreign.Feature.AS_INT;
import static io.trunkline.interop.foreign.Feature.AS_TEXT;
import static io.trunkline.interop.foreign.Feature.ATTACHMENTS;
import static io.trunkline.interop.foreign.Feature.BARE;
import static io.trunkline.interop.foreign.Feature.BEHIND;
import static io.trunkline.interop.foreign.Feature.BID;
import static io.trunkline.interop.foreign.Feature.CLIENT;
import static io.trunkline.interop.foreign.Feature.DECLARED;
import static io.trunkline.interop.foreign.Feature.GENERIC;
import static io.trunkline.interop.foreign.Feature.GROUP;
import static io.trunkline.interop.foreign.Feature.HEARTBEATS;
import static io.trunkline.interop.foreign.Feature.IDLE;
import static io.trunkline.interop.foreign.Feature.MARKED;
import static io.trunkline.interop.foreign.Feature.NEW_FIELD;
import static io.trunkline.interop.foreign.Feature.NULL;
import static io.trunkline.interop.foreign.Feature.ONE_WAY;
import static io.trunkline.interop.foreign.Feature.OWN;
import static io.trunkline.interop.foreign.Feature.PARALLEL;
import static io.trunkline.interop.foreign.Feature.PLAIN;
import static io.trunkline.interop.foreign.Feature.RUNTIME;
import static io.trunkline.interop.foreign.Feature.SHUTDOWN;
import static io.trunkline.interop.foreign.Feature.STRANGERS;
import static io.trunkline.interop.foreign.Feature.TEXT_50K;
import static io.trunkline.interop.foreign.Feature.TEXT_900K;
import static io.trunkline.interop.foreign.Feature.TIMES;
import static io.trunkline.interop.foreign.Feature.TYPES;
import static io.trunkline.interop.foreign.Feature.UNICODE;
import static io.trunkline.interop.foreign.Feature.VERSION;
import static io.trunkline.interop.foreign.Feature.VOID;
import static io.trunkline.interop.foreign.ForeignPeer.DUBBO_GO;
import static io.trunkline.interop.foreign.ForeignPeer.DUBBO_PY;
import static io.trunkline.interop.foreign.ForeignPeer.HESSIAN_JS;
import static io.trunkline.interop.foreign.Role.CONSUMER;
import static io.trunkline.interop.foreign.Role.PROVIDER;

import io.trunkline.testkit.TestSize;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * All cells. A test class takes those of one peer in one role from here and runs each of them, and
 * docs/peers.md is written from this list.
 */
final class Cells {

  /** What a peer plays at quick size. */
  private static final Set<Feature> QUICK = EnumSet.of(BID, OWN, GENERIC);

  /** What only the consumers that write hessian2 item by item are asked. */
  private static final Set<Feature> OF_SMALL_CONSUMERS =
      EnumSet.of(CLIENT, AS_TEXT, AS_INT, AS_BEAN, NEW_FIELD, STRANGERS, BEHIND);

  static final List<Cell> ALL =
      Stream.of(
              all(DUBBO_GO, CONSUMER, without(ONE_WAY, BARE, MARKED, PLAIN)),
              all(DUBBO_GO, PROVIDER, without(BARE, PLAIN, OWN, SHUTDOWN)),
              Stream.of(
                  new Cell(
                      DUBBO_GO,
                      PROVIDER,
                      OWN,
                      "a Go error that is no Java exception is sent as java.lang.Throwable, whose"
                          + " class and text Trunkline puts into a RuntimeException")),
              Stream.of(
                  new Cell(
                      DUBBO_GO,
                      PROVIDER,
                      SHUTDOWN,
                      "dubbo-go sends no `R`: Trunkline learns of it when the connection closes")),
              all(
                  HESSIAN_JS,
                  CONSUMER,
                  EnumSet.of(
                      BID,
                      UNICODE,
                      TEXT_50K,
                      TEXT_900K,
                      NULL,
                      VOID,
                      ONE_WAY,
                      RUNTIME,
                      OWN,
                      TYPES,
                      TIMES,
                      GROUP,
                      VERSION,
                      ATTACHMENTS,
                      BARE,
                      GENERIC,
                      AS_TEXT,
                      AS_INT,
                      AS_BEAN,
                      NEW_FIELD,
                      STRANGERS,
                      BEHIND,
                      PARALLEL,
                      HEARTBEATS,
                      MARKED,
                      IDLE,
                      PLAIN,
                      SHUTDOWN)),
              differs(
                  HESSIAN_JS,
                  DECLARED,
                  "hessian.js keeps the class, message and cause of an exception, no other field"),
              all(
                  DUBBO_PY,
                  CONSUMER,
                  EnumSet.of(
                      NULL,
                      VOID,
                      ONE_WAY,
                      DECLARED,
                      RUNTIME,
                      OWN,
                      GROUP,
                      VERSION,
                      GENERIC,
                      CLIENT,
                      AS_TEXT,
                      AS_INT,
                      AS_BEAN,
                      NEW_FIELD,
                      STRANGERS,
                      BEHIND,
                      PARALLEL,
                      HEARTBEATS,
                      IDLE,
                      SHUTDOWN)),
              differs(
                  DUBBO_PY, BID, "without a list of beans, whose classes dubbo-py numbers wrongly"),
              differs(
                  DUBBO_PY,
                  UNICODE,
                  "dubbo-py writes a character beyond the basic plane in four bytes, where Dubbo"
                      + " has two times three; such a call is refused, as by stock Dubbo"),
              differs(
                  DUBBO_PY,
                  TEXT_50K,
                  "of a text in a reply dubbo-py keeps the first 32,768 characters"),
              differs(
                  DUBBO_PY,
                  TEXT_900K,
                  "dubbo-py writes no text above 65,535 characters; such a call is refused"),
              differs(
                  DUBBO_PY,
                  TYPES,
                  "6 of the 11 arrive: dubbo-py writes no Date and no byte[], of objects only the"
                      + " first argument, and does not read the LinkedHashMap of the reply"),
              differs(
                  DUBBO_PY,
                  TIMES,
                  "4 of the 14: dubbo-py counts a class anew when it comes again in an object"),
              differs(DUBBO_PY, ATTACHMENTS, "they arrive; dubbo-py reads no reply that has some"))
          .flatMap(s -> s)
          .toList();

  private Cells() {}

  private static Set<Feature> without(Feature... features) {
    Set<Feature> rest = EnumSet.complementOf(EnumSet.copyOf(List.of(features)));
    rest.removeAll(OF_SMALL_CONSUMERS);
    return rest;
  }

  private static Stream<Cell> all(ForeignPeer peer, Role role, Set<Feature> features) {
    return features.stream().map(feature -> new Cell(peer, role, feature, null));
  }

  private static Stream<Cell> differs(ForeignPeer peer, Feature feature, String difference) {
    return Stream.of(new Cell(peer, CONSUMER, feature, difference));
  }

  /** The cells of a peer in a role that this run plays. */
  static List<Cell> of(ForeignPeer peer, Role role) {
    return ALL.stream()
        .filter(cell -> cell.peer() == peer && cell.role() == role)
        .filter(cell -> TestSize.current() == TestSize.FULL || QUICK.contains(cell.feature()))
        .sorted(Comparator.comparing(Cell::feature))
        .toList();
  }
}
