package io.trunkline.cli.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.cli.diff.DriftSender.Side;
import io.trunkline.testkit.drift.CompiledSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Measures what becomes of a field with two types, for all pairs of types, and compares it with the
 * table that {@code trunkline diff} uses. {@code -Ddocs.write=true} writes the table.
 */
@Tag("full")
@Timeout(600)
class RetypedTableTest {

  private static final Path FILE = Path.of("src/main/resources/io/trunkline/cli/diff/retyped.txt");
  private static final List<String> BY_NAME =
      List.of("hessian2", "fastjson2", "msgpack", "gson", "fastjson", "protostuff", "avro");
  private static final List<String> IN_STOCK =
      List.of("hessian2", "fastjson2", "msgpack", "gson", "fastjson");

  private static final Map<String, String> OTHERS =
      Map.of(
          "E", "public enum E { K1, K2, MONDAY }",
          "F", "public enum F { K1, Z }",
          "C", bean("C", "public int x; public String y;"),
          "P", bean("P", "public String p;"),
          "X", exception("X", "public int x;"));

  private static String bean(String name, String fields) {
    return "public class %s implements java.io.Serializable { %s public %s(byte b) {} public %s() {} }"
        .formatted(name, fields, name, name);
  }

  private static String exception(String name, String fields) {
    return "public class %s extends RuntimeException { %s public %s(String m) { super(m); } }"
        .formatted(name, fields, name);
  }

  private static String java(String type) {
    return type.replaceAll("\\b(List|Set|Map|EnumSet|EnumMap|Date|UUID)\\b", "java.util.$1")
        .replaceAll("\\bBigDecimal\\b", "java.math.BigDecimal")
        .replaceAll("\\bD\\b", "java.time.DayOfWeek");
  }

  private static Side side(String type, boolean isException) throws ClassNotFoundException {
    Map<String, String> sources = new HashMap<>();
    OTHERS.forEach((name, text) -> sources.put("gen." + name, "package gen; " + text));
    String fields = "public " + java(type) + " f; public String g;";
    sources.put(
        "gen.T", "package gen; " + (isException ? exception("T", fields) : bean("T", fields)));
    ClassLoader loader = new CompiledSources(sources);
    List<Class<?>> classes = new ArrayList<>();
    for (String name : sources.keySet().stream().sorted().toList()) {
      classes.add(loader.loadClass(name));
    }
    return new Side(loader, classes);
  }

  private static Map<String, Side> sides(boolean isException) throws ClassNotFoundException {
    Map<String, Side> sides = new LinkedHashMap<>();
    for (String type : RetypedTable.TYPES) {
      sides.put(type, side(type, isException));
    }
    return sides;
  }

  private static List<String> rows(
      Map<String, Side> sides, String format, boolean agreed, boolean registered)
      throws ReflectiveOperationException {
    List<String> rows = new ArrayList<>();
    for (Side from : sides.values()) {
      StringBuilder row = new StringBuilder();
      List<Object> probes = new ArrayList<>();
      for (int variant = 0; variant < ProbeValues.VARIANTS; variant++) {
        probes.add(new ProbeValues(variant).object(from.loader().loadClass("gen.T")));
      }
      for (Side to : sides.values()) {
        DriftSender sender = new DriftSender(format, agreed, registered, from, to);
        Class<?> declared = to.loader().loadClass("gen.T");
        int refused = 0;
        int misread = 0;
        for (Object probe : probes) {
          Verdict verdict = sender.send(probe, declared);
          refused += verdict == Verdict.REFUSED ? 1 : 0;
          misread += verdict == Verdict.MISREAD ? 1 : 0;
        }
        row.append(misread > 0 ? '!' : refused == probes.size() ? 'x' : refused > 0 ? '?' : '=');
      }
      rows.add(row.toString());
    }
    return rows;
  }

  private static String table() throws ReflectiveOperationException {
    StringBuilder text =
        new StringBuilder(
            """
            # Written by RetypedTableTest: what becomes of a field with two types, for each type at the writer (row) and
            # at the reader (column), in the order of RetypedTable.TYPES.
            # = all values arrive, ? some values are refused, x all are refused, ! some arrive changed
            """);
    for (boolean isException : new boolean[] {false, true}) {
      Map<String, Side> sides = sides(isException);
      String kind = isException ? " exception" : " bean";
      for (String format : BY_NAME) {
        append(text, format + " ours" + kind, rows(sides, format, true, false));
      }
      for (String format : IN_STOCK) {
        append(text, format + " stock" + kind, rows(sides, format, false, false));
      }
      if (isException) {
        append(text, "kryo ours" + kind, rows(sides, "kryo", true, true));
        append(text, "kryo2 ours" + kind, rows(sides, "kryo2", true, true));
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String section, List<String> rows) {
    text.append('[').append(section).append("]\n");
    rows.forEach(row -> text.append(row).append('\n'));
  }

  @Test
  void theTableIsWhatBecomesOfFieldsWithTwoTypes() throws Exception {
    String measured = table();
    if (Boolean.getBoolean("docs.write")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, measured);
    }
    assertThat(read()).isEqualTo(measured);
  }

  private static String read() throws IOException {
    return Files.exists(FILE) ? Files.readString(FILE, UTF_8) : "";
  }
}
