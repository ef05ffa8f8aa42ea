package org.apache.dubbo.common.extension;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The condition under which an extension applies without being named, from its annotation {@code
 * Activate} of either package.
 *
 * @param groups the sides; empty for both
 * @param keys settings one of which has to be set; empty for none
 * @param classes the classes that have to be on the class path
 * @param order extensions with a smaller one come first
 */
record Activation(List<String> groups, List<String> keys, List<String> classes, int order) {

  /** The condition of a class; null if it has none. */
  static @Nullable Activation of(Class<?> extension) {
    Annotation written = ExtensionAnnotations.find(extension, "Activate");
    return written == null
        ? null
        : new Activation(
            ExtensionAnnotations.texts(written, "group"),
            ExtensionAnnotations.texts(written, "value"),
            ExtensionAnnotations.texts(written, "onClass"),
            ExtensionAnnotations.number(written, "order"));
  }

  boolean isMet(@Nullable String side, Map<String, String> parameters, ClassLoader loader) {
    return (side == null || groups.isEmpty() || groups.contains(side))
        && (keys.isEmpty() || keys.stream().anyMatch(key -> isSet(key, parameters)))
        && classes.stream().allMatch(name -> exists(name, loader));
  }

  private static boolean isSet(String key, Map<String, String> parameters) {
    String[] parts = key.split(":", 2);
    return parameters.entrySet().stream()
        .filter(e -> e.getKey().equals(parts[0]) || e.getKey().endsWith("." + parts[0]))
        .map(Map.Entry::getValue)
        .anyMatch(
            value ->
                parts.length == 2
                    ? value.equals(parts[1])
                    : !List.of("", "false", "0", "null", "N/A").contains(value));
  }

  private static boolean exists(String name, ClassLoader loader) {
    try {
      Class.forName(name, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError missing) {
      return false;
    }
  }
}
