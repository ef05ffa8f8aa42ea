package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.ObjectCreator;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes collections and maps of an application's class as JDK serialization does: by a constructor
 * of the nearest superclass in the JDK, and by none of the application.
 */
final class Ancestry {

  private Ancestry() {}

  /** The nearest superclass in the JDK; the class itself if it is one of the JDK's. */
  static Class<?> nearest(Class<?> type) {
    Class<?> c = type;
    while (!JdkClasses.has(c)) {
      c = c.getSuperclass();
    }
    return c;
  }

  /** Whether that superclass holds elements itself; if not, fields of the application's do. */
  static boolean holdsElements(Class<?> type) {
    Class<?> nearest = nearest(type);
    return nearest != Object.class && !Modifier.isAbstract(nearest.getModifiers());
  }

  /** A constructor of that superclass that makes an object of the class; null if there is none. */
  static @Nullable Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    Class<?> nearest = nearest(type);
    try {
      Constructor<?> constructor = nearest.getDeclaredConstructor(parameters);
      int modifiers = constructor.getModifiers();
      if (nearest == type) {
        return Modifier.isPublic(modifiers) && Modifier.isPublic(type.getModifiers())
            ? constructor
            : null;
      }
      return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers)
          ? ObjectCreator.ofSuperclass(type, constructor)
          : null;
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  /**
   * The method with which that superclass takes an element or entry, whatever the application's
   * class has in its place: null if that is the same, or if its module is not open to Trunkline.
   *
   * @param method add or put
   * @param result what the handle returns
   * @param count how many objects the method takes; the handle takes the value before them
   */
  static @Nullable MethodHandle adding(Class<?> type, String method, Class<?> result, int count) {
    if (JdkClasses.has(type) || !holdsElements(type)) {
      return null;
    }
    Class<?> nearest = nearest(type);
    Class<?>[] parameters = new Class<?>[count];
    Arrays.fill(parameters, Object.class);
    try {
      Method called = type.getMethod(method, parameters);
      if (JdkClasses.has(called.getDeclaringClass())) {
        return null;
      }
      MethodHandle handle =
          MethodHandles.privateLookupIn(type, MethodHandles.lookup())
              .findSpecial(
                  nearest,
                  method,
                  MethodType.methodType(
                      nearest.getMethod(method, parameters).getReturnType(), parameters),
                  type);
      return handle.asType(MethodType.genericMethodType(count + 1).changeReturnType(result));
    } catch (NoSuchMethodException | IllegalAccessException none) {
      return null;
    }
  }

  /** Whether any class may call a constructor that takes nothing, as stock's for collections. */
  static boolean isOpenToAll(Class<?> type) {
    try {
      return Modifier.isPublic(type.getModifiers())
          && Modifier.isPublic(type.getDeclaredConstructor().getModifiers());
    } catch (NoSuchMethodException none) {
      return false;
    }
  }
}
