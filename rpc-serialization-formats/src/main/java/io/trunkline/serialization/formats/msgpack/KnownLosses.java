package io.trunkline.serialization.formats.msgpack;

import org.jspecify.annotations.Nullable;

/** What plain messages lose of the JDK's values without an error. */
final class KnownLosses {

  private KnownLosses() {}

  /**
   * What values of a declared class can lose and, behind a semicolon, what to do; null if nothing.
   */
  static @Nullable String of(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    if (element == Object.class || element == Number.class || element == Comparable.class) {
      return "to stock peers msgpack names no classes, so an object becomes a map, a list, a number"
          + " or a text where "
          + element.getSimpleName()
          + " is declared; declare its class";
    }
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers msgpack sends only the milliseconds of a Timestamp; send a"
          + " java.time.Instant";
    }
    return null;
  }
}
