package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.FieldAccessor;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a LinkedHashMap has the order of access. The JDK keeps that to itself: its private field
 * is read where the java command opens its package, and elsewhere a copy of the map shows it.
 */
final class AccessOrder {

  private static final @Nullable FieldAccessor FIELD = ContainerTraits.accessOrder();

  private AccessOrder() {}

  static boolean of(LinkedHashMap<?, ?> map) {
    FieldAccessor field = FIELD;
    return field == null ? shows(map) : field.getBoolean(map);
  }

  /** Looks whether reading the oldest entry of a copy moves it to the end. */
  static boolean shows(LinkedHashMap<?, ?> map) {
    if (!(map.clone() instanceof LinkedHashMap<?, ?> clone)) {
      return false;
    }
    @SuppressWarnings("unchecked") // nobody else sees this copy
    Map<@Nullable Object, @Nullable Object> copy = (Map<@Nullable Object, @Nullable Object>) clone;
    if (map.getClass() == LinkedHashMap.class) {
      copy.clear();
      copy.put(0, null);
      copy.put(1, null);
    } else if (copy.size() < 2) {
      return false; // a subclass that evicts may keep no second entry
    }
    Object oldest = first(copy);
    copy.get(oldest);
    return first(copy) != oldest;
  }

  private static @Nullable Object first(Map<@Nullable Object, @Nullable Object> map) {
    Iterator<@Nullable Object> keys = map.keySet().iterator();
    return keys.hasNext() ? keys.next() : null;
  }
}
