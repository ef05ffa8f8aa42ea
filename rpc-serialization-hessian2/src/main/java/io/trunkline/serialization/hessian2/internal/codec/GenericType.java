package io.trunkline.serialization.hessian2.internal.codec;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A declared type, with what the type variables in it stand for. A variable for which nothing is
 * known stands for its first bound, and so does a wildcard.
 *
 * @param type as it is declared
 * @param scope the type variables that are known where it is declared
 */
record GenericType(Type type, Map<TypeVariable<?>, GenericType> scope) {

  private static final int MAX_STEPS = 16; // from a variable to its bound, which may be a variable

  static GenericType of(Type type) {
    return new GenericType(type, Map.of()).resolved();
  }

  /** The type of a field as the objects of a class have it, which may be a subclass's. */
  static GenericType of(Field field, Class<?> owner) {
    Type type = field.getGenericType();
    return type instanceof Class
        ? of(type)
        : new GenericType(type, of(owner).arguments()).resolved();
  }

  private GenericType resolved() {
    GenericType now = this;
    for (int i = 0; i < MAX_STEPS; i++) {
      if (now.type instanceof TypeVariable<?> variable) {
        GenericType known = now.scope.get(variable);
        now = known == null ? new GenericType(variable.getBounds()[0], now.scope) : known;
      } else if (now.type instanceof WildcardType wildcard) {
        now = new GenericType(wildcard.getUpperBounds()[0], now.scope);
      } else {
        return now;
      }
    }
    return new GenericType(Object.class, Map.of());
  }

  /** The class of its objects. */
  Class<?> raw() {
    if (type instanceof Class<?> c) {
      return c;
    }
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    GenericType component = component();
    return component == null ? Object.class : component.raw().arrayType();
  }

  /** The type of the elements of an array; null for any other type. */
  @Nullable GenericType component() {
    return type instanceof GenericArrayType array
        ? new GenericType(array.getGenericComponentType(), scope).resolved()
        : null;
  }

  /**
   * The type argument that this type gives to one of its superclasses or interfaces.
   *
   * @param index of the type parameter of {@code ancestor}
   */
  GenericType argument(Class<?> ancestor, int index) {
    return new GenericType(ancestor.getTypeParameters()[index], arguments()).resolved();
  }

  /** What the type parameters of its class and of the types above it stand for. */
  private Map<TypeVariable<?>, GenericType> arguments() {
    Map<TypeVariable<?>, GenericType> arguments = new HashMap<>();
    collect(type, scope, arguments);
    return arguments;
  }

  private static void collect(
      Type type,
      Map<TypeVariable<?>, GenericType> scope,
      Map<TypeVariable<?>, GenericType> arguments) {
    Class<?> raw;
    if (type instanceof ParameterizedType generic) {
      raw = (Class<?>) generic.getRawType();
      TypeVariable<?>[] parameters = raw.getTypeParameters();
      Type[] given = generic.getActualTypeArguments();
      for (int i = 0; i < parameters.length; i++) {
        arguments.putIfAbsent(parameters[i], new GenericType(given[i], scope));
      }
    } else if (type instanceof Class<?> c) {
      raw = c;
    } else {
      return;
    }
    if (raw.getGenericSuperclass() != null) {
      collect(raw.getGenericSuperclass(), arguments, arguments);
    }
    for (Type above : raw.getGenericInterfaces()) {
      collect(above, arguments, arguments);
    }
  }
}
