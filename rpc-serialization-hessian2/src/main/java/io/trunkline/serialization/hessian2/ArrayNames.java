package io.trunkline.serialization.hessian2;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of arrays: one bracket for each dimension, then the element. Primitive types, String,
 * Object and Date have short names there.
 */
final class ArrayNames {

  static final int MAX_DIMENSIONS = 8;

  private static final Map<String, Class<?>> ELEMENTS =
      Map.ofEntries(
          Map.entry("boolean", boolean.class),
          Map.entry("byte", byte.class),
          Map.entry("char", char.class),
          Map.entry("short", short.class),
          Map.entry("int", int.class),
          Map.entry("long", long.class),
          Map.entry("float", float.class),
          Map.entry("double", double.class),
          Map.entry("string", String.class),
          Map.entry("object", Object.class),
          Map.entry("date", java.util.Date.class));

  private ArrayNames() {}

  /** The class with that short name, if there is one. */
  static @Nullable Class<?> element(String name) {
    return ELEMENTS.get(name);
  }

  static String nameOf(Class<?> type, Forms forms) {
    Class<?> component = type.componentType();
    if (component != null) {
      return "[" + nameOf(component, forms);
    }
    if (type == String.class) {
      return "string";
    }
    if (type == Object.class) {
      return "object";
    }
    return type == java.util.Date.class ? "date" : forms.wireName(type);
  }
}
