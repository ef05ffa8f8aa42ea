package io.trunkline.serialization.formats.model;

import org.jspecify.annotations.Nullable;

/** Losses of plain messages that formats have in common. */
public final class PlainLosses {

  private PlainLosses() {}

  /**
   * The parts of values that a format without class names does not carry to stock peers and, after
   * a semicolon, the remedy; null if all parts arrive.
   *
   * @param format its name
   * @param type the declared class
   */
  public static @Nullable String withoutClassNames(String format, Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    if (element == Object.class || element == Number.class || element == Comparable.class) {
      return "to stock peers "
          + format
          + " names no classes, so an object becomes a map, a list, a number or a text where "
          + element.getSimpleName()
          + " is declared; declare its class";
    }
    return ofTimestamp(format, type);
  }

  /** The loss if the class is Timestamp, of which the format sends only the milliseconds. */
  public static @Nullable String ofTimestamp(String format, Class<?> type) {
    return type.getName().equals("java.sql.Timestamp") // whose module may be absent
        ? "to stock peers "
            + format
            + " sends only the milliseconds of a Timestamp; send a java.time.Instant"
        : null;
  }
}
