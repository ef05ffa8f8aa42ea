package io.trunkline.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the peers of a fleet speak.
 *
 * @param serialization its name; empty for the default of each side
 * @param settings of our side
 * @param listed the classes of an optimizer that both sides have; empty for no optimizer
 * @param opened the packages of java.base that the serialization of stock peers reaches into
 */
record Dialect(
    String serialization,
    Map<String, String> settings,
    List<Class<?>> listed,
    List<String> opened) {

  static final Dialect HESSIAN2 = new Dialect("", Map.of(), List.of(), List.of());

  private static final List<String> OPENED_FOR_KRYO =
      List.of(
          "java.io",
          "java.lang",
          "java.lang.reflect",
          "java.math",
          "java.net",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.regex",
          "sun.util.calendar");

  /** kryo in that form. */
  static Dialect kryo(String form, List<Class<?>> listed) {
    return new Dialect("kryo", Map.of("kryo.form", form), listed, OPENED_FOR_KRYO);
  }

  /** kryo2 in that form. */
  static Dialect kryo2(String form) {
    return new Dialect("kryo2", Map.of("kryo2.form", form), List.of(), OPENED_FOR_KRYO);
  }

  /** gson, whose stock peers read and write private fields of exceptions and times. */
  static Dialect gson() {
    return new Dialect("gson", Map.of(), List.of(), List.of("java.lang", "java.time"));
  }

  /** What a stock peer is told on its command line. */
  List<String> jvmArguments() {
    List<String> line = new ArrayList<>();
    opened.forEach(name -> line.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
    if (!serialization.isEmpty()) {
      line.add("-Dstock.serialization=" + serialization);
    }
    if (!listed.isEmpty()) {
      line.add("-Dstock.optimizer=io.trunkline.interop.stock.ListedClasses");
      line.add("-Dshop.classes=" + names(listed.stream()));
    }
    return line;
  }

  private static String names(Stream<Class<?>> classes) {
    return classes.map(Class::getName).collect(Collectors.joining(","));
  }
}
