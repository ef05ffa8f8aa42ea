package io.trunkline.interop.samples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads YAML as maps, lists and text; numbers and dates stay as they are written. */
final class Yaml {

  private Yaml() {}

  static Map<String, Object> map(String text) {
    return asMap(new org.yaml.snakeyaml.Yaml(new SafeConstructor(new LoaderOptions())).load(text));
  }

  static Map<String, Object> asMap(@Nullable Object value) {
    Map<String, Object> result = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, item) -> result.put(String.valueOf(key), item == null ? "" : item));
    }
    return result;
  }

  /** What stands there as a list; a single value is a list of one, nothing is an empty one. */
  static List<Object> asList(@Nullable Object value) {
    if (value == null || "".equals(value)) {
      return List.of();
    }
    return value instanceof List<?> list ? new ArrayList<>(list) : List.of(value);
  }

  static List<String> texts(@Nullable Object value) {
    return asList(value).stream().map(String::valueOf).toList();
  }

  static String text(@Nullable Object value) {
    return value == null ? "" : String.valueOf(value);
  }
}
