package io.trunkline.serialization.fory;

import java.io.Externalizable;
import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.fory.codegen.CodeGenerator;
import org.jspecify.annotations.Nullable;

/** Which classes of an application the library's generated code carries without loss or danger. */
final class CarriedClasses {

  private static final Set<String> HOOKS =
      Set.of("writeObject", "readObject", "readObjectNoData", "writeReplace", "readResolve");

  private CarriedClasses() {}

  /** Why no object of exactly this class can have a number; null if it can. */
  static @Nullable String refusal(Class<?> type) {
    String name = "fory: class " + type.getName();
    if (type.isEnum()) {
      return null;
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return name + " is an exception, which is carried as a result and not inside an object";
    }
    if (type.isPrimitive() || type.isArray() || Modifier.isAbstract(type.getModifiers())) {
      return name + " has no objects of its own";
    }
    if (type.getName().startsWith("java.") || type.isHidden() || type.isSynthetic()) {
      return Failures.notCarried(type);
    }
    if (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
      return name + " is a collection of its own; hold a plain one of the JDK, or use hessian2";
    }
    if (type.getCanonicalName() == null
        || type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers())) {
      return name + " is an inner class; make it static";
    }
    String hook = hook(type);
    if (hook != null) {
      return name + " has serialization code of its own, " + hook + "; use hessian2 or kryo";
    }
    Field hidden = hiddenField(type);
    if (hidden != null) {
      return "fory: field "
          + hidden.getName()
          + " is public in "
          + hidden.getDeclaringClass().getName()
          + ", which is not public, so that generated code fails where it reads it; make that class"
          + " public or the field private, or use hessian2 or kryo";
    }
    Field closed = closedField(type);
    if (closed != null) {
      return "fory: field "
          + closed.getName()
          + " of "
          + closed.getDeclaringClass().getName()
          + " is of "
          + closed.getType().getName()
          + ", which is not public, so that generated code cannot check what it stores there; make"
          + " that class public, or use hessian2 or kryo";
    }
    return null;
  }

  private static @Nullable String hook(Class<?> type) {
    if (Externalizable.class.isAssignableFrom(type)) {
      return "Externalizable";
    }
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      for (Method method : part.getDeclaredMethods()) {
        boolean isHook =
            HOOKS.contains(method.getName()) && !Modifier.isStatic(method.getModifiers());
        if (isHook && ObjectStreamClass.lookup(part) != null) {
          return method.getName();
        }
      }
    }
    return null;
  }

  /** A field that generated code takes for one that it can reach. */
  private static @Nullable Field hiddenField(Class<?> type) {
    if (!CodeGenerator.sourcePublicAccessible(type)) {
      return null; // nor does it name the class
    }
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      if (CodeGenerator.sourcePublicAccessible(part)) {
        continue;
      }
      for (Field field : part.getDeclaredFields()) {
        int is = field.getModifiers();
        if (Modifier.isPublic(is) && !Modifier.isStatic(is) && !Modifier.isTransient(is)) {
          return field;
        }
      }
    }
    return null;
  }

  private static @Nullable Field closedField(Class<?> type) {
    for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
      for (Field field : part.getDeclaredFields()) {
        Class<?> element = field.getType();
        while (element.isArray()) {
          element = element.componentType();
        }
        int is = field.getModifiers();
        if (!Modifier.isStatic(is)
            && !Modifier.isTransient(is)
            && !CodeGenerator.sourcePublicAccessible(element)) {
          return field;
        }
      }
    }
    return null;
  }
}
