package io.trunkline.testkit.arrival;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** Times, old and new, in states that formats forget. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"})
final class TimeKinds {

  private static final long MOMENT = 1_700_000_000_123L;

  private TimeKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    moments(family);
    parts(family);
    chronologies(family);
    dates(family);
    sql(family);
    calendars(family);
    zones(family);
    return family.kinds();
  }

  private static void moments(Family family) {
    family.values(
        "an Instant",
        Instant.class,
        Instant.EPOCH,
        Instant.ofEpochSecond(-1, 999_999_999),
        Instant.MIN,
        Instant.MAX);
    family.values(
        "a LocalDate", LocalDate.class, LocalDate.of(2024, 2, 29), LocalDate.MIN, LocalDate.MAX);
    family.values(
        "a LocalTime", LocalTime.class, LocalTime.MIN, LocalTime.MAX, LocalTime.of(1, 2, 3, 4));
    family.values(
        "a LocalDateTime",
        LocalDateTime.class,
        LocalDateTime.MIN,
        LocalDateTime.MAX,
        LocalDateTime.of(-4, 2, 29, 0, 0, 0, 1));
    family.values(
        "an OffsetDateTime",
        OffsetDateTime.class,
        OffsetDateTime.MIN,
        OffsetDateTime.MAX,
        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 5, ZoneOffset.ofHoursMinutesSeconds(-3, -4, -5)));
    family.values("an OffsetTime", OffsetTime.class, OffsetTime.MIN, OffsetTime.MAX);
    family.values(
        "a ZonedDateTime",
        ZonedDateTime.class,
        ZonedDateTime.ofLocal(
            LocalDateTime.of(2024, 10, 27, 2, 30),
            ZoneId.of("Europe/Paris"),
            ZoneOffset.ofHours(1)),
        ZonedDateTime.ofLocal(
            LocalDateTime.of(2024, 10, 27, 2, 30),
            ZoneId.of("Europe/Paris"),
            ZoneOffset.ofHours(2)),
        ZonedDateTime.of(LocalDateTime.of(2024, 1, 1, 0, 0), ZoneId.of("UTC+02:00")),
        ZonedDateTime.of(LocalDateTime.of(2024, 1, 1, 0, 0), ZoneOffset.UTC),
        ZonedDateTime.of(LocalDateTime.of(1800, 1, 1, 0, 0), ZoneId.of("Europe/Berlin")));
  }

  private static void parts(Family family) {
    family.values(
        "a Duration",
        Duration.class,
        Duration.ZERO,
        Duration.ofSeconds(-3, 5),
        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
        Duration.ofSeconds(Long.MIN_VALUE));
    family.values("a Period", Period.class, Period.ZERO, Period.of(-1, 14, Integer.MAX_VALUE));
    family.values("a Year", Year.class, Year.of(Year.MIN_VALUE), Year.of(2024));
    family.values(
        "a YearMonth",
        YearMonth.class,
        YearMonth.of(2024, 2),
        YearMonth.of(-999_999_999, 1),
        YearMonth.of(999_999_999, 12));
    family.values("a MonthDay", MonthDay.class, MonthDay.of(2, 29));
    family.values(
        "a ZoneId", ZoneId.class, ZoneId.of("Asia/Kathmandu"), ZoneId.of("GMT0"), ZoneId.of("Z"));
    family.values(
        "a ZoneOffset", ZoneOffset.class, ZoneOffset.MAX, ZoneOffset.ofTotalSeconds(-12_345));
    family.values("a DayOfWeek", DayOfWeek.class, DayOfWeek.SUNDAY);
    family.values("a ChronoUnit", ChronoUnit.class, ChronoUnit.FOREVER);
    family.values("a ValueRange", ValueRange.class, ValueRange.of(1, 2, 28, 31));
    family.values("WeekFields", WeekFields.class, WeekFields.of(DayOfWeek.TUESDAY, 3));
    family.add(
        "a fixed Clock",
        Clock.class,
        () -> Clock.fixed(Instant.ofEpochSecond(7, 8), ZoneId.of("Z")));
    family.add("a Clock of UTC", Clock.class, Clock::systemUTC);
  }

  private static void chronologies(Family family) {
    family.values("a JapaneseDate", ChronoLocalDate.class, JapaneseDate.of(2024, 2, 29));
    family.values("a MinguoDate", ChronoLocalDate.class, MinguoDate.of(113, 2, 29));
    family.values("a HijrahDate", ChronoLocalDate.class, HijrahDate.of(1445, 1, 29));
    family.values("a ThaiBuddhistDate", ChronoLocalDate.class, ThaiBuddhistDate.of(2567, 2, 29));
    family.values("an ISO date", ChronoLocalDate.class, LocalDate.of(1582, 10, 10));
  }

  private static void dates(Family family) {
    family.add("a Date", Date.class, () -> new Date(MOMENT));
    family.add("a Date of whole minutes", Date.class, () -> new Date(-60_000L));
    family.add("the first Date", Date.class, () -> new Date(Long.MIN_VALUE));
    family.add("the last Date", Date.class, () -> new Date(Long.MAX_VALUE));
  }

  private static java.sql.Timestamp timestamp(long millis, int nanos) {
    java.sql.Timestamp time = new java.sql.Timestamp(millis);
    time.setNanos(nanos);
    return time;
  }

  private static void sql(Family family) {
    Class<java.sql.Timestamp> type = java.sql.Timestamp.class;
    family.add("a Timestamp with nanoseconds", type, () -> timestamp(MOMENT, 123_456_789));
    family.add("a Timestamp of one nanosecond", type, () -> timestamp(0, 1));
    family.add("a Timestamp before 1970", type, () -> timestamp(-1, 999_999_999));
    family.add("a Timestamp of whole seconds", type, () -> timestamp(MOMENT, 0));
    family.add("a Timestamp of milliseconds", type, () -> new java.sql.Timestamp(MOMENT));
    family.add("a Timestamp as a Date", Date.class, () -> timestamp(MOMENT, 123_456_789));
    family.add("a sql Date", java.sql.Date.class, () -> new java.sql.Date(MOMENT));
    family.add("a sql Date as a Date", Date.class, () -> new java.sql.Date(-1));
    family.add("a sql Time", java.sql.Time.class, () -> new java.sql.Time(MOMENT));
    family.add("a sql Time as a Date", Date.class, () -> new java.sql.Time(1));
  }

  private static GregorianCalendar calendar(String zone) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone), Locale.ROOT);
    calendar.setTimeInMillis(MOMENT);
    return calendar;
  }

  private static void calendars(Family family) {
    Class<Calendar> type = Calendar.class;
    family.add("a calendar", type, () -> calendar("UTC"));
    family.add("a calendar of another zone", type, () -> calendar("Asia/Kathmandu"));
    family.add("a calendar of a zone by offset", type, () -> calendar("GMT+05:30"));
    family.add(
        "a strict calendar with other weeks",
        type,
        () -> {
          Calendar calendar = calendar("UTC");
          calendar.setLenient(false);
          calendar.setFirstDayOfWeek(Calendar.WEDNESDAY);
          calendar.setMinimalDaysInFirstWeek(5);
          return calendar;
        });
    family.add(
        "a calendar that is Julian for ever",
        GregorianCalendar.class,
        () -> {
          GregorianCalendar calendar = calendar("UTC");
          calendar.setGregorianChange(new Date(Long.MAX_VALUE));
          return calendar;
        });
    family.add(
        "a calendar that is not yet computed",
        type,
        () -> {
          Calendar calendar = calendar("Europe/Paris");
          calendar.set(Calendar.MONTH, 14);
          return calendar;
        });
    family.add(
        "a Buddhist calendar",
        type,
        () -> {
          Calendar calendar =
              Calendar.getInstance(
                  TimeZone.getTimeZone("UTC"), Locale.forLanguageTag("th-TH-u-ca-buddhist"));
          calendar.setTimeInMillis(MOMENT);
          return calendar;
        });
  }

  private static void zones(Family family) {
    Class<TimeZone> type = TimeZone.class;
    family.add("a time zone", type, () -> TimeZone.getTimeZone("America/St_Johns"));
    family.add("a time zone by offset", type, () -> TimeZone.getTimeZone("GMT-03:30"));
    family.add(
        "a time zone with a raw offset of its own",
        type,
        () -> {
          TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
          zone.setRawOffset(1_234_000);
          return zone;
        });
    family.add(
        "a time zone with an id of its own",
        type,
        () -> {
          TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
          zone.setID("Office");
          return zone;
        });
    family.add(
        "a simple time zone",
        SimpleTimeZone.class,
        () -> new SimpleTimeZone(3_600_000, "Europe/Paris"));
    family.add(
        "a simple time zone with rules of its own",
        type,
        () ->
            new SimpleTimeZone(
                -7_200_000,
                "Island",
                Calendar.APRIL,
                1,
                -Calendar.SUNDAY,
                7_200_000,
                Calendar.OCTOBER,
                -1,
                Calendar.SUNDAY,
                7_200_000,
                1_800_000));
  }
}
