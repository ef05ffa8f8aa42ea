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
                      "dubbo-go sends a Go error that is not a Java exception as"
                          + " java.lang.Throwable; Trunkline puts its class and text into a"
                          + " RuntimeException")),
              Stream.of(
                  new Cell(
                      DUBBO_GO,
                      PROVIDER,
                      SHUTDOWN,
                      "dubbo-go does not send `R`, so Trunkline notices the shutdown only when the"
                          + " connection closes")),
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
                  "hessian.js keeps only the class, message and cause of an exception"),
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
                  DUBBO_PY,
                  BID,
                  "the test sends no list of beans, because dubbo-py numbers the classes in a list"
                      + " wrongly"),
              differs(
                  DUBBO_PY,
                  UNICODE,
                  "dubbo-py writes a character beyond the basic plane as four bytes, Dubbo as six;"
                      + " Trunkline and stock Dubbo refuse such a call"),
              differs(
                  DUBBO_PY,
                  TEXT_50K,
                  "dubbo-py keeps only the first 32,768 characters of a text in a reply"),
              differs(
                  DUBBO_PY,
                  TEXT_900K,
                  "dubbo-py does not write a text of more than 65,535 characters correctly, and"
                      + " Trunkline refuses such a call"),
              differs(
                  DUBBO_PY,
                  TYPES,
                  "6 of the 11 arrive; dubbo-py writes no Date and no byte[], writes an object"
                      + " correctly only as the first argument, and cannot read the LinkedHashMap"
                      + " of the reply"),
              differs(
                  DUBBO_PY,
                  TIMES,
                  "4 of the 14 arrive, because dubbo-py miscounts classes when a class occurs"
                      + " again in an object"),
              differs(
                  DUBBO_PY,
                  ATTACHMENTS,
                  "the attachments arrive at Trunkline; dubbo-py cannot read a reply with"
                      + " attachments"))
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
