package io.trunkline.filters;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The value that a mock returns: made again for each call, in the type that its method returns. */
final class MockValue {

  private static final Map<Class<?>, Function<String, Object>> SCALARS =
      Map.of(
          Boolean.class, MockValue::flag,
          Byte.class, Byte::valueOf,
          Short.class, Short::valueOf,
          Integer.class, Integer::valueOf,
          Long.class, Long::valueOf,
          Float.class, Float::valueOf,
          Double.class, Double::valueOf);

  private final String text;

  MockValue(String text) {
    this.text = text;
  }

  /**
   * @throws IllegalArgumentException if there are methods and none of them can return it
   */
  void requireFit(List<CalledMethod> methods) {
    IllegalArgumentException mistake = null;
    for (CalledMethod method : methods) {
      try {
        of(method);
        return;
      } catch (IllegalArgumentException e) {
        mistake =
            new IllegalArgumentException(
                "'mock' of '" + method.name() + "' has an unusable return value: " + e.getMessage(),
                e);
      }
    }
    if (mistake != null) {
      throw mistake;
    }
  }

  /**
   * The value for a method.
   *
   * @throws IllegalArgumentException if that cannot return it
   */
  @Nullable Object of(CalledMethod method) {
    Class<?> type = method.valueClass();
    if (type == void.class) {
      return null;
    }
    if (text.equals("null")) {
      return type.isPrimitive() ? zero(type) : null;
    }
    if (text.equals("empty")) {
      return empty(type);
    }
    boolean quoted = isQuoted(text, '"') || isQuoted(text, '\'');
    String plain = quoted ? text.substring(1, text.length() - 1) : text;
    if (type == String.class) {
      return plain;
    }
    Function<String, Object> scalar = SCALARS.get(boxed(type));
    if (scalar != null) {
      return scalar.apply(plain);
    }
    if (type.isAssignableFrom(String.class) && (quoted || !isJson())) {
      return plain;
    }
    Json json =
        Libraries.need("'mock' with the value " + text, Libraries.JACKSON, () -> new Json());
    return quoted || !isJson()
        ? json.readText(plain, method.value())
        : json.read(text, method.value());
  }

  private boolean isJson() {
    return text.startsWith("{")
        || text.startsWith("[")
        || text.equals("true")
        || text.equals("false")
        || text.matches("-?[0-9]+(\\.[0-9]+)?");
  }

  private static boolean isQuoted(String text, char quote) {
    return text.length() >= 2 && text.charAt(0) == quote && text.charAt(text.length() - 1) == quote;
  }

  private static Object flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    }
    return Boolean.valueOf(text);
  }

  private static Class<?> boxed(Class<?> type) {
    return MethodType.methodType(type).wrap().returnType();
  }

  private static Object zero(Class<?> primitive) {
    return Array.get(Array.newInstance(primitive, 1), 0);
  }

  private static @Nullable Object empty(Class<?> type) {
    Class<?> primitive = MethodType.methodType(type).unwrap().returnType();
    if (primitive.isPrimitive() && primitive != void.class) {
      return zero(primitive);
    }
    if (type == String.class) {
      return "";
    }
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 0);
    }
    if (type == Collection.class || type == List.class || type == Iterable.class) {
      return new ArrayList<>();
    }
    if (type == Set.class) {
      return new HashSet<>();
    }
    if (type == Map.class) {
      return new HashMap<>();
    }
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException noSuch) {
      return null;
    }
  }
}
