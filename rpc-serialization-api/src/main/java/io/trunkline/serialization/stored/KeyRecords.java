package io.trunkline.serialization.stored;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** What is known of the classes of keys. Thread-safe. */
final class KeyRecords {

  private static final Set<Class<?>> SIMPLE =
      Set.of(
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          String.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class);

  private final Map<Class<?>, KeyRecord> records = new ConcurrentHashMap<>();
  private final Map<Class<?>, Boolean> carried = new ConcurrentHashMap<>();

  KeyRecord of(Class<?> type) {
    return records.computeIfAbsent(type, KeyRecord::new);
  }

  /** As {@link KeySerializer#carries} has it. */
  boolean carries(Class<?> type) {
    Boolean known = carried.get(type);
    if (known == null) {
      known = carries(type, new HashSet<>());
      carried.put(type, known);
    }
    return known;
  }

  /**
   * @param outer the records on the way, none of which may hold itself: how deep it is, no class
   *     says
   */
  private static boolean carries(Class<?> type, Set<Class<?>> outer) {
    if (type.isPrimitive() || SIMPLE.contains(type)) {
      return true;
    }
    if (type.isEnum() || Enum.class.isAssignableFrom(type) && type != Enum.class) {
      return true;
    }
    if (!type.isRecord()) {
      return KeyFormat.time(type) >= 0;
    }
    if (outer.size() == KeyFormat.MAX_DEPTH || !outer.add(type)) {
      return false;
    }
    for (var component : type.getRecordComponents()) {
      if (!carries(component.getType(), outer)) {
        return false;
      }
    }
    outer.remove(type);
    return true;
  }
}
