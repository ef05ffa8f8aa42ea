package io.trunkline.internal.generic;

import java.util.AbstractMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries of maps as values of their own: maps of a key and a value. */
final class Entries {

  static final String KEY = "key";
  static final String VALUE = "value";

  private Entries() {}

  static boolean isOne(Class<?> type) {
    return type == Map.Entry.class
        || type == AbstractMap.SimpleEntry.class
        || type == AbstractMap.SimpleImmutableEntry.class;
  }

  static Map.Entry<?, ?> of(Class<?> type, @Nullable Object key, @Nullable Object value) {
    return type == AbstractMap.SimpleImmutableEntry.class
        ? new AbstractMap.SimpleImmutableEntry<>(key, value)
        : new AbstractMap.SimpleEntry<>(key, value);
  }
}
