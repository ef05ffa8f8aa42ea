package io.trunkline.serialization.hessian2.oracle;

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
import java.time.temporal.ChronoField;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Random;
import java.util.TimeZone;

/** Points in time and what they are made of: ends of ranges, leap days, gaps and overlaps. */
final class Times {

  private static final String[] ZONES = {
    "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", "Z", "GMT+2"
  };

  private Times() {}

  static long millis(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 60_000L * random.nextInt(30_000_000);
      case 1 -> 60_000L * random.nextInt();
      case 2 -> new long[] {0, -1, 59_999, -60_000, 1L << 40}[random.nextInt(5)];
      case 3 -> random.nextLong() >> 10;
      default -> 1_700_000_000_000L + random.nextInt();
    };
  }

  static Date date(Random random) {
    return new Date(millis(random));
  }

  static LocalDate localDate(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> random.nextBoolean() ? LocalDate.MIN : LocalDate.MAX;
      case 1 -> LocalDate.of(2024, 2, 29);
      case 2 -> LocalDate.ofEpochDay(random.nextInt());
      default -> LocalDate.ofEpochDay(random.nextInt(40_000));
    };
  }

  static LocalTime localTime(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> LocalTime.MIDNIGHT;
      case 1 -> LocalTime.MAX;
      case 2 -> LocalTime.of(random.nextInt(24), random.nextInt(60));
      default ->
          LocalTime.ofNanoOfDay(
              (long) (random.nextDouble() * ChronoField.NANO_OF_DAY.range().getMaximum()));
    };
  }

  static LocalDateTime localDateTime(Random random) {
    if (random.nextInt(8) == 0) { // where clocks change in New York
      return LocalDateTime.of(2024, random.nextBoolean() ? 3 : 11, 10, random.nextInt(4), 30);
    }
    return LocalDateTime.of(localDate(random), localTime(random));
  }

  static Instant instant(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextBoolean() ? Instant.MIN : Instant.MAX;
      case 1 -> Instant.ofEpochMilli(millis(random));
      default -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    };
  }

  static ZoneOffset zoneOffset(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> ZoneOffset.UTC;
      case 1 -> ZoneOffset.ofTotalSeconds(random.nextInt(129_601) - 64_800);
      default -> ZoneOffset.ofHoursMinutes(random.nextInt(14), 15 * random.nextInt(4));
    };
  }

  static ZoneId region(Random random) {
    return ZoneId.of(ZONES[random.nextInt(ZONES.length - 2)]);
  }

  private static ZoneId zone(Random random) {
    return random.nextInt(4) == 0
        ? zoneOffset(random)
        : ZoneId.of(ZONES[random.nextInt(ZONES.length)]);
  }

  static OffsetDateTime offsetDateTime(Random random) {
    return OffsetDateTime.of(localDateTime(random), zoneOffset(random));
  }

  static OffsetTime offsetTime(Random random) {
    return OffsetTime.of(localTime(random), zoneOffset(random));
  }

  static ZonedDateTime zonedDateTime(Random random) {
    LocalDateTime local =
        LocalDateTime.of(LocalDate.ofEpochDay(random.nextInt(40_000)), localTime(random));
    ZonedDateTime zoned = ZonedDateTime.of(local, zone(random));
    return random.nextBoolean() ? zoned.withLaterOffsetAtOverlap() : zoned;
  }

  static Duration duration(Random random) {
    return random.nextInt(4) == 0
        ? Duration.ofSeconds(random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE)
        : Duration.ofSeconds(random.nextInt(), random.nextInt(1_000_000_000));
  }

  static Period period(Random random) {
    return Period.of(random.nextInt(), random.nextInt(24) - 12, random.nextInt(60) - 30);
  }

  static Year year(Random random) {
    return Year.of(random.nextInt(Year.MAX_VALUE));
  }

  static YearMonth yearMonth(Random random) {
    return YearMonth.of(random.nextInt(4000) - 1000, 1 + random.nextInt(12));
  }

  static MonthDay monthDay(Random random) {
    return random.nextInt(4) == 0 ? MonthDay.of(2, 29) : MonthDay.of(1 + random.nextInt(12), 5);
  }

  static DayOfWeek dayOfWeek(Random random) {
    return DayOfWeek.of(1 + random.nextInt(7));
  }

  /** In the default zone, which is all that its form on the wire says of it. */
  static GregorianCalendar calendar(Random random) {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getDefault());
    calendar.setTimeInMillis(millis(random));
    return calendar;
  }
}
