package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.codec.ValueWriter;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;

/**
 * A calendar in few bytes: its instant, a byte of settings, the date of its change to the Gregorian
 * rules if that is not the usual one, and the name of its zone.
 */
final class AgreedCalendar {

  private static final long USUAL_CHANGE = -12_219_292_800_000L; // of October 1582
  private static final int DAYS = 7;
  private static final int MINIMAL_DAYS_SHIFT = 3;
  private static final int LENIENT = 1 << 6;
  private static final int HAS_CHANGE = 1 << 7;

  private AgreedCalendar() {}

  /**
   * Writes a calendar.
   *
   * @return false if nothing was written: it has settings or a custom zone that do not fit
   */
  static boolean write(ValueWriter out, GregorianCalendar value) {
    TimeZone zone = value.getTimeZone();
    int firstDay = value.getFirstDayOfWeek();
    int minimalDays = value.getMinimalDaysInFirstWeek();
    if (firstDay < 1
        || firstDay > DAYS
        || minimalDays < 1
        || minimalDays > DAYS
        || !zone.equals(TimeZone.getTimeZone(zone.getID()))) {
      return false;
    }
    long change = value.getGregorianChange().getTime();
    int settings = firstDay | minimalDays << MINIMAL_DAYS_SHIFT;
    settings |= value.isLenient() ? LENIENT : 0;
    settings |= change == USUAL_CHANGE ? 0 : HAS_CHANGE;
    long millis = value.getTimeInMillis();
    out.writeFixed(AgreedTimeCodec.tag(TimeKind.CALENDAR) << 8 | settings, 3);
    out.writeFixed(millis, 8);
    if (change != USUAL_CHANGE) {
      out.writeFixed(change, 8);
    }
    out.writeString(zone.getID());
    return true;
  }

  static GregorianCalendar read(ValueReader in) {
    int settings = in.next();
    long millis = in.fixed(8);
    long change = (settings & HAS_CHANGE) != 0 ? in.fixed(8) : USUAL_CHANGE;
    String id = in.readString();
    int firstDay = settings & DAYS;
    int minimalDays = settings >> MINIMAL_DAYS_SHIFT & DAYS;
    TimeZone zone = id == null ? null : TimeZone.getTimeZone(id);
    if (zone == null || !zone.getID().equals(id)) {
      throw in.failure("its time zone is not known here");
    }
    if (firstDay == 0 || minimalDays == 0) {
      throw in.failure("its weeks begin on day " + firstDay + " with " + minimalDays + " days");
    }
    GregorianCalendar made = new GregorianCalendar(zone, Locale.ROOT);
    made.setGregorianChange(new Date(change));
    made.setFirstDayOfWeek(firstDay);
    made.setMinimalDaysInFirstWeek(minimalDays);
    made.setLenient((settings & LENIENT) != 0);
    made.setTimeInMillis(millis);
    return made;
  }
}
