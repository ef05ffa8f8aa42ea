package io.trunkline.dubbo.generator;

import io.trunkline.spring.AttributeDocs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes Javadoc. The meaning of a property comes from the table of attributes in rpc-spring. */
final class Documentation {

  private final ConfigTable table;
  private final Set<String> unknown = new LinkedHashSet<>();

  Documentation(ConfigTable table) {
    this.table = table;
  }

  /**
   * Describes a property.
   *
   * @param elements the names of the elements that may have it
   */
  String meaning(String property, List<String> elements) {
    Map<String, List<String>> elementsByText = new LinkedHashMap<>();
    for (String element : elements) {
      AttributeDocs.of(element, property)
          .ifPresent(
              text ->
                  elementsByText
                      .computeIfAbsent(javadoc(text), none -> new ArrayList<>())
                      .add("{@code " + element + "}"));
    }
    if (elementsByText.size() == 1) {
      return elementsByText.keySet().iterator().next();
    }
    if (elementsByText.isEmpty() || table.documentation().containsKey(property)) {
      return withoutAttribute(property, elements);
    }
    return elementsByText.entrySet().stream()
        .filter(text -> !text.getKey().isEmpty())
        .map(text -> "For " + String.join(", ", text.getValue()) + ": " + text.getKey())
        .collect(Collectors.joining(" "));
  }

  private String withoutAttribute(String property, List<String> elements) {
    String text = table.documentation().get(property);
    if (text == null && table.withoutEffect().containsKey(property)) {
      text = "This has no effect: " + table.withoutEffect().get(property) + ".";
    }
    if (text == null && table.refused().containsKey(property)) {
      text = "The application does not start with it: " + table.refused().get(property) + ".";
    }
    if (text == null) {
      unknown.add("'" + property + "' of " + elements);
      return "";
    }
    return javadoc(text);
  }

  /** Returns whether a property has no effect and is no attribute. */
  boolean isUnused(String property, List<String> elements) {
    return table.withoutEffect().containsKey(property)
        && elements.stream().noneMatch(tag -> AttributeDocs.of(tag, property).isPresent());
  }

  /**
   * Checks that all properties so far were known.
   *
   * @throws IllegalArgumentException if one was not
   */
  void check() {
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "no attributes of Dubbo's XML: "
              + String.join("; ", unknown)
              + "; correct the names in config-classes.yml, or describe them at the end of it");
    }
  }

  private static String javadoc(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("@", "&#64;")
        .replaceAll("`([^`]*)`", "{@code $1}");
  }
}
