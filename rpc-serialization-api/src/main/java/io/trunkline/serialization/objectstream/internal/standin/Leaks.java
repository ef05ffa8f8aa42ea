package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what stands in for an immutable collection in the objects that were read: the JDK makes
 * such a collection of its elements, so an element that refers back to it holds what stood in for
 * it. Looks at no object twice; needs no stack for deep graphs.
 */
final class Leaks {

  private static final int STEPS_OF_OBJECT = 30;

  private final ReadBudget budget;
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> open = new ArrayDeque<>();
  private final Map<Class<?>, List<Field>> references = new HashMap<>();

  private Leaks(ReadBudget budget) {
    this.budget = budget;
  }

  /**
   * Requires that nothing stands in for a collection.
   *
   * @throws SerializationException if something does
   */
  static void requireNone(ReadBudget budget, @Nullable Object root) {
    Leaks search = new Leaks(budget);
    search.add(root);
    while (!search.open.isEmpty()) {
      search.look(search.open.pop());
    }
  }

  private void add(@Nullable Object part) {
    if (part != null && !(part instanceof String) && seen.add(part)) {
      budget.claimWork(STEPS_OF_OBJECT, "looking for collections that hold themselves");
      open.push(part);
    }
  }

  private void look(Object object) {
    if (object instanceof CollSer) {
      throw new SerializationException(
          "an immutable collection, such as List.of makes, holds an object that refers back to it,"
              + " which the JDK cannot read; let the sender hold an ArrayList, HashSet or HashMap"
              + " there");
    }
    if (object instanceof Object[] array) {
      for (Object element : array) {
        add(element);
      }
    } else if (object instanceof Collection<?> collection) {
      collection.forEach(this::add);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            add(key);
            add(value);
          });
    } else if (object instanceof Map.Entry<?, ?> entry) {
      add(entry.getKey());
      add(entry.getValue());
    }
    for (Field field : references.computeIfAbsent(object.getClass(), Leaks::fieldsOf)) {
      try {
        add(field.get(object));
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(field + " was made accessible", e);
      }
    }
  }

  /** Those of the application's classes. */
  private static List<Field> fieldsOf(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!field.getType().isPrimitive()
            && !Modifier.isStatic(field.getModifiers())
            && field.trySetAccessible()) {
          fields.add(field);
        }
      }
    }
    return fields;
  }
}
