package io.trunkline.internal.generic;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
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
