package io.trunkline.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the two sides of a pair speak.
 *
 * @param serialization its name; empty for the default of each side
 * @param settings of our side
 * @param listed the classes of an optimizer that both sides have; empty for no optimizer
 */
record Dialect(String serialization, Map<String, String> settings, List<Class<?>> listed) {

  static final Dialect HESSIAN2 = new Dialect("", Map.of(), List.of());

  /** What the serializations of stock peers reach into from Java 16 on. */
  private static final List<String> OPENED =
      Stream.concat(
              Stream.of(
                      "java.io",
                      "java.lang",
                      "java.lang.reflect",
                      "java.math",
                      "java.net",
                      "java.text",
                      "java.time",
                      "java.util",
                      "java.util.concurrent",
                      "java.util.concurrent.atomic",
                      "java.util.regex",
                      "sun.util.calendar")
                  .map(name -> "java.base/" + name),
              Stream.of("java.sql/java.sql"))
          .map(place -> "--add-opens=" + place + "=ALL-UNNAMED")
          .toList();

  /** A serialization without settings. */
  static Dialect of(String serialization) {
    return new Dialect(serialization, Map.of(), List.of());
  }

  /** kryo or kryo2 in that form. */
  static Dialect kryo(String name, String form, List<Class<?>> listed) {
    return new Dialect(name, Map.of(name + ".form", form), listed);
  }

  /** What stock peers are told on their command line, whatever they speak. */
  static List<String> jvmArguments(List<Class<?>> listed) {
    List<String> line = new ArrayList<>(OPENED);
    if (!listed.isEmpty()) {
      line.add("-Dstock.optimizer=io.trunkline.interop.stock.ListedClasses");
      line.add("-Dshop.classes=" + names(listed.stream()));
    }
    return line;
  }

  private static String names(Stream<Class<?>> classes) {
    return classes.map(Class::getName).collect(Collectors.joining(","));
  }

  /** Its name, and whether there is an optimizer. */
  @Override
  public String toString() {
    return serialization + (listed.isEmpty() ? "" : ", with an optimizer");
  }
}
