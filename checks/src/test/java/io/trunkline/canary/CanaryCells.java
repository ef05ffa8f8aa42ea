package io.trunkline.canary;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.canary.CanaryPair.Hostile;
import io.trunkline.canary.CellsLeft.Why;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.CodedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the cells in which real ends send canaries, and counts what came of it. */
final class CanaryCells implements AutoCloseable {

  /** One shape in one place of a message of one serialization and form. */
  record Cell(
      CanaryShape shape,
      CanaryPosition position,
      CanaryFormat format,
      boolean agreed,
      Hostile hostile) {

    @Override
    public String toString() {
      return shape
          + " as "
          + position
          + ", "
          + format
          + (agreed ? " under terms" : " plain")
          + ", hostile "
          + hostile;
    }
  }

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");
  private static final int MOST_LINES = 3;

  private final CanaryLoader sender = CanaryPair.loader();
  private final Map<String, CanaryPair> pairs = new LinkedHashMap<>();
  private String open = "";
  private final List<String> failures = new ArrayList<>();
  private final CellsLeft left = new CellsLeft();
  private int cells;
  private int records;
  private int passedWithLine;
  private long slowestNanos;
  private String slowest = "";

  /** All cells of real ends over this format, those first that differ most. */
  static List<Cell> all(CanaryFormat format) {
    List<Cell> all = new ArrayList<>();
    for (boolean agreed : format.agreed()) {
      for (Hostile hostile : Hostile.values()) {
        for (CanaryShape shape : CanaryShape.values()) {
          for (CanaryPosition position : CanaryPosition.values()) {
            if (isOfRealEnds(position, hostile)) {
              all.add(new Cell(shape, position, format, agreed, hostile));
            }
          }
        }
      }
    }
    return all;
  }

  /**
   * One cell of each shape. The ends, terms and places go round from shape to shape, so that each
   * of them has its turn in every format.
   */
  static List<Cell> oneOfEachShape(CanaryFormat format) {
    Map<CanaryShape, List<Cell>> ofShape = new EnumMap<>(CanaryShape.class);
    for (Cell cell : all(format)) {
      ofShape.computeIfAbsent(cell.shape, any -> new ArrayList<>()).add(cell);
    }
    Set<Cell> chosen = new HashSet<>();
    ofShape.forEach(
        (shape, cells) ->
            chosen.add(cells.get((shape.ordinal() + format.ordinal()) % cells.size())));
    List<Cell> inOrder = all(format);
    inOrder.retainAll(chosen);
    return inOrder;
  }

  private static boolean isOfRealEnds(CanaryPosition position, Hostile hostile) {
    return isOfRealEnds(position)
        && (hostile == Hostile.CONSUMER ? position.isInRequests() : position.isInReplies());
  }

  static boolean isOfRealEnds(CanaryPosition position) {
    return switch (position) {
      case SERVICE_PATH, EVENT, WRONG_COUNT -> false;
      default -> true;
    };
  }

  /** Fills one cell; what is wrong with it is among the {@link #failures}. */
  void fill(Cell cell) throws Throwable {
    cells++;
    Object value = cell.position.around(cell.shape.make(sender));
    CanaryPair strict = pair(cell, List.of());
    int port = strict.port();
    CanaryRecord.clear();
    long begun = System.nanoTime();
    Throwable refusal = null;
    Object result = null;
    try {
      result = strict.send(cell.position, value);
    } catch (Throwable thrown) {
      refusal = thrown;
    }
    long took = System.nanoTime() - begun;
    if (took > slowestNanos) {
      slowestNanos = took;
      slowest = cell.toString();
    }
    List<String> ran = CanaryRecord.eventsAt(strict.receiver());
    records += ran.size();
    if (!ran.isEmpty()) {
      fail(cell, "ran " + ran);
    }
    if (strict.receiver().defined().size() > 2) { // the service and Trusted
      fail(cell, "loaded " + strict.receiver().defined());
    }
    if (strict.port() != port) {
      fail(cell, "the connection was lost");
    }
    if (refusal == null) {
      passed(cell, result);
    } else {
      refused(cell, value, text(refusal), refusal);
    }
  }

  private void passed(Cell cell, Object result) {
    if (!cell.format.namesClasses(cell.agreed)
        || cell.position == CanaryPosition.ATTACHMENT
            && cell.format == CanaryFormat.HESSIAN2
            && !cell.agreed) {
      left.add(cell, Why.AS_A_MAP);
    } else if ((cell.format == CanaryFormat.KRYO || cell.format == CanaryFormat.KRYO2)
        && cell.agreed
        && (cell.shape == CanaryShape.TYPED_MAP || cell.shape == CanaryShape.TYPED_LIST)) {
      left.add(cell, Why.AS_THE_JDKS);
    } else {
      fail(cell, "was not refused: " + (result == null ? "null" : result.getClass().getName()));
    }
  }

  private void refused(Cell cell, Object value, String text, Throwable refusal) throws Throwable {
    if (isUnwritten(refusal) || cell.position == CanaryPosition.EXCEPTION && isAsText(refusal)) {
      left.add(cell, Why.NOT_WRITTEN);
      return;
    }
    if (cell.position == CanaryPosition.EXCEPTION
        && !cell.format.namesClasses(cell.agreed)
        && isItself(cell, value, refusal)) { // it arrives, with what else is in it as a map
      left.add(cell, Why.AS_A_MAP);
      return;
    }
    if (cell.position == CanaryPosition.UNKNOWN_SERVICE) {
      if (!text.contains("no.such.Service") || LINE.matcher(text).find()) {
        fail(cell, "of an unknown service, says: " + text);
      }
      return;
    }
    String named = cell.shape.isProxy() ? "dynamic proxy" : cell.shape.refusedName();
    if (!text.contains(named)) {
      fail(cell, "does not name " + named + ": " + text);
    }
    Set<String> lines = new TreeSet<>();
    String now = text;
    while (lines.size() < MOST_LINES) {
      Matcher line = LINE.matcher(now);
      if (!line.find()) {
        if (lines.isEmpty()) {
          withoutLine(cell, now);
        } else {
          fail(cell, "does not pass with the lines " + lines + ": " + now);
        }
        return;
      }
      if (!lines.add(line.group(1))) {
        fail(cell, "asks again for " + line.group(1) + ": " + now);
        return;
      }
      Throwable again = null;
      try {
        pair(cell, lines).send(cell.position, value);
      } catch (Throwable thrown) {
        again = thrown;
      }
      if (again == null || isItself(cell, value, again)) {
        passedWithLine++;
        return;
      }
      now = text(again);
    }
    fail(cell, "needs more lines than " + lines + ": " + now);
  }

  private void withoutLine(Cell cell, String text) {
    if (cell.shape.isProxy()) {
      left.add(cell, Why.NO_NAME);
    } else if (text.contains("no line is suggested")) {
      left.add(cell, Why.NO_LINE);
    } else {
      fail(cell, "neither suggests a line nor says why not: " + text);
    }
  }

  private static boolean isItself(Cell cell, Object value, Throwable thrown) {
    return cell.position == CanaryPosition.EXCEPTION
        && thrown.getClass().getName().equals(value.getClass().getName())
        && (thrown.getCause() == null) == (((Throwable) value).getCause() == null);
  }

  /** What a provider sends for an exception that it cannot write. */
  private static boolean isAsText(Throwable thrown) {
    return (CodedException.class.getName() + ": coded").equals(thrown.getMessage());
  }

  private static boolean isUnwritten(Throwable refusal) {
    return refusal instanceof RpcException e
        && (e.status() == Status.ENCODE_FAILED
            || String.valueOf(e.getMessage()).contains("its result cannot be written"));
  }

  /** The messages of an exception and of all that it holds. */
  static String text(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    collect(thrown, text, Collections.newSetFromMap(new IdentityHashMap<>()));
    return text.toString();
  }

  private static void collect(Throwable thrown, StringBuilder text, Set<Throwable> seen) {
    if (thrown != null && seen.add(thrown)) {
      text.append(thrown).append('\n');
      collect(thrown.getCause(), text, seen);
      for (Throwable suppressed : thrown.getSuppressed()) {
        collect(suppressed, text, seen);
      }
    }
  }

  private CanaryPair pair(Cell cell, Iterable<String> lines) throws Exception {
    List<String> all = new ArrayList<>();
    lines.forEach(all::add);
    String ends = cell.format + " " + cell.agreed + cell.hostile;
    if (!ends.equals(open)) {
      close();
      open = ends;
    }
    String key = all.toString();
    CanaryPair pair = pairs.get(key);
    if (pair == null) {
      pair = new CanaryPair(cell.hostile, cell.format, cell.agreed, sender, all);
      pairs.put(key, pair);
    }
    return pair;
  }

  private void fail(Cell cell, String why) {
    failures.add(cell + ": " + why);
  }

  /** The cells that no line lets pass, as {@link CellsLeft#rows}. */
  Set<String> left() {
    return left.rows();
  }

  /** The cells that no line lets pass although no row says so. */
  List<Cell> leftWithoutRow(List<String> rows) {
    return left.withoutRow(rows);
  }

  List<String> failures() {
    return failures;
  }

  /** The figures in one line. */
  String figures() {
    return "canary: "
        + cells
        + " cells, "
        + records
        + " records, "
        + passedWithLine
        + " pass with the line of the refusal, slowest "
        + slowestNanos / 1_000_000
        + " ms ("
        + slowest
        + ")";
  }

  /** Begins anew with the slowest refusal. */
  void forgetTimes() {
    slowestNanos = 0;
  }

  long slowestNanos() {
    return slowestNanos;
  }

  @Override
  public void close() throws IOException {
    for (CanaryPair pair : pairs.values()) {
      pair.close();
    }
    pairs.clear();
  }
}
