package io.trunkline.dubbo.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A property of a config class.
 *
 * @param name its name
 * @param types the types that setters take, as texts; a getter returns the first one
 * @param getter the start of the getter's name, {@code get} or {@code is}; null for none
 * @param hasSetters whether it can be set
 * @param key the name under which the value is stored
 */
record Property(
    String name, List<String> types, @Nullable String getter, boolean hasSetters, String key) {

  /** The start of a type that is a list. */
  static final String LIST = "List of ";

  /** Reads properties, which are listed by their types. */
  static List<Property> allOf(Map<String, String> byTypes) {
    List<Property> all = new ArrayList<>();
    byTypes.forEach(
        (types, names) -> {
          for (String written : names.split(" ")) {
            all.add(of(List.of(types.split("\\|")), written));
          }
        });
    return all;
  }

  private static Property of(List<String> types, String written) {
    String name = written.replaceAll("[?<>]|=.*", "");
    String key = written.contains("=") ? written.replaceAll(".*=|[?<>]", "") : name;
    String getter = written.contains(">") ? null : written.contains("?") ? "is" : "get";
    return new Property(name, types, getter, !written.contains("<"), key);
  }

  /** The name with its first letter in upper case. */
  String capitalized() {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  /** The class of the elements of a list of config objects; null for another type. */
  @Nullable String listed() {
    String type = types.get(0);
    return type.startsWith(LIST) && type.endsWith("Config") ? type.substring(LIST.length()) : null;
  }
}
