package io.trunkline.internal.generic;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A declared type without type variables and wildcards: they are replaced by what they stand for,
 * or by their bound. Immutable.
 *
 * @param type the class
 * @param arguments its type arguments, or the type of an array's elements
 */
record Target(Class<?> type, List<Target> arguments) {

  /** The type where none is declared. */
  static Target object() {
    return new Target(Object.class, List.of());
  }

  /**
   * A type as a method or field declares it.
   *
   * @param bindings what type variables stand for; others become their bound
   */
  static Target of(Type type, Map<TypeVariable<?>, Target> bindings) {
    if (type instanceof Class<?> c) {
      return new Target(c, c.isArray() ? List.of(of(c.componentType(), bindings)) : List.of());
    }
    if (type instanceof ParameterizedType p) {
      return new Target(
          (Class<?>) p.getRawType(),
          Stream.of(p.getActualTypeArguments()).map(a -> of(a, bindings)).toList());
    }
    if (type instanceof GenericArrayType a) {
      Target element = of(a.getGenericComponentType(), bindings);
      return new Target(element.type.arrayType(), List.of(element));
    }
    if (type instanceof WildcardType w) {
      return of(w.getUpperBounds()[0], bindings);
    }
    if (type instanceof TypeVariable<?> v) {
      Target bound = bindings.get(v);
      return bound != null ? bound : new Target(erasure(v), List.of());
    }
    return object();
  }

  /** A bound may name its own variable, so only its class is taken. */
  private static Class<?> erasure(Type type) {
    if (type instanceof Class<?> c) {
      return c;
    }
    if (type instanceof ParameterizedType p) {
      return (Class<?>) p.getRawType();
    }
    return type instanceof TypeVariable<?> v ? erasure(v.getBounds()[0]) : Object.class;
  }

  /** The type argument at a place; {@link Object} where there is none. */
  Target argument(int index) {
    return index < arguments.size() ? arguments.get(index) : object();
  }

  /** The types that replace the type variables of the class and of its supertypes. */
  Map<TypeVariable<?>, Target> bindings() {
    Map<TypeVariable<?>, Target> bindings = new HashMap<>();
    TypeVariable<?>[] variables = type.getTypeParameters();
    for (int i = 0; i < variables.length && i < arguments.size(); i++) {
      bindings.put(variables[i], arguments.get(i));
    }
    bindSupertypes(type, bindings);
    return bindings;
  }

  private static void bindSupertypes(Class<?> type, Map<TypeVariable<?>, Target> bindings) {
    Stream.concat(
            Stream.ofNullable(type.getGenericSuperclass()), Stream.of(type.getGenericInterfaces()))
        .forEach(
            parent -> {
              Class<?> raw = erasure(parent);
              if (parent instanceof ParameterizedType p) {
                TypeVariable<?>[] variables = raw.getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                  bindings.put(variables[i], of(p.getActualTypeArguments()[i], bindings));
                }
              }
              bindSupertypes(raw, bindings);
            });
  }
}
