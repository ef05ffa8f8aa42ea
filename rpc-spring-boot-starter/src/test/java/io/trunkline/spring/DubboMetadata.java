package io.trunkline.spring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes what an IDE completes: our keys, and Dubbo's from the table that reads them. */
final class DubboMetadata {

  private static final String BOOLEAN = "java.lang.Boolean";
  private static final String INTEGER = "java.lang.Integer";
  private static final String STRING = "java.lang.String";

  private static final List<String> OURS =
      List.of(
          entry(
              "trunkline.keep-alive",
              BOOLEAN,
              "Whether a server that listens keeps the process alive.",
              "true",
              ""),
          entry(
              "trunkline.metrics.enabled",
              BOOLEAN,
              "Whether calls are timed and connections counted, where there is a MeterRegistry.",
              "true",
              ""),
          entry(
              "trunkline.metrics.stages",
              BOOLEAN,
              "Whether each stage of calls has a timer, where calls are timed.",
              "false",
              ""),
          entry(
              "trunkline.console.enabled",
              BOOLEAN,
              "Whether the console has pages, where rpc-console is on the class path.",
              "false",
              ""),
          entry(
              "trunkline.console.calls",
              BOOLEAN,
              "Whether the pages of the console have forms that make calls.",
              "false",
              ""),
          entry(
              "trunkline.console.port",
              INTEGER,
              "A port of the loopback address for the console, in place of the actuator.",
              null,
              ""),
          entry(
              "trunkline.console.token",
              STRING,
              "The secret that requests to the port of the console need; 16 characters or more.",
              null,
              ""),
          entry(
              "trunkline.console.hosts",
              "java.util.Set<java.lang.String>",
              "Further host names under which requests without a user see the console.",
              null,
              ""),
          entry(
              "trunkline.observations.enabled",
              BOOLEAN,
              "Whether calls are observed and traced; by default where there is a Tracer.",
              null,
              ""),
          entry(
              "management.health.trunkline.enabled",
              BOOLEAN,
              "Whether health shows servers and references.",
              "true",
              ""),
          entry(
              "management.endpoint.trunkline.access",
              STRING,
              "Access to the endpoint of connections, terms and addresses: none, read-only or"
                  + " unrestricted.",
              null,
              ""),
          entry(
              "dubbo.scan.base-packages",
              "java.util.List<java.lang.String>",
              "Packages to search for annotated services; those of the application by default.",
              null,
              ""),
          entry(
              "dubbo.swap",
              STRING,
              "lenient: mistakes that no call would notice are a warning and do not stop startup.",
              "\"strict\"",
              ""));

  private static final Map<String, List<String>> OURS_WITH_VALUES =
      Map.of(
          "management.endpoint.trunkline.access",
          List.of("none", "read-only", "unrestricted"),
          "dubbo.swap",
          List.of("strict", "lenient"));

  /** The serializations that are not there for old peers only; a list of them is a value, too. */
  private static final List<String> SERIALIZATIONS =
      List.of(
          "hessian2",
          "kryo",
          "kryo2",
          "fastjson2",
          "fory",
          "msgpack",
          "avro",
          "protostuff",
          "protobuf",
          "gson");

  /** Attributes that have other values, too. */
  private static final Set<String> OPEN =
      Set.of("serialization", "compression", "cluster", "loadbalance");

  /** Values as the expected text lists them: two or more words, the last of them after "or". */
  private static final Pattern VALUES =
      Pattern.compile("[a-z0-9-]+(?:, [a-z0-9-]+)* or [a-z0-9-]+(?=[,;]|$)");

  private DubboMetadata() {}

  static String text() {
    Map<String, String> entries = new TreeMap<>();
    for (DubboElement type : DubboElement.values()) {
      if (type.kind() != null && DubboProperty.names().contains(type.tag())) {
        for (Attribute attribute : type.attributes().values()) {
          String name = "dubbo." + type.tag() + "." + attribute.name();
          entries.put(
              name,
              entry(
                  name, type(attribute), said(attribute), standard(attribute), refusal(attribute)));
        }
      }
    }
    List<String> all = new ArrayList<>(OURS);
    all.addAll(entries.values());
    return "{\n  \"properties\": [\n"
        + String.join(",\n", all)
        + "\n  ],\n  \"hints\": [\n"
        + String.join(",\n", hints().values())
        + "\n  ]\n}\n";
  }

  /** The values that an IDE offers for properties with few values. */
  private static Map<String, String> hints() {
    Map<String, String> hints = new TreeMap<>();
    OURS_WITH_VALUES.forEach((name, values) -> hints.put(name, hint(name, values, false)));
    for (DubboElement type : DubboElement.values()) {
      if (type.kind() != null && DubboProperty.names().contains(type.tag())) {
        for (Attribute attribute : type.attributes().values()) {
          List<String> values = values(attribute);
          if (!values.isEmpty()) {
            String name = "dubbo." + type.tag() + "." + attribute.name();
            hints.put(name, hint(name, values, OPEN.contains(attribute.name())));
          }
        }
      }
    }
    return hints;
  }

  private static List<String> values(Attribute attribute) {
    if (attribute.support() != Attribute.Support.WORKS) {
      return List.of();
    }
    if (attribute.name().equals("serialization")) {
      return SERIALIZATIONS;
    }
    Matcher named = VALUES.matcher(attribute.type().expected());
    return named.lookingAt() && attribute.type() != ValueType.FLAG
        ? List.of(named.group().split(", | or "))
        : List.of();
  }

  private static String hint(String name, List<String> values, boolean isOpen) {
    return "    {\"name\": \""
        + name
        + "\", \"values\": ["
        + values.stream()
            .map(value -> "{\"value\": \"" + value + "\"}")
            .collect(Collectors.joining(", "))
        + "]"
        + (isOpen ? ", \"providers\": [{\"name\": \"any\"}]" : "")
        + "}";
  }

  private static String type(Attribute attribute) {
    ValueType type = attribute.type();
    boolean isNumber = type == ValueType.NUMBER || type.setting() != null;
    return type == ValueType.FLAG ? BOOLEAN : isNumber ? INTEGER : STRING;
  }

  /** The default, where the attribute has the values of a setting that has a fixed one. */
  private static String standard(Attribute attribute) {
    Object standard = attribute.setting() == null ? null : attribute.setting().standard();
    if (standard == null || standard instanceof String) {
      return null;
    }
    return standard instanceof Duration time ? Long.toString(time.toMillis()) : standard.toString();
  }

  private static String said(Attribute attribute) {
    return switch (attribute.support()) {
      case WORKS -> attribute.documentation().replace("`", "");
      case IGNORED -> "Has no effect: " + attribute.reason() + ".";
      case REFUSED -> "Stops the start: " + attribute.reason() + ".";
      case REFUSED_UNLESS_LENIENT ->
          "Stops the start unless dubbo.swap=lenient: " + attribute.reason() + ".";
    };
  }

  private static String refusal(Attribute attribute) {
    return switch (attribute.support()) {
      case WORKS -> "";
      case IGNORED -> deprecation("warning", attribute.reason());
      case REFUSED, REFUSED_UNLESS_LENIENT -> deprecation("error", attribute.reason());
    };
  }

  private static String deprecation(String level, String reason) {
    return ", \"deprecation\": {\"level\": \""
        + level
        + "\", \"reason\": \""
        + escaped(reason)
        + "\"}";
  }

  private static String entry(String name, String type, String said, String standard, String more) {
    return "    {\"name\": \""
        + name
        + "\", \"type\": \""
        + type
        + "\", \"description\": \""
        + escaped(said)
        + "\""
        + (standard == null ? "" : ", \"defaultValue\": " + standard)
        + more
        + "}";
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
