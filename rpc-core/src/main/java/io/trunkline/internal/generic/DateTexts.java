package io.trunkline.internal.generic;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Dates of {@code java.util} and {@code java.sql} from texts: as stock peers write them, in the
 * time zone of the reader, with a fraction of a second if there is one, as an instant of ISO 8601,
 * or as the class itself is shown. Those of {@code java.sql} are known by their names, because the
 * module may be absent.
 */
final class DateTexts {

  private static final String STOCK_DATE = "yyyy-MM-dd HH:mm:ss";
  private static final int NANO_DIGITS = 9;

  private DateTexts() {}

  /** Whether this class reads that type. */
  static boolean isDate(Class<?> type) {
    return type == Date.class || type.getSuperclass() == Date.class && isSql(type);
  }

  private static boolean isSql(Class<?> type) {
    return switch (type.getName()) {
      case "java.sql.Date", "java.sql.Time", "java.sql.Timestamp" -> true;
      default -> false;
    };
  }

  /**
   * The date that a text stands for.
   *
   * @throws RuntimeException if it stands for none
   */
  static Object read(String text, Class<?> type) {
    String name = type.getName();
    if (name.equals("java.sql.Date") && text.indexOf(':') < 0) {
      return java.sql.Date.valueOf(LocalDate.parse(text));
    }
    if (name.equals("java.sql.Time") && text.indexOf('-') < 0) {
      return java.sql.Time.valueOf(wholeSeconds(LocalTime.parse(text)));
    }
    Instant instant = instant(text);
    return name.equals("java.sql.Timestamp")
        ? java.sql.Timestamp.from(instant)
        : of(Date.from(instant), type);
  }

  private static LocalTime wholeSeconds(LocalTime time) {
    if (time.getNano() != 0) {
      throw new IllegalArgumentException("a java.sql.Time has no fraction of a second");
    }
    return time;
  }

  /** Converts a date to one of these classes. */
  static Object of(Date date, Class<?> type) {
    return switch (type.getName()) {
      case "java.sql.Date" -> new java.sql.Date(date.getTime());
      case "java.sql.Time" -> new java.sql.Time(date.getTime());
      case "java.sql.Timestamp" -> new java.sql.Timestamp(date.getTime());
      default -> date;
    };
  }

  private static Instant instant(String text) {
    SimpleDateFormat format = new SimpleDateFormat(STOCK_DATE, Locale.ROOT);
    format.setLenient(false);
    ParsePosition position = new ParsePosition(0);
    Date date = format.parse(text, position);
    Integer nanos = date == null ? null : nanos(text.substring(position.getIndex()));
    return date == null || nanos == null ? Instant.parse(text) : date.toInstant().plusNanos(nanos);
  }

  /** The nanoseconds of a fraction such as {@code .25}; 0 for no text, null for other texts. */
  private static @Nullable Integer nanos(String text) {
    if (text.isEmpty()) {
      return 0;
    }
    int digits = text.length() - 1;
    if (text.charAt(0) != '.' || digits < 1 || digits > NANO_DIGITS) {
      return null;
    }
    int nanos = 0;
    for (int i = 1; i <= NANO_DIGITS; i++) {
      char digit = i <= digits ? text.charAt(i) : '0';
      if (digit < '0' || digit > '9') {
        return null;
      }
      nanos = 10 * nanos + digit - '0';
    }
    return nanos;
  }
}
