package io.trunkline.spring;

import io.trunkline.serialization.SerializationOptimizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.util.ClassUtils;

/** What the text of an attribute means. */
enum ValueType {
  TEXT("a text", (text, loader) -> text),
  TOKEN(
      "a secret of your own, as long as there is no registry to tell consumers a random one",
      (text, loader) -> {
        require(!text.equals("true") && !text.equals("default"));
        return text;
      }),
  WIRE(
      "dubbo, the only protocol there is",
      (text, loader) -> {
        require(text.equals("dubbo"));
        return text;
      }),
  REGISTRY(
      "N/A: there are no registries yet, name the provider with 'url' on the reference",
      (text, loader) -> {
        require(text.equalsIgnoreCase("N/A"));
        return text;
      }),
  FLAG("true or false", (text, loader) -> flag(text)),
  MAPS(
      "true or false: without an interface objects travel as maps, and in no other form",
      (text, loader) -> flag(text)),
  PORT(
      "a port from 1 to 65535, or 0 or -1 for any free one",
      (text, loader) -> Math.max(0, whole(text, -1, 65_535))),
  DUBBO_PORT(
      "a port from 1 to 65535, 0 for 20880, or -1 for the first free one from there",
      (text, loader) -> {
        int port = whole(text, -1, 65_535);
        return port == 0 ? ServerElements.FIRST_PORT : port;
      }),
  ADDRESS("dubbo://host:port", (text, loader) -> text.contains("://") ? text : "dubbo://" + text),
  ONE_NAME(
      "one name: neither * nor several are looked for",
      (text, loader) -> {
        require(!text.contains("*") && !text.contains(","));
        return text;
      }),
  COUNT("a number, 0 or more", (text, loader) -> whole(text, 0, Integer.MAX_VALUE)),
  LOOPS("a number, 1 or more", (text, loader) -> whole(text, 1, Integer.MAX_VALUE)),
  BYTES("a number of bytes, 0 for no limit", (text, loader) -> whole(text, 0, Integer.MAX_VALUE)),
  TIME_LIMIT(
      "milliseconds, 1 or more",
      (text, loader) -> Duration.ofMillis(whole(text, 1, Integer.MAX_VALUE))),
  INTERVAL(
      "milliseconds, 0 for never",
      (text, loader) -> Duration.ofMillis(whole(text, 0, Integer.MAX_VALUE))),
  MILLIS(
      "milliseconds, 0 or more",
      (text, loader) -> Duration.ofMillis(whole(text, 0, Integer.MAX_VALUE))),
  TEXTS("texts with commas between them", (text, loader) -> split(text)),
  INTERFACE(
      "an interface on the class path",
      (text, loader) -> {
        Class<?> type = ClassUtils.forName(text, loader);
        require(type.isInterface());
        return type;
      }),
  /** Read as text: whether it has to be on the class path depends on another attribute. */
  INTERFACE_OR_NAME(
      "an interface on the class path, or with generic=\"true\" any name", (text, loader) -> text),
  OPTIMIZER(
      "names with commas between them: classes that implement SerializationOptimizer, ours or"
          + " Dubbo's, list: or scan:PACKAGE",
      SerializationOptimizer::named);

  private final String expected;
  private final Reading reading;

  ValueType(String expected, Reading reading) {
    this.expected = expected;
    this.reading = reading;
  }

  /** What it can be, for a person to read. */
  String expected() {
    return expected;
  }

  /**
   * What a text says.
   *
   * @param where begins the error message: names the element
   * @throws IllegalArgumentException if it says nothing of this type
   */
  Object read(String where, String attribute, String text, ClassLoader loader) {
    try {
      return reading.read(text, loader);
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      String hint =
          text.contains("${")
              ? "; nothing defines what it stands for"
              : this == OPTIMIZER ? ": " + e.getMessage() : "; expected " + expected;
      throw new IllegalArgumentException(
          where + ": attribute '" + attribute + "' is '" + text + "'" + hint, e);
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException("not one of the values it can have");
    }
  }

  private static Boolean flag(String text) {
    Boolean flag = Map.of("true", true, "false", false).get(text);
    if (flag == null) {
      throw new IllegalArgumentException("not one of the values it can have");
    }
    return flag;
  }

  private static int whole(String text, int min, int max) {
    int number = Integer.parseInt(text);
    require(number >= min && number <= max);
    return number;
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(",")) {
      if (!part.isBlank()) {
        parts.add(part.trim());
      }
    }
    require(!parts.isEmpty());
    return List.copyOf(parts);
  }

  private interface Reading {
    Object read(String text, ClassLoader loader) throws ClassNotFoundException;
  }
}
