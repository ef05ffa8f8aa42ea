package io.trunkline.filters;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/** Makes one result of those of several groups. Called by many threads at once. */
@FunctionalInterface
public interface ResultMerger {

  /**
   * One result.
   *
   * @param results two or more, none of them null, in the order of the groups; not to be changed,
   *     but they may be
   */
  Object merge(List<Object> results);

  /**
   * Arrays one behind the other; lists, other collections and maps with all elements.
   *
   * @throws IllegalArgumentException if the type is none of these
   */
  static ResultMerger of(Class<?> type) {
    return StandardMergers.of(type);
  }

  /**
   * Calls a method of the first result with each of the others. Where it returns an object of that
   * type, the next one is merged into that.
   *
   * @param type declares the method, which takes an object of this type
   * @throws IllegalArgumentException if there is no such public method
   */
  static ResultMerger of(Class<?> type, String method) {
    Method found;
    try {
      found = type.getMethod(method, type);
      found.setAccessible(true); // its class need not be public
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(
          "'merger' names the method "
              + method
              + ", expected a public one of "
              + type.getName()
              + " that takes another object of this class",
          e);
    }
    return results -> {
      Object merged = results.get(0);
      for (Object next : results.subList(1, results.size())) {
        try {
          Object returned = found.invoke(merged, next);
          merged = type.isInstance(returned) ? returned : merged;
        } catch (InvocationTargetException e) {
          throw new IllegalStateException(
              found + " threw " + e.getTargetException(), e.getTargetException());
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(found + " cannot be called", e);
        }
      }
      return merged;
    };
  }
}
