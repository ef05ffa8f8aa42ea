package io.trunkline.serialization.formats.json;

import org.jspecify.annotations.Nullable;

/** What plain messages lose of the JDK's values without an error. */
final class KnownLosses {

  private KnownLosses() {}

  /**
   * What values of a declared class can lose and, behind a semicolon, what to do; null if nothing.
   */
  static @Nullable String of(JsonFormat format, Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    String name = format.serialization();
    if (element == Object.class || element == Number.class || element == Comparable.class) {
      return "to stock peers "
          + name
          + " names no classes, so an object becomes a map, a list, a number or a text where "
          + element.getSimpleName()
          + " is declared; declare its class";
    }
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers "
          + name
          + " sends only the milliseconds of a Timestamp; send a java.time.Instant";
    }
    if (format == JsonFormat.FASTJSON && Throwable.class.isAssignableFrom(type)) {
      return "a stock consumer cannot read exceptions over fastjson, whatever they are; put what"
          + " callers need into a result of your own";
    }
    return null;
  }
}
