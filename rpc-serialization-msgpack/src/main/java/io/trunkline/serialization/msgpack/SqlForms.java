package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.databind.ScalarForm;
import io.trunkline.serialization.databind.StandardForms;
import io.trunkline.serialization.databind.TextForm;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** The dates of java.sql, a module that may be absent: ask {@link #arePossible} first. */
final class SqlForms {

  private SqlForms() {}

  static boolean arePossible() {
    return ModuleLayer.boot().findModule("java.sql").isPresent();
  }

  /** As stock's peers read them: the milliseconds. */
  static List<ScalarForm<?>> asMillis() {
    return List.of(
        StandardForms.millis(Date.class, Date::getTime, Date::new),
        StandardForms.millis(Time.class, Time::getTime, Time::new),
        StandardForms.millis(Timestamp.class, Timestamp::getTime, Timestamp::new));
  }

  /** The milliseconds, and of a Timestamp its nanoseconds. */
  static List<ScalarForm<?>> exact() {
    return List.of(
        StandardForms.millis(Date.class, Date::getTime, Date::new),
        StandardForms.millis(Time.class, Time::getTime, Time::new),
        TextForm.checked(Timestamp.class, SqlForms::text, SqlForms::timestamp));
  }

  /** The moment with all of its nanoseconds. */
  private static String text(Timestamp time) {
    return Instant.ofEpochSecond(Math.floorDiv(time.getTime(), 1000L), time.getNanos()).toString();
  }

  private static Timestamp timestamp(String text) {
    Instant instant = Instant.parse(text);
    Timestamp time = new Timestamp(Math.multiplyExact(instant.getEpochSecond(), 1000L));
    time.setNanos(instant.getNano());
    return time;
  }
}
