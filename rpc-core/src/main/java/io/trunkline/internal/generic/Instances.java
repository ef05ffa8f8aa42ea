package io.trunkline.internal.generic;

import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.access.ThrowableMaker;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates objects, and exceptions without running a constructor of the application. */
final class Instances {

  private Instances() {}

  /** Creates an object with the constructor without parameters. */
  static Object of(Class<?> type) {
    requireConcrete(type);
    try {
      return call(type.getDeclaredConstructor());
    } catch (NoSuchMethodException e) {
      throw new ConversionException(
          ": " + type.getName() + " has no constructor without parameters; give it one");
    }
  }

  static void requireConcrete(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new ConversionException(
          ": " + type.getName() + " is abstract; name a concrete class under the key 'class'");
    }
  }

  /**
   * Creates an object of an application's class, whose properties will be set. As stock peers do,
   * where no constructor without parameters exists, it uses the first one that takes nulls and
   * zeros, or none.
   */
  static Object bean(Class<?> type) {
    try {
      return call(type.getDeclaredConstructor());
    } catch (NoSuchMethodException none) {
      return withZeros(type);
    }
  }

  private static Object withZeros(Class<?> type) {
    for (Constructor<?> constructor : constructors(type)) {
      try {
        return call(
            constructor, Stream.of(constructor.getParameterTypes()).map(Instances::zero).toArray());
      } catch (ConversionException doesNotTakeThem) {
        continue;
      }
    }
    try {
      return ObjectCreator.withoutConstructor(type).create();
    } catch (Throwable e) {
      throw failed(type, e);
    }
  }

  /** Those with few parameters come first; the order is the same in every JVM. */
  private static List<Constructor<?>> constructors(Class<?> type) {
    return Stream.of(type.getDeclaredConstructors())
        .sorted(
            Comparator.comparingInt((Constructor<?> c) -> c.getParameterCount())
                .thenComparing(Constructor::toGenericString))
        .toList();
  }

  /** The value of a field of that type before anything is assigned to it. */
  static @Nullable Object zero(Class<?> type) {
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }

  /** Creates an exception with that message, without its stack trace and suppressed exceptions. */
  static Throwable throwable(Class<?> type, @Nullable String message) {
    ThrowableMaker maker = ThrowableMaker.of(type);
    @Nullable Object[] values = maker.defaults();
    int place = maker.fields().indexOf("detailMessage");
    if (place >= 0) {
      values[place] = message;
    }
    try {
      return maker.create(values);
    } catch (InvocationTargetException e) {
      throw failed(type, thrown(e));
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw failed(type, e);
    }
  }

  static Object call(Constructor<?> constructor, @Nullable Object... arguments) {
    Class<?> type = constructor.getDeclaringClass();
    String name = type.getName();
    if (!constructor.trySetAccessible()) {
      throw new ConversionException(": the constructor of " + name + " is not accessible");
    }
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      throw new ConversionException(
          ": the constructor of " + name + " threw " + thrown(e).getClass().getName());
    } catch (ReflectiveOperationException e) {
      throw failed(type, e);
    }
  }

  private static Throwable thrown(InvocationTargetException e) {
    return e.getCause() == null ? e : e.getCause();
  }

  private static ConversionException failed(Class<?> type, Throwable e) {
    return new ConversionException(
        ": " + type.getName() + " cannot be created: " + e.getClass().getName());
  }
}
