package io.trunkline.serialization.hessian2;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which fields of a class travel, and in which order stock peers write them. */
final class WireFields {

  private WireFields() {}

  /**
   * The fields of a class and its superclasses. First those of classes, from the topmost class's
   * last to the lowest one's first, then in the same way the primitives and those of java.lang.
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

  static boolean isOfPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /**
   * The method of that name without parameters, of the class or the nearest superclass with one.
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
