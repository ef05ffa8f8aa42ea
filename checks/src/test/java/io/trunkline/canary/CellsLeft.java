package io.trunkline.canary;

import io.trunkline.canary.CanaryCells.Cell;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The cells that no line lets pass, with the reasons. */
final class CellsLeft {

  /** Why no line lets a cell pass. */
  enum Why {
    /** The hostile end's own writer refuses it; {@link RawCells} sends its name. */
    NOT_WRITTEN,
    /**
     * It arrives as a map, list or text, as with stock peers: a plain attachment of hessian2, and
     * all of plain msgpack, gson and fastjson, where the message does not name the class.
     */
    AS_A_MAP,
    /** It is a list or map and arrives as the JDK's one of its kind, without its class. */
    AS_THE_JDKS,
    /** A proxy has no name that a line could allow. */
    NO_NAME,
    /** No line would help, and the refusal says so: most are classes of the JDK, no plain data. */
    NO_LINE
  }

  /** Serialization and reason, forms, how to take the positions, positions, shapes. */
  private static final Pattern ROW =
      Pattern.compile(
          "(\\S+ \\S+) \\d+ \\[(.+?)] (everywhere|but not as|as)(?: \\[(.+?)])?: \\[(.+)]");

  private final Map<String, Map<CanaryShape, List<Cell>>> left = new TreeMap<>();

  void add(Cell cell, Why why) {
    left.computeIfAbsent(cell.format() + " " + why, any -> new TreeMap<>())
        .computeIfAbsent(cell.shape(), any -> new ArrayList<>())
        .add(cell);
  }

  /** Serialization, reason, number of cells, where, shapes. */
  Set<String> rows() {
    Map<String, List<CanaryShape>> rows = new TreeMap<>();
    left.forEach(
        (why, shapes) ->
            shapes.forEach(
                (shape, which) ->
                    rows.computeIfAbsent(why + " " + where(which), any -> new ArrayList<>())
                        .add(shape)));
    Set<String> all = new LinkedHashSet<>();
    rows.forEach((row, shapes) -> all.add(row + ": " + shapes));
    return all;
  }

  /** The cells that are in none of these rows. */
  List<Cell> withoutRow(List<String> rows) {
    List<Cell> without = new ArrayList<>();
    left.forEach(
        (why, shapes) ->
            shapes.values().stream()
                .flatMap(List::stream)
                .filter(cell -> rows.stream().noneMatch(row -> isIn(row, why, cell)))
                .forEach(without::add));
    return without;
  }

  private static boolean isIn(String row, String why, Cell cell) {
    Matcher parts = ROW.matcher(row);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a row: " + row);
    }
    boolean isNamed = parts.group(4) != null && contains(parts.group(4), cell.position());
    return parts.group(1).equals(why)
        && contains(parts.group(2), cell.agreed() ? "terms" : "plain")
        && isNamed == parts.group(3).equals("as")
        && contains(parts.group(5), cell.shape());
  }

  private static boolean contains(String list, Object name) {
    return List.of(list.split(", ")).contains(name.toString());
  }

  private static String where(List<Cell> cells) {
    Set<CanaryPosition> positions = EnumSet.noneOf(CanaryPosition.class);
    Set<String> forms = new TreeSet<>();
    for (Cell cell : cells) {
      positions.add(cell.position());
      forms.add(cell.agreed() ? "terms" : "plain");
    }
    Set<CanaryPosition> others = EnumSet.allOf(CanaryPosition.class);
    others.removeIf(other -> positions.contains(other) || !CanaryCells.isOfRealEnds(other));
    String where =
        others.isEmpty()
            ? "everywhere"
            : others.size() < positions.size() ? "but not as " + others : "as " + positions;
    return cells.size() + " " + forms + " " + where;
  }
}
