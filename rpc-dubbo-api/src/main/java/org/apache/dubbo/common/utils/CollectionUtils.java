package org.apache.dubbo.common.utils;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions of collections. Null counts as empty. */
public class CollectionUtils {

  protected CollectionUtils() {}

  public static boolean isEmpty(@Nullable Collection<?> all) {
    return all == null || all.isEmpty();
  }

  public static boolean isNotEmpty(@Nullable Collection<?> all) {
    return !isEmpty(all);
  }

  public static boolean isEmptyMap(@Nullable Map<?, ?> all) {
    return all == null || all.isEmpty();
  }

  public static boolean isNotEmptyMap(@Nullable Map<?, ?> all) {
    return !isEmptyMap(all);
  }

  public static int size(@Nullable Collection<?> all) {
    return all == null ? 0 : all.size();
  }

  @SafeVarargs
  public static <T> Set<T> ofSet(T... all) {
    Set<T> set = new LinkedHashSet<>();
    for (T one : all) {
      set.add(one);
    }
    return set;
  }

  /** Returns the first element in order; null if the collection is null or empty. */
  public static <T> @Nullable T first(@Nullable Collection<T> all) {
    return all == null || all.isEmpty() ? null : all.iterator().next();
  }

  /** Names and values in turns, as a map. */
  public static Map<String, String> toStringMap(String... pairs) {
    return new LinkedHashMap<>(StringUtils.pairs(pairs));
  }
}
