package io.trunkline.internal.generic;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates objects with their constructors. */
final class Instances {

  private Instances() {}

  /** An object made without arguments. */
  static Object of(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ConversionException(
          ": " + type.getName() + " is abstract; name a concrete class under the key 'class'");
    }
    Constructor<?> constructor;
    try {
      constructor = type.getDeclaredConstructor();
    } catch (NoSuchMethodException e) {
      throw new ConversionException(
          ": " + type.getName() + " has no constructor without parameters; give it one");
    }
    return call(constructor);
  }

  /**
   * An object of an application's class, whose properties will be set: made without arguments, or
   * as stock peers do it by the first constructor that takes nulls and zeros, or by none.
   */
  static Object bean(Class<?> type) {
    Constructor<?> usual;
    try {
      usual = type.getDeclaredConstructor();
    } catch (NoSuchMethodException none) {
      return withZeros(type);
    }
    return call(usual);
  }

  private static Object withZeros(Class<?> type) {
    for (Constructor<?> constructor : constructors(type)) {
      try {
        return call(constructor, zeros(constructor.getParameterTypes()));
      } catch (ConversionException doesNotTakeThem) {
        continue;
      }
    }
    try {
      return ObjectCreator.withoutConstructor(type).create();
    } catch (Throwable e) {
      throw new ConversionException(
          ": " + type.getName() + " cannot be created: " + e.getClass().getName());
    }
  }

  /** Those with few parameters first; the same order in every JVM. */
  private static List<Constructor<?>> constructors(Class<?> type) {
    return Stream.of(type.getDeclaredConstructors())
        .sorted(
            Comparator.comparingInt((Constructor<?> c) -> c.getParameterCount())
                .thenComparing(Constructor::toGenericString))
        .toList();
  }

  private static @Nullable Object[] zeros(Class<?>[] types) {
    @Nullable Object[] zeros = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      zeros[i] = types[i].isPrimitive() ? Array.get(Array.newInstance(types[i], 1), 0) : null;
    }
    return zeros;
  }

  /** An object made by a constructor. */
  static Object call(Constructor<?> constructor, @Nullable Object... arguments) {
    String name = constructor.getDeclaringClass().getName();
    if (!constructor.trySetAccessible()) {
      throw new ConversionException(": the constructor of " + name + " is not accessible");
    }
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause() == null ? e : e.getCause();
      throw new ConversionException(
          ": the constructor of " + name + " threw " + thrown.getClass().getName());
    } catch (ReflectiveOperationException e) {
      throw new ConversionException(": " + name + " cannot be created: " + e.getClass().getName());
    }
  }
}
