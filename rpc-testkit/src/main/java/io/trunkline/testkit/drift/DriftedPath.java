package io.trunkline.testkit.drift;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Follows the path of an error, such as {@code gen.p3.C1.f2[1].f7}, through what was sent. */
final class DriftedPath {

  private static final Pattern STEP =
      Pattern.compile("\\.(?:gen\\.\\w+\\.\\w+\\.)?(\\w+)(?:@gen\\.\\w+\\.\\w+)?|\\[([^\\]]*)\\]");

  private DriftedPath() {}

  /** Whether the last field of the path has another type in the reader's class, or is not there. */
  static boolean endsInOther(String path, DriftedMessage message, DriftedSide to) {
    String root = message.root().getClass().getName();
    if (!path.startsWith(root)) {
      return false;
    }
    List<Object> at = List.of(message.root());
    boolean isOther = false;
    Matcher step = STEP.matcher(path.substring(root.length()));
    while (step.find()) {
      String field = step.group(1);
      if (field != null) {
        isOther = at.stream().anyMatch(one -> differs(one.getClass(), to, field));
      }
      at = next(at, field, step.group(2));
    }
    return isOther;
  }

  private static boolean differs(Class<?> own, DriftedSide to, String field) {
    Class<?> other = to.classNamed(own.getName());
    return other != null && differs(own, other, field);
  }

  /** Whether a field of a class has another type at the other side, or is at one side only. */
  static boolean differs(Class<?> own, Class<?> other, String field) {
    return !types(own, field).equals(types(other, field));
  }

  /** Whether a class has no such field, itself or in the same superclass. */
  static boolean lacks(Class<?> type, Field field) {
    return DriftedGraph.fields(type).stream()
        .noneMatch(
            one ->
                one.getName().equals(field.getName())
                    && one.getDeclaringClass()
                        .getName()
                        .equals(field.getDeclaringClass().getName()));
  }

  /** One for each of the class and its superclasses that has such a field. */
  private static List<String> types(Class<?> type, String field) {
    return DriftedGraph.fields(type).stream()
        .filter(one -> one.getName().equals(field))
        .map(one -> one.getDeclaringClass() + " " + DriftedGraph.heldType(type, one).getTypeName())
        .toList();
  }

  /** All that a step may lead to: a key or an element of a set may be any of them. */
  private static List<Object> next(
      List<Object> at, @Nullable String field, @Nullable String index) {
    List<Object> next = new ArrayList<>();
    for (Object one : at) {
      if (field == null) {
        next.addAll(elements(one, String.valueOf(index)));
      } else if (field.equals("cause") && one instanceof Throwable failure) {
        add(next, failure.getCause());
      } else if (DriftedGraph.isGenerated(one.getClass()) && !(one instanceof Enum)) {
        fields(one, field, next);
      }
    }
    return next;
  }

  private static void fields(Object owner, String name, List<Object> values) {
    for (Field field : DriftedGraph.fields(owner.getClass())) {
      if (field.getName().equals(name)) {
        try {
          add(values, field.get(owner));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e); // they were made accessible
        }
      }
    }
  }

  private static List<Object> elements(Object container, String index) {
    List<Object> all = new ArrayList<>();
    if (container instanceof Map<?, ?> map) {
      map.keySet().forEach(key -> add(all, key));
      map.values().forEach(value -> add(all, value));
    } else if (container instanceof List<?> list && index.matches("\\d+")) {
      add(all, Integer.parseInt(index) < list.size() ? list.get(Integer.parseInt(index)) : null);
    } else if (container instanceof Collection<?> collection) {
      collection.forEach(element -> add(all, element));
    } else if (container instanceof Object[] array) {
      for (int i = 0; i < Array.getLength(array); i++) {
        if (index.equals(String.valueOf(i)) || !index.matches("\\d+")) {
          add(all, array[i]);
        }
      }
    }
    return all;
  }

  private static void add(List<Object> all, @Nullable Object value) {
    if (value != null) {
      all.add(value);
    }
  }
}
