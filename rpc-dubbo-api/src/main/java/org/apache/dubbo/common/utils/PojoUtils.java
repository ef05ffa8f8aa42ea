package org.apache.dubbo.common.utils;

import org.jspecify.annotations.Nullable;

/**
 * Makes objects of what generic calls give, where that needs no mapping: maps are not made into
 * beans here, as the field's libraries do that.
 */
public final class PojoUtils {

  private PojoUtils() {}

  /**
   * The object itself, if it is of the class.
   *
   * @throws UnsupportedOperationException if it is not: it would have to be mapped
   */
  public static @Nullable Object realize(@Nullable Object value, Class<?> type) {
    if (value == null || type.isInstance(value)) {
      return value;
    }
    throw new UnsupportedOperationException(
        "PojoUtils.realize: a "
            + value.getClass().getName()
            + " is no "
            + type.getName()
            + ", and objects are not mapped here; use a library for that, such as Jackson's"
            + " ObjectMapper.convertValue");
  }
}
