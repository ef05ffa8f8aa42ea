package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of arrays on the wire: one bracket for each dimension, then the element. Primitive
 * types, String, Object and Date have short names there.
 */
public final class ArrayNames {

  public static final int MAX_DIMENSIONS = 8;

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

  /** The class with a short name; null if it is none. */
  public static @Nullable Class<?> element(String name) {
    return ELEMENTS.get(name);
  }

  static String nameOf(Class<?> type, WireNames names) {
    Class<?> component = type.componentType();
    if (component != null) {
      return "[" + nameOf(component, names);
    }
    if (type == String.class) {
      return "string";
    }
    if (type == Object.class) {
      return "object";
    }
    return type == java.util.Date.class ? "date" : names.nameOf(type);
  }
}
