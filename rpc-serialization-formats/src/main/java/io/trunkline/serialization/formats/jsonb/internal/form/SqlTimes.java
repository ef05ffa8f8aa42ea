package io.trunkline.serialization.formats.jsonb.internal.form;

import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.AGREED;
import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.NEVER;

import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.Map;

/** The forms of java.sql, a module that may be absent: loaded only where it is there. */
final class SqlTimes {

  private SqlTimes() {}

  /**
   * What stands where a Date is declared. Stock peers write a Timestamp and a Time in such a place
   * as they write it elsewhere, and no class in front of it.
   */
  private static Date date(Object scalar) {
    if (scalar instanceof LocalDateTime time) {
      return Timestamp.valueOf(time);
    }
    return scalar instanceof String text ? Time.valueOf(text) : new Date(Times.millis(scalar));
  }

  static Map<Class<?>, Form> all() {
    return Map.of(
        Date.class,
        new Scalar<>(
            Date.class,
            NEVER,
            (out, value) -> out.sink().writeDate(value.getTime()),
            (in, scalar) -> date(scalar),
            null),
        java.sql.Date.class,
        new Scalar<>(
            java.sql.Date.class,
            AGREED,
            (out, value) -> out.sink().writeDate(value.getTime()),
            (in, scalar) -> new java.sql.Date(((Date) scalar).getTime()),
            null),
        Time.class,
        new Scalar<>(
            Time.class,
            AGREED,
            (out, value) -> {
              if (out.isAgreed()) {
                out.sink().writeDate(value.getTime());
              } else {
                out.sink().writeText(value.toString());
              }
            },
            (in, scalar) ->
                scalar instanceof String text
                    ? Time.valueOf(text)
                    : new Time(((Date) scalar).getTime()),
            "fastjson2 writes a java.sql.Time as the text of its hours, minutes and seconds for a"
                + " stock peer; send a LocalTime"),
        Timestamp.class,
        new Scalar<>(
            Timestamp.class,
            AGREED,
            (out, value) -> {
              if (out.isAgreed()) {
                out.sink().writeInstant(value.toInstant());
              } else {
                out.sink().writeLocalDateTime(value.toLocalDateTime());
              }
            },
            (in, scalar) -> {
              if (scalar instanceof Instant instant) {
                return Timestamp.from(instant);
              }
              return scalar instanceof Date date
                  ? new Timestamp(date.getTime())
                  : Timestamp.valueOf((LocalDateTime) scalar);
            },
            "fastjson2 writes a java.sql.Timestamp as a local time of the sender's zone for a stock"
                + " peer; send an Instant"));
  }
}
