package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Body;
import io.trunkline.interop.attack.wire.Format;
import io.trunkline.interop.attack.wire.Requests;
import io.trunkline.interop.attack.wire.Shapes;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The attacks by name. */
final class Attacks {

  private static final int SET_LEVELS = 60;
  private static final int TWO_MB = 2_000_000;
  private static final int SEVEN_MB = 7_000_000;
  private static final int ALMOST_EIGHT_MB = 8_380_000;
  private static final int MANY_KEYS = 10_000;
  private static final int FEW = 3;
  private static final int SOME_BYTES = 200;
  private static final int SLOW_MILLIS = 200;
  private static final String LONG = "x".repeat(190);
  private static final String EXCEPTION_TEXT = "thrown on purpose ".repeat(11);

  private Attacks() {}

  static Attack of(Order order) {
    Format format = order.format();
    return switch (order.attack()) {
      case "setbomb" ->
          order.kind().equals("unread")
              ? new Unread(Requests.echoWith(format, "x", Shapes.nestedSets(SET_LEVELS)))
              : same(format, Shapes.nestedSets(SET_LEVELS));
      case "hashbomb" -> same(format, equalHashes(order.kind()));
      case "emptylists" -> same(format, Shapes.empties(format, ALMOST_EIGHT_MB));
      case "attachments" ->
          same(
              format,
              order.kind().equals("long")
                  ? Shapes.longAttachment(SEVEN_MB)
                  : Shapes.manyAttachments(MANY_KEYS));
      case "names" ->
          new Messages(true, i -> Requests.argumentOf(format, "absent." + LONG + ".C" + i));
      case "services" ->
          new Messages(
              true,
              i ->
                  i % 2 == 0
                      ? Requests.call(format, "absent." + LONG + ".S" + i, "echo", "x")
                      : Requests.call(format, Requests.SERVICE, "m" + LONG + i, "x"));
      case "throws" -> new Messages(false, i -> Requests.failOneWay(format, EXCEPTION_TEXT + i));
      case "errors" -> Errors.in(format, order.kind());
      case "stores" -> new Openings(order.kind());
      case "registry" -> new HostileNodes(HostileText.of(order.kind()));
      case "oom" -> new Messages(true, i -> Requests.echo(format, "x"));
      case "control" -> harmless(format);
      case "ids" -> new Ids();
      case "floods" -> new Connects();
      case "handshakes" -> Stalls.handshakes();
      case "idle" -> Stalls.idle();
      case "slowread" -> Mutes.slowReaders(format);
      case "loris" -> Mutes.unfinished(format);
      case "overload" -> new Callers(Requests.load(format, "slow", SLOW_MILLIS), SLOW_MILLIS);
      default -> throw new IllegalArgumentException("unknown attack " + order.attack());
    };
  }

  private static Consumer<Body> equalHashes(String kind) {
    return switch (kind) {
      case "strings" -> Shapes.equalTexts(false, TWO_MB);
      case "hashtable" -> Shapes.equalTexts(true, TWO_MB);
      case "lists" -> Shapes.equalLists(TWO_MB);
      case "numbers" -> Shapes.bigNumberAgain(TWO_MB);
      default -> throw new IllegalArgumentException("unknown kind of equal hashes " + kind);
    };
  }

  /** All shapes in turns, so small that they are honest: a provider has to take them. */
  private static Attack harmless(Format format) {
    List<byte[]> frames =
        Stream.of(
                Shapes.nestedSets(FEW),
                Shapes.equalTexts(false, SOME_BYTES),
                Shapes.equalTexts(true, SOME_BYTES),
                Shapes.equalLists(SOME_BYTES),
                Shapes.bigNumberAgain(SOME_BYTES),
                Shapes.empties(format, SOME_BYTES),
                Shapes.manyAttachments(FEW))
            .map(attachments -> Requests.echoWith(format, "x", attachments))
            .toList();
    return new Messages(true, i -> frames.get(i % frames.size()));
  }

  private static Attack same(Format format, Consumer<Body> attachments) {
    byte[] frame = Requests.echoWith(format, "x", attachments);
    System.out.println("bytes " + (frame.length - Requests.HEADER_BYTES));
    return new Messages(true, i -> frame);
  }
}
