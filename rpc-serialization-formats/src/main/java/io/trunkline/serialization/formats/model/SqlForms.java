package io.trunkline.serialization.formats.model;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** Forms of the dates of java.sql; empty if that module is absent. */
public final class SqlForms {

  private SqlForms() {}

  private static boolean arePossible() {
    return ModuleLayer.boot().findModule("java.sql").isPresent();
  }

  /** Forms with milliseconds, which are sufficient for Date and Time. */
  public static List<ScalarForm<?>> asMillis() {
    return arePossible() ? Known.asMillis() : List.of();
  }

  /** Forms with milliseconds and, for a Timestamp, nanoseconds. */
  public static List<ScalarForm<?>> exact() {
    return arePossible() ? Known.exact() : List.of();
  }

  /** Loaded only where its classes are there. */
  private static final class Known {

    private Known() {}

    static List<ScalarForm<?>> asMillis() {
      return List.of(
          StandardForms.millis(Date.class, Date::getTime, Date::new),
          StandardForms.millis(Time.class, Time::getTime, Time::new),
          StandardForms.millis(Timestamp.class, Timestamp::getTime, Timestamp::new));
    }

    static List<ScalarForm<?>> exact() {
      return List.of(
          StandardForms.millis(Date.class, Date::getTime, Date::new),
          StandardForms.millis(Time.class, Time::getTime, Time::new),
          TextForm.checked(Timestamp.class, Known::text, Known::timestamp));
    }

    /** The moment with all of its nanoseconds. */
    private static String text(Timestamp time) {
      return Instant.ofEpochSecond(Math.floorDiv(time.getTime(), 1000L), time.getNanos())
          .toString();
    }

    private static Timestamp timestamp(String text) {
      Instant instant = Instant.parse(text);
      Timestamp time = new Timestamp(Math.multiplyExact(instant.getEpochSecond(), 1000L));
      time.setNanos(instant.getNano());
      return time;
    }
  }
}
