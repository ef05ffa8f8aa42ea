package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.SerializedState;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which fields of a class are written, and in which order stock peers write them. */
final class SerializedFields {

  private SerializedFields() {}

  /**
   * The fields of a class and its superclasses. Those of other classes come first, from the last of
   * the topmost class to the first of the class itself; then primitives and fields of java.lang, in
   * the same order.
   */
  static List<Field> of(Class<?> type) {
    List<Field> small = new ArrayList<>();
    List<Field> large = new ArrayList<>();
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
          (isSmall(field.getType()) ? small : large).add(field);
        }
      }
    }
    small.addAll(large);
    Collections.reverse(small);
    return small;
  }

  private static boolean isSmall(Class<?> type) {
    return type.isPrimitive() || type != Object.class && type.getName().startsWith("java.lang.");
  }

  /**
   * Why an object of an application's class is more than its fields, and, after the last semicolon,
   * what to do; null if it is not.
   */
  static @Nullable String beyondFields(Class<?> type) {
    String own = SerializedState.beyondFields(type);
    if (own != null) {
      return own;
    }
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (JdkClasses.has(c) && Serializable.class.isAssignableFrom(c) && writesItself(c)) {
        return "its superclass "
            + c.getName()
            + " has state that the JDK's own serialization writes; hold a "
            + c.getSimpleName()
            + " in a field";
      }
    }
    return null;
  }

  private static boolean writesItself(Class<?> type) {
    try {
      type.getDeclaredMethod("writeObject", ObjectOutputStream.class);
    } catch (NoSuchMethodException none) {
      return false;
    }
    return Arrays.stream(type.getDeclaredFields())
        .mapToInt(Field::getModifiers)
        .anyMatch(is -> Modifier.isTransient(is) && !Modifier.isStatic(is));
  }

  /**
   * The method of a name without parameters that the class or its nearest superclass declares; null
   * if there is none, or it cannot be made accessible.
   */
  static @Nullable Method hook(Class<?> type, String name) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      try {
        Method method = c.getDeclaredMethod(name);
        return method.trySetAccessible() ? method : null;
      } catch (NoSuchMethodException none) {
        continue;
      }
    }
    return null;
  }
}
