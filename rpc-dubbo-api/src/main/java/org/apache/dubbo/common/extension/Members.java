package org.apache.dubbo.common.extension;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Looks up members as the JVM does: by name and descriptor, in a class and its supertypes. */
final class Members {

  private Members() {}

  /**
   * Whether there is a method, or a constructor with the name {@code <init>}.
   *
   * @param type null after the last superclass
   */
  static boolean hasMethod(@Nullable Class<?> type, String name, String descriptor) {
    if (type == null) {
      return false;
    }
    if (name.equals("<init>")) {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (Type.getConstructorDescriptor(constructor).equals(descriptor)) {
          return true;
        }
      }
      return false;
    }
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && Type.getMethodDescriptor(method).equals(descriptor)) {
        return true;
      }
    }
    for (Class<?> parent : type.getInterfaces()) {
      if (hasMethod(parent, name, descriptor)) {
        return true;
      }
    }
    return hasMethod(type.isInterface() ? Object.class : type.getSuperclass(), name, descriptor);
  }

  /**
   * Whether there is a field.
   *
   * @param type null after the last superclass
   */
  static boolean hasField(@Nullable Class<?> type, String name, String descriptor) {
    if (type == null) {
      return false;
    }
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(name) && Type.getDescriptor(field.getType()).equals(descriptor)) {
        return true;
      }
    }
    for (Class<?> parent : type.getInterfaces()) {
      if (hasField(parent, name, descriptor)) {
        return true;
      }
    }
    return hasField(type.getSuperclass(), name, descriptor);
  }
}
