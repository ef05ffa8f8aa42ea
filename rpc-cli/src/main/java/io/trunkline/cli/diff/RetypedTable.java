package io.trunkline.cli.diff;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.cli.diff.ClassShape.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the values of a field whose type differs: measured by a test, which writes the
 * table. Immutable.
 */
final class RetypedTable {

  /** The types that the test has measured; C and P are two beans, E and F enums, X an exception. */
  static final List<String> TYPES =
      List.of(
          "int",
          "long",
          "float",
          "double",
          "boolean",
          "byte",
          "short",
          "char",
          "Integer",
          "Long",
          "Short",
          "Double",
          "Boolean",
          "String",
          "Date",
          "UUID",
          "BigDecimal",
          "D",
          "E",
          "F",
          "C",
          "P",
          "X",
          "Object",
          "int[]",
          "String[]",
          "E[]",
          "C[]",
          "P[]",
          "X[]",
          "List",
          "List<String>",
          "List<Long>",
          "List<E>",
          "List<C>",
          "List<P>",
          "List<X>",
          "Set<String>",
          "Set<Long>",
          "Set<E>",
          "Map<String,Long>",
          "Map<String,String>",
          "Map<Long,Long>",
          "Map<E,String>",
          "Map<String,C>",
          "Map<String,P>",
          "Map<String,E>",
          "Map<String,X>",
          "EnumSet<E>",
          "EnumMap<E,Integer>");

  private static final String FILE = "retyped.txt";
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("java.lang.Integer", "Integer"),
          Map.entry("java.lang.Long", "Long"),
          Map.entry("java.lang.Short", "Short"),
          Map.entry("java.lang.Double", "Double"),
          Map.entry("java.lang.Boolean", "Boolean"),
          Map.entry("java.lang.String", "String"),
          Map.entry("java.lang.Object", "Object"),
          Map.entry("java.util.Date", "Date"),
          Map.entry("java.util.UUID", "UUID"),
          Map.entry("java.math.BigDecimal", "BigDecimal"),
          Map.entry("java.time.DayOfWeek", "D"),
          Map.entry("java.util.List", "List"),
          Map.entry("java.util.ArrayList", "List"),
          Map.entry("java.util.Collection", "List"),
          Map.entry("java.util.Set", "Set"),
          Map.entry("java.util.Map", "Map"),
          Map.entry("java.util.HashMap", "Map"),
          Map.entry("java.util.EnumSet", "EnumSet"),
          Map.entry("java.util.EnumMap", "EnumMap"));

  /** The rows of each section, such as {@code hessian2 ours bean}. */
  private final Map<String, List<String>> sections;

  private RetypedTable(Map<String, List<String>> sections) {
    this.sections = sections;
  }

  /** The table of this jar. */
  static RetypedTable load() {
    InputStream file = Objects.requireNonNull(RetypedTable.class.getResourceAsStream(FILE), FILE);
    Map<String, List<String>> sections = new HashMap<>();
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(file, UTF_8))) {
      List<String> rows = new ArrayList<>();
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("[")) {
          rows = new ArrayList<>();
          sections.put(line.substring(1, line.length() - 1), rows);
        } else if (!line.startsWith("#") && !line.isEmpty()) {
          rows.add(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new RetypedTable(sections);
  }

  /**
   * The verdict for a field with two types.
   *
   * @param section the format, the peer and the kind of the class
   */
  Verdict of(String section, TypeText from, ClassFiles writer, TypeText to, ClassFiles reader) {
    List<String> rows = sections.get(section);
    Categories categories = new Categories(writer, reader);
    int row = TYPES.indexOf(categories.of(from));
    int column = TYPES.indexOf(categories.of(to));
    if (rows == null || row < 0 || column < 0) {
      return Verdict.REFUSED; // types that were not measured
    }
    return switch (rows.get(row).charAt(column)) {
      case '=' -> Verdict.COMPATIBLE;
      case '!' -> Verdict.MISREAD;
      default -> Verdict.REFUSED;
    };
  }

  /** Names the classes of two types as the table does; for one pair. */
  private static final class Categories {

    private final ClassFiles writer;
    private final ClassFiles reader;
    private final List<String> beans = new ArrayList<>();
    private final List<String> enums = new ArrayList<>();

    Categories(ClassFiles writer, ClassFiles reader) {
      this.writer = writer;
      this.reader = reader;
    }

    String of(TypeText type) {
      if (type.dimensions() > 0) {
        return of(type.element()) + "[]";
      }
      String name = NAMES.getOrDefault(type.name(), type.name());
      ClassShape shape = find(type.name());
      if (shape != null) {
        return shape.kind() == Kind.ENUM
            ? "EF".charAt(index(enums, type.name())) + ""
            : writer.isException(shape) ? "X" : "CP".charAt(index(beans, type.name())) + "";
      }
      if (type.arguments().isEmpty()
          || type.arguments().stream().allMatch(one -> one.name().equals("?"))) {
        return name;
      }
      return name + "<" + String.join(",", type.arguments().stream().map(this::of).toList()) + ">";
    }

    private @Nullable ClassShape find(String name) {
      ClassShape own = writer.find(name);
      return own == null ? reader.find(name) : own;
    }

    private static int index(List<String> known, String name) {
      if (!known.contains(name)) {
        known.add(name);
      }
      return Math.min(1, known.indexOf(name));
    }
  }
}
