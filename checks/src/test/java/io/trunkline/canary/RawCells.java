package io.trunkline.canary;

import io.trunkline.canary.RawShape.Kind;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.Trusted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sends raw shapes in each position to both ends of a serialization, and counts what came of it.
 */
final class RawCells {

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");
  private static final Set<String> LOADED =
      Set.of(CanaryService.class.getName(), Trusted.class.getName());
  private static final String NOT_REFUSED = " not refused";
  private static final String WITH_A_LINE = " with a line";
  private static final int SAMPLED = 12;

  private final CanaryFormat format;
  private final boolean full;
  private final List<RawShape> shapes;
  private final CanaryLoader sender = CanaryPair.loader();
  private final Map<String, String> lines = new HashMap<>();
  private final List<String> failures = new ArrayList<>();
  private final Map<String, Set<String>> sent = new HashMap<>();
  private final Map<String, Map<Kind, Set<String>>> exceptions = new TreeMap<>();
  private int cells;
  private int records;
  private long slowestNanos;
  private String slowest = "";

  /**
   * @param full whether names of deny lists stand in all positions instead of a sample of them
   */
  RawCells(CanaryFormat format, boolean full) throws Exception {
    this.format = format;
    this.full = full;
    shapes = RawShape.all(format, sender);
  }

  /** Fills all cells of both ends. */
  void fill() throws Exception {
    try (RawEnd provider = new RawEnd.Provider(format, sender)) {
      fill(provider, true);
    }
    try (RawEnd consumer = new RawEnd.Consumer(format)) {
      fill(consumer, false);
    }
  }

  private void fill(RawEnd end, boolean atProvider) throws Exception {
    Random random = new Random(14);
    for (RawShape shape : shapes) {
      for (CanaryPosition position : CanaryPosition.values()) {
        boolean sampled = random.nextInt(SAMPLED) == 0;
        if (RawPlaces.exists(position, atProvider)
            && switch (shape.kind()) {
              case CRAFTED, NAMED -> true;
              case DENIED -> full || sampled || isAlways(position);
              case WRITTEN -> isNeverRead(position); // CanaryCells has the others
            }) {
          fill(end, atProvider, shape, position);
        }
      }
      end.callAgain(shape);
    }
  }

  /** Where each name of a deny list always stands. */
  private static boolean isAlways(CanaryPosition position) {
    return switch (position) {
      case ARGUMENT -> true;
      case RESULT, EXCEPTION -> TestSize.current() == TestSize.FULL;
      default -> false;
    };
  }

  private void fill(RawEnd end, boolean atProvider, RawShape shape, CanaryPosition position)
      throws Exception {
    String cell =
        shape.kind()
            + " "
            + shape.what()
            + " as "
            + position
            + " at the "
            + (atProvider ? "provider" : "consumer");
    cells++;
    CanaryRecord.clear();
    long begun = System.nanoTime();
    String text = end.send(shape, position);
    long took = System.nanoTime() - begun;
    if (took > slowestNanos) {
      slowestNanos = took;
      slowest = format + " " + cell;
    }
    if (position == CanaryPosition.EVENT) { // nothing else says that it was read
      end.callAgain(shape);
    }
    List<String> ran = CanaryRecord.eventsAt(end.receiver());
    records += ran.size();
    if (!ran.isEmpty()) {
      failures.add(cell + ": ran " + ran);
    }
    if (!LOADED.containsAll(end.receiver().defined())) {
      failures.add(cell + ": loaded " + end.receiver().defined());
    }
    String place = (atProvider ? "provider " : "consumer ") + position;
    sent.computeIfAbsent(place + shape.kind(), any -> new HashSet<>()).add(shape.what());
    Matcher line = LINE.matcher(text);
    if (text.isEmpty()) {
      if (isRead(position, atProvider)) {
        except(place, NOT_REFUSED, shape);
      }
    } else if (text.contains("TIMEOUT")) {
      failures.add(cell + ": no reply was taken for one: " + text);
    } else if (!isNeverRead(position) && !text.contains(shape.name())) {
      failures.add(cell + ": does not name " + shape.name() + ": " + text);
    } else if (line.find()) {
      String name = shape.name().isEmpty() ? line.group(1) : shape.name();
      String wrong =
          lines.computeIfAbsent(line.group(1) + " " + name, any -> wrong(line.group(1), name));
      if (isNeverRead(position)) {
        except(place, WITH_A_LINE, shape);
      } else if (!wrong.isEmpty()) {
        failures.add(cell + ": suggests a line in vain: " + text + wrong);
      }
    }
  }

  private void except(String place, String what, RawShape shape) {
    exceptions
        .computeIfAbsent(place + what, any -> new TreeMap<>())
        .computeIfAbsent(shape.kind(), any -> new LinkedHashSet<>())
        .add(shape.what());
  }

  /** Whether the object decides about the outcome. */
  private static boolean isRead(CanaryPosition position, boolean atProvider) {
    return position != CanaryPosition.EVENT
        && (atProvider || position != CanaryPosition.UNKNOWN_SERVICE);
  }

  /** Whether no line could be of use there. */
  private static boolean isNeverRead(CanaryPosition position) {
    return switch (position) {
      case SERVICE_PATH, EVENT, UNKNOWN_SERVICE, WRONG_COUNT -> true;
      default -> false;
    };
  }

  /** What is wrong with a line that is suggested for this class; empty if nothing is. */
  private static String wrong(String line, String name) {
    try {
      ClassGate.builder(RawCells.class.getClassLoader()).allow(line).build().resolve(name);
      return "";
    } catch (ClassRefusedException refused) {
      String text = refused.getMessage();
      return text.contains("is its jar on the class path?") ? "" : text;
    }
  }

  List<String> failures() {
    return failures;
  }

  /** What is not refused, or with a line where none helps: the place, and shapes by kind. */
  List<String> exceptions() {
    List<String> rows = new ArrayList<>();
    exceptions.forEach(
        (place, kinds) -> {
          StringBuilder row = new StringBuilder(format + " " + place + ":");
          kinds.forEach(
              (kind, shapes) -> row.append(' ').append(kind).append(' ').append(some(place, kind)));
          rows.add(row.toString());
        });
    return rows;
  }

  private String some(String place, Kind kind) {
    Set<String> shapes = exceptions.get(place).get(kind);
    if (shapes.size()
        == sent.get(place.replaceAll(NOT_REFUSED + "|" + WITH_A_LINE, "") + kind).size()) {
      return "all";
    }
    return shapes.toString();
  }

  /** The figures in one line. */
  String figures() {
    return "raw canaries in "
        + format
        + ": "
        + shapes.size()
        + " shapes, "
        + cells
        + " cells, "
        + records
        + " records, slowest "
        + slowestNanos / 1_000_000
        + " ms ("
        + slowest
        + ")";
  }

  /** Begins anew with the slowest. */
  void forgetTimes() {
    slowestNanos = 0;
  }

  long slowestNanos() {
    return slowestNanos;
  }
}
