package io.trunkline.filters;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Mergers of the types that need none of their own. */
final class StandardMergers {

  private StandardMergers() {}

  static ResultMerger of(Class<?> type) {
    if (type.isArray()) {
      return results -> arrays(type.getComponentType(), results);
    }
    if (type.isAssignableFrom(ArrayList.class) && Collection.class.isAssignableFrom(type)) {
      return results -> collect(new ArrayList<>(), results);
    }
    if (Collection.class.isAssignableFrom(type) && type.isAssignableFrom(LinkedHashSet.class)) {
      return results -> collect(new LinkedHashSet<>(), results);
    }
    if (Map.class.isAssignableFrom(type) && type.isAssignableFrom(LinkedHashMap.class)) {
      return StandardMergers::maps;
    }
    throw new IllegalArgumentException(
        "'merger' is true, but results of the type "
            + type.getName()
            + " are not merged by themselves, only arrays, lists, sets and maps; name a method of"
            + " it, as in .add, or a bean that is a "
            + ResultMerger.class.getName());
  }

  private static Object arrays(Class<?> component, List<Object> results) {
    int length = results.stream().mapToInt(Array::getLength).sum();
    Object all = Array.newInstance(component, length);
    int at = 0;
    for (Object array : results) {
      System.arraycopy(array, 0, all, at, Array.getLength(array));
      at += Array.getLength(array);
    }
    return all;
  }

  private static Object collect(Collection<Object> all, List<Object> results) {
    results.forEach(result -> all.addAll((Collection<?>) result));
    return all;
  }

  private static Object maps(List<Object> results) {
    Map<Object, Object> all = new LinkedHashMap<>();
    results.forEach(result -> all.putAll((Map<?, ?>) result));
    return all;
  }
}
