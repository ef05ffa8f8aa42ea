package io.trunkline.cli.diff;

import io.trunkline.testkit.drift.DriftedSide;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The classes of which {@link ProbeValues} puts objects into one of a class. */
final class ClosureOf {

  private ClosureOf() {}

  /**
   * The classes within reach of one, itself among them. The value tells whether an object of the
   * class has all its fields filled: the innermost objects hold no others.
   */
  static Map<Class<?>, Boolean> closure(
      Class<?> root, DriftedSide reader, Predicate<Class<?>> readsDropped) {
    Map<Class<?>, Boolean> all = new LinkedHashMap<>(Map.of(root, true));
    Set<Class<?>> level = new LinkedHashSet<>(Set.of(root));
    for (int depth = 1; depth <= ProbeValues.DEEP + 1; depth++) {
      Set<Class<?>> next = new LinkedHashSet<>();
      for (Class<?> type : level) {
        for (Class<?> one :
            held(type, readsDropped.test(type) ? type : reader.classNamed(type.getName()))) {
          boolean isFilled = one.isEnum() || depth < ProbeValues.DEEP;
          if (isFilled || depth == ProbeValues.DEEP) {
            if (all.putIfAbsent(one, isFilled) == null) {
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
