package io.trunkline.serialization.stored;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells the objects of a graph that they are complete. Looks at no graph if none of the allowed
 * classes asks for it. Thread-safe; needs no stack for deep graphs.
 */
final class Completion {

  private final boolean isAsked;
  private final Map<Class<?>, List<Field>> references = new ConcurrentHashMap<>();

  Completion(ClassGate gate) {
    isAsked = gate.hasPackageLines() || !gate.knownImplementations(PostDeserialize.class).isEmpty();
  }

  /** An object on the way, whose parts are looked at before it is told. */
  private record Step(Object object, boolean partsDone) {}

  /**
   * Tells all that the object holds, and then itself.
   *
   * @throws SerializationException if one of them throws
   */
  void complete(@Nullable Object root) {
    if (root == null || !isAsked && !(root instanceof PostDeserialize)) {
      return;
    }
    Map<Object, Boolean> seen = new IdentityHashMap<>();
    Deque<Step> open = new ArrayDeque<>();
    open.push(new Step(root, false));
    while (!open.isEmpty()) {
      Step step = open.pop();
      if (step.partsDone) {
        tell((PostDeserialize) step.object);
      } else if (seen.put(step.object, true) == null) {
        if (step.object instanceof PostDeserialize) {
          open.push(new Step(step.object, true));
        }
        List<Object> parts = partsOf(step.object);
        for (int i = parts.size() - 1; i >= 0; i--) {
          open.push(new Step(parts.get(i), false)); // the first is taken first
        }
      }
    }
  }

  private static void tell(PostDeserialize object) {
    try {
      object.afterDeserialize();
    } catch (Exception e) {
      throw new SerializationException(
          object.getClass().getName() + ".afterDeserialize failed: " + e, e);
    }
  }

  private List<Object> partsOf(Object object) {
    List<Object> parts = new ArrayList<>();
    Class<?> type = object.getClass();
    if (type.isArray()) {
      if (object instanceof Object[] array) {
        for (Object element : array) {
          add(parts, element);
        }
      }
    } else if (object instanceof Collection<?> collection) {
      collection.forEach(element -> add(parts, element));
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            add(parts, key);
            add(parts, value);
          });
    }
    for (Field field : references.computeIfAbsent(type, Completion::fieldsOf)) {
      try {
        add(parts, field.get(object));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(field + " was made accessible", e);
      }
    }
    return parts;
  }

  private static void add(List<Object> parts, @Nullable Object part) {
    if (part != null && !(part instanceof String)) {
      parts.add(part);
    }
  }

  /** The fields of the application's classes that hold objects which are data. */
  private static List<Field> fieldsOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> c = type; c != null && isOfData(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!field.getType().isPrimitive()
            && !Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && field.trySetAccessible()) {
          fields.add(field);
        }
      }
    }
    return List.copyOf(fields);
  }

  /** Constants of enums and lambdas are not data; classes of the JDK keep their fields closed. */
  private static boolean isOfData(Class<?> type) {
    return !JdkClasses.has(type) && !Enum.class.isAssignableFrom(type) && !type.isHidden();
  }
}
