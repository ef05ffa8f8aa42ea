package org.apache.dubbo.common.utils;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks of arguments. */
public abstract class Assert {

  protected Assert() {}

  /**
   * @throws IllegalArgumentException with the message, if it is null
   */
  public static void notNull(@Nullable Object value, String message) {
    if (value == null) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Throws this if it is null. */
  public static void notNull(@Nullable Object value, RuntimeException exception) {
    if (value == null) {
      throw exception;
    }
  }

  /**
   * @throws IllegalArgumentException with the message, if it is null or empty
   */
  public static void notEmptyString(@Nullable String value, String message) {
    if (StringUtils.isEmpty(value)) {
      throw new IllegalArgumentException(message);
    }
  }

  /**
   * @throws IllegalArgumentException with the message, if it is false
   */
  public static void assertTrue(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }

  public static void assertTrue(boolean condition, Supplier<String> message) {
    if (!condition) {
      throw new IllegalArgumentException(message.get());
    }
  }
}
