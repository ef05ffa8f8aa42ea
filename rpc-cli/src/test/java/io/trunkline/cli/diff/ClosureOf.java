package io.trunkline.cli.diff;

import io.trunkline.testkit.drift.DriftedSide;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of which {@link ProbeValues} puts objects into one of a class. */
final class ClosureOf {

  private ClosureOf() {}

  /** The classes within reach of one, itself among them. */
  static Set<Class<?>> closure(Class<?> root, DriftedSide reader, boolean withDropped) {
    Set<Class<?>> all = new LinkedHashSet<>(Set.of(root));
    Set<Class<?>> level = new LinkedHashSet<>(Set.of(root));
    for (int depth = 0; depth <= ProbeValues.DEEP; depth++) {
      Set<Class<?>> next = new LinkedHashSet<>();
      for (Class<?> type : level) {
        for (Class<?> one : held(type, withDropped ? type : reader.classNamed(type.getName()))) {
          if (one.isEnum() || depth < ProbeValues.DEEP) {
            if (all.add(one)) {
              next.add(one);
            }
          }
        }
      }
      level = next;
    }
    return all;
  }

  private static Set<Class<?>> held(Class<?> type, @Nullable Class<?> other) {
    Set<Class<?>> held = new LinkedHashSet<>();
    if (type.isEnum()) {
      return held;
    }
    for (Class<?> next = type;
        next.getClassLoader() == type.getClassLoader();
        next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        if (!Modifier.isTransient(field.getModifiers())
            && !field.isSynthetic()
            && has(other, field.getName())) {
          add(ProbeValues.resolved(type, field.getGenericType()), type.getClassLoader(), held);
        }
      }
    }
    return held;
  }

  /** What is in a field that the reader lacks does not matter. */
  private static boolean has(@Nullable Class<?> type, String field) {
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      for (Field one : next.getDeclaredFields()) {
        if (one.getName().equals(field)) {
          return true;
        }
      }
    }
    return false;
  }

  private static void add(Type type, ClassLoader loader, Set<Class<?>> held) {
    if (type instanceof GenericArrayType array) {
      add(array.getGenericComponentType(), loader, held);
    } else if (type instanceof ParameterizedType generic) {
      add(generic.getRawType(), loader, held);
      for (Type argument : generic.getActualTypeArguments()) {
        add(argument, loader, held);
      }
    } else if (type instanceof Class<?> known) {
      if (known.isArray()) {
        add(known.getComponentType(), loader, held);
      } else if (known.getClassLoader() == loader) {
        held.add(known);
      }
    }
  }
}
