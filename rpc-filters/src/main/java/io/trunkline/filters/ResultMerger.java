package io.trunkline.filters;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/** Merges the results of several groups into one. Called by many threads at once. */
@FunctionalInterface
public interface ResultMerger {

  /**
   * Merges results.
   *
   * @param results two or more, none of them null, in the order of the groups; the list must not be
   *     changed, the results may be
   */
  Object merge(List<Object> results);

  /**
   * Returns a merger that concatenates arrays and joins the elements of lists, other collections
   * and maps.
   *
   * @throws IllegalArgumentException if the type is none of these
   */
  static ResultMerger of(Class<?> type) {
    return StandardMergers.of(type);
  }

  /**
   * Returns a merger that calls a method of the first result with each other result. If the method
   * returns an object of this type, the next result is merged into that object.
   *
   * @param type declares the method, which takes an object of this type
   * @throws IllegalArgumentException if such a public method does not exist
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
