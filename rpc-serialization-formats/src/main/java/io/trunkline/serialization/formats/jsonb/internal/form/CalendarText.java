package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;

/** Calendars between Trunkline ends, as a text of all that makes one. */
final class CalendarText {

  /** When most Gregorian calendars begin, in 1582. */
  private static final long USUAL_CHANGE = new GregorianCalendar().getGregorianChange().getTime();

  private static final int PARTS = 6;

  private CalendarText() {}

  static String of(Calendar value) {
    if (!JdkClasses.has(value.getClass())) {
      throw new SerializationException(
          "fastjson2 writes calendars of the JDK, and not the fields of class "
              + value.getClass().getName()
              + "; send a GregorianCalendar or a ZonedDateTime");
    }
    String text =
        value.getTimeInMillis()
            + " "
            + value.isLenient()
            + " "
            + value.getFirstDayOfWeek()
            + " "
            + value.getMinimalDaysInFirstWeek()
            + " "
            + value.getCalendarType()
            + " "
            + Scalars.knownId(value.getTimeZone());
    if (value instanceof GregorianCalendar gregorian) {
      long change = gregorian.getGregorianChange().getTime();
      return change == USUAL_CHANGE ? text : text + " " + change;
    }
    return text;
  }

  static Calendar parse(String text) {
    String[] parts = text.split(" ", PARTS + 1);
    Calendar calendar =
        new Calendar.Builder()
            .setCalendarType(parts[4])
            .setTimeZone(TimeZone.getTimeZone(parts[5]))
            .setInstant(Long.parseLong(parts[0]))
            .setLenient(Boolean.parseBoolean(parts[1]))
            .setWeekDefinition(Integer.parseInt(parts[2]), Integer.parseInt(parts[3]))
            .build();
    if (parts.length > PARTS && calendar instanceof GregorianCalendar gregorian) {
      long millis = calendar.getTimeInMillis();
      gregorian.setGregorianChange(new Date(Long.parseLong(parts[PARTS])));
      gregorian.setTimeInMillis(millis + 1); // or its fields stay as they are
      gregorian.setTimeInMillis(millis);
    }
    return calendar;
  }
}
