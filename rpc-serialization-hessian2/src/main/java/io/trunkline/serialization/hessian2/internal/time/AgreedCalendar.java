package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.codec.ValueWriter;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;

/**
 * A calendar in few bytes: its instant, a byte of settings, the date of its change to the Gregorian
 * rules if that is not the usual one, the name of its zone and, for the JDK's other calendars, the
 * type.
 */
final class AgreedCalendar {

  /** The types of the JDK's other calendars, which are not public classes. */
  static final Set<String> OTHER_TYPES = Set.of("buddhist", "japanese");

  private static final long USUAL_CHANGE = -12_219_292_800_000L; // of October 1582
  private static final int DAYS = 7;
  private static final int MINIMAL_DAYS_SHIFT = 3;
  private static final int LENIENT = 1 << 6;
  private static final int HAS_CHANGE = 1 << 7;

  private AgreedCalendar() {}

  /** Whether a calendar can be written: it has no settings or custom zone that do not fit. */
  static boolean fits(Calendar value) {
    TimeZone zone = value.getTimeZone();
    int firstDay = value.getFirstDayOfWeek();
    int minimalDays = value.getMinimalDaysInFirstWeek();
    return firstDay >= 1
        && firstDay <= DAYS
        && minimalDays >= 1
        && minimalDays <= DAYS
        && (isGregorian(value) || changeOf(value) == USUAL_CHANGE)
        && zone.equals(TimeZone.getTimeZone(zone.getID()));
  }

  private static boolean isGregorian(Calendar value) {
    return value.getClass() == GregorianCalendar.class;
  }

  private static long changeOf(Calendar value) {
    return value instanceof GregorianCalendar gregorian
        ? gregorian.getGregorianChange().getTime()
        : USUAL_CHANGE;
  }

  /** Writes a calendar that {@link #fits}. */
  static void write(ValueWriter out, Calendar value) {
    long change = changeOf(value);
    int settings =
        value.getFirstDayOfWeek() | value.getMinimalDaysInFirstWeek() << MINIMAL_DAYS_SHIFT;
    settings |= value.isLenient() ? LENIENT : 0;
    settings |= change == USUAL_CHANGE ? 0 : HAS_CHANGE;
    int kind = isGregorian(value) ? TimeKind.NUMBERED_CALENDAR : TimeKind.OTHER_CALENDAR;
    long millis = value.getTimeInMillis();
    out.writeFixed(AgreedTimeCodec.tag(kind) << 8 | settings, 3);
    out.writeFixed(millis, 8);
    if (change != USUAL_CHANGE) {
      out.writeFixed(change, 8);
    }
    out.writeString(value.getTimeZone().getID());
    if (kind == TimeKind.OTHER_CALENDAR) {
      out.writeString(value.getCalendarType());
    }
  }

  static GregorianCalendar read(ValueReader in) {
    int settings = in.next();
    long millis = in.fixed(8);
    long change = (settings & HAS_CHANGE) != 0 ? in.fixed(8) : USUAL_CHANGE;
    GregorianCalendar made = new GregorianCalendar(zone(in), Locale.ROOT);
    made.setGregorianChange(new Date(change));
    set(made, settings, millis, in);
    return made;
  }

  /** Reads one of the JDK's other calendars. */
  static Calendar readOther(ValueReader in) {
    int settings = in.next();
    long millis = in.fixed(8);
    TimeZone zone = zone(in);
    String type = in.readString();
    if (type == null || !OTHER_TYPES.contains(type) || (settings & HAS_CHANGE) != 0) {
      throw in.failure("its type is not one of " + OTHER_TYPES);
    }
    Calendar made = new Calendar.Builder().setCalendarType(type).setTimeZone(zone).build();
    set(made, settings, millis, in);
    return made;
  }

  private static TimeZone zone(ValueReader in) {
    String id = in.readString();
    TimeZone zone = id == null ? null : TimeZone.getTimeZone(id);
    if (zone == null || !zone.getID().equals(id)) {
      throw in.failure("its time zone is not known here");
    }
    return zone;
  }

  private static void set(Calendar made, int settings, long millis, ValueReader in) {
    int firstDay = settings & DAYS;
    int minimalDays = settings >> MINIMAL_DAYS_SHIFT & DAYS;
    if (firstDay == 0 || minimalDays == 0) {
      throw in.failure("its weeks begin on day " + firstDay + " with " + minimalDays + " days");
    }
    made.setFirstDayOfWeek(firstDay);
    made.setMinimalDaysInFirstWeek(minimalDays);
    made.setLenient((settings & LENIENT) != 0);
    made.setTimeInMillis(millis);
  }
}
