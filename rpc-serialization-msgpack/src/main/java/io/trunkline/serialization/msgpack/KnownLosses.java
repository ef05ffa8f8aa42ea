package io.trunkline.serialization.msgpack;

import java.util.Collection;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** What plain messages lose of the JDK's values without an error. */
final class KnownLosses {

  private KnownLosses() {}

  /**
   * What values of a declared class can lose and, behind a semicolon, what to do; null if nothing.
   */
  static @Nullable String of(Class<?> type) {
    if (type == Object.class || type == Number.class || type == Comparable.class) {
      return "to stock peers msgpack names no classes, so an object becomes a map, a list, a number"
          + " or a text where "
          + type.getSimpleName()
          + " is declared; declare its class";
    }
    if (SortedSet.class.isAssignableFrom(type)
        || SortedMap.class.isAssignableFrom(type)
        || type == PriorityQueue.class) {
      return null; // one with a comparator is refused
    }
    if (type.isInterface()
        && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type))) {
      return "to stock peers msgpack does not say which "
          + type.getSimpleName()
          + " it is, so the usual class arrives; declare the class if it matters";
    }
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers msgpack sends only the milliseconds of a Timestamp; send a"
          + " java.time.Instant";
    }
    return null;
  }
}
