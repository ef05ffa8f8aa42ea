package org.apache.dubbo.common.utils;

import org.jspecify.annotations.Nullable;

/** Reads and sets system properties. */
public class SystemPropertyConfigUtils {

  protected SystemPropertyConfigUtils() {}

  public static @Nullable String getSystemProperty(String key) {
    return System.getProperty(key);
  }

  public static @Nullable String getSystemProperty(String key, @Nullable String otherwise) {
    String value = System.getProperty(key);
    return value == null || value.isEmpty() ? otherwise : value;
  }

  /** Returns the former value; null for none. */
  public static @Nullable String setSystemProperty(String key, String value) {
    return System.setProperty(key, value);
  }

  /** Returns the former value; null for none. */
  public static @Nullable String clearSystemProperty(String key) {
    return System.clearProperty(key);
  }
}
