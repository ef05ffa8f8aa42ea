package io.trunkline.serialization.hessian2;

import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
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
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;

/** Values of time by chance, over the whole range of each type, its ends more often. */
final class TimeValues {

  private static final List<String> ZONES = ZoneId.getAvailableZoneIds().stream().sorted().toList();
  private static final String[] PREFIXES = {"GMT", "UTC", "UT"};

  private final Random random;

  TimeValues(long seed) {
    random = new Random(seed);
  }

  /** One of each type that has a short form, and dates. */
  List<Object> ofEachType() {
    List<Object> all = new ArrayList<>();
    all.add(instant());
    all.add(localDate());
    all.add(localTime());
    all.add(localDateTime());
    all.add(OffsetDateTime.of(localDateTime(), offset()));
    all.add(OffsetTime.of(localTime(), offset()));
    all.add(zonedDateTime());
    all.add(atChange());
    all.add(zone());
    all.add(offset());
    all.add(Duration.ofSeconds(any(Long.MIN_VALUE, Long.MAX_VALUE), nano()));
    all.add(Period.of(integer(), integer(), integer()));
    all.add(Year.of(year()));
    all.add(YearMonth.of(year(), 1 + random.nextInt(12)));
    LocalDate date = localDate();
    all.add(MonthDay.of(date.getMonth(), date.getDayOfMonth()));
    all.add(DayOfWeek.of(1 + random.nextInt(7)));
    all.add(Month.of(1 + random.nextInt(12)));
    all.add(calendar());
    all.add(new Date(random.nextLong()));
    all.add(new java.sql.Date(random.nextLong()));
    all.add(new java.sql.Time(random.nextLong()));
    all.add(timestamp());
    return all;
  }

  private long any(long least, long most) {
    return switch (random.nextInt(8)) {
      case 0 -> least;
      case 1 -> most;
      default -> {
        long number = random.nextLong() >> random.nextInt(Long.SIZE);
        yield number < least || number > most ? random.nextInt(1_000) : number;
      }
    };
  }

  private int integer() {
    return (int) any(Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  private int nano() {
    return (int) any(0, 999_999_999);
  }

  private int year() {
    return (int) any(Year.MIN_VALUE, Year.MAX_VALUE);
  }

  Instant instant() {
    return Instant.ofEpochSecond(
        any(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()), nano());
  }

  private LocalDate localDate() {
    return random.nextInt(8) == 0
        ? LocalDate.of(4 * random.nextInt(100) + 2000 - 2000 % 4, 2, 28).plusDays(1)
        : LocalDate.ofEpochDay(any(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay()));
  }

  private LocalTime localTime() {
    return LocalTime.ofNanoOfDay(any(0, ChronoField.NANO_OF_DAY.range().getMaximum()));
  }

  LocalDateTime localDateTime() {
    return LocalDateTime.of(localDate(), localTime());
  }

  private ZoneOffset offset() {
    int seconds = (int) any(-18 * 3600, 18 * 3600);
    return ZoneOffset.ofTotalSeconds(random.nextBoolean() ? seconds : seconds / 900 * 900);
  }

  private ZoneId zone() {
    return switch (random.nextInt(4)) {
      case 0 -> offset();
      case 1 -> ZoneId.ofOffset(PREFIXES[random.nextInt(PREFIXES.length)], offset());
      default -> region();
    };
  }

  private ZoneId region() {
    return ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
  }

  private ZonedDateTime zonedDateTime() {
    LocalDate date =
        random.nextInt(8) == 0
            ? localDate().withYear(random.nextBoolean() ? 1900 - random.nextInt(50) : 999_999)
            : LocalDate.ofEpochDay(random.nextInt(40_000) - 10_000);
    return ZonedDateTime.of(LocalDateTime.of(date, localTime()), zone());
  }

  /** In the hours around a change of some zone's clocks, in both offsets where there are two. */
  private ZonedDateTime atChange() {
    ZoneId zone = region();
    Instant from = Instant.ofEpochSecond(random.nextInt());
    ZoneOffsetTransition change = zone.getRules().nextTransition(from);
    Instant at = change == null ? from : change.getInstant();
    ZonedDateTime near = at.plusSeconds(random.nextInt(14_400) - 7_200).atZone(zone);
    return random.nextBoolean() ? near.withLaterOffsetAtOverlap() : near;
  }

  private GregorianCalendar calendar() {
    String id = random.nextBoolean() ? region().getId() : "GMT+0" + random.nextInt(9) + ":30";
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone(id));
    calendar.setTimeInMillis(random.nextLong() >> random.nextInt(Long.SIZE));
    calendar.setFirstDayOfWeek(1 + random.nextInt(7));
    calendar.setMinimalDaysInFirstWeek(1 + random.nextInt(7));
    calendar.setLenient(random.nextBoolean());
    if (random.nextInt(3) == 0) {
      calendar.setGregorianChange(new Date(random.nextBoolean() ? Long.MIN_VALUE : 0));
    }
    return calendar;
  }

  private Timestamp timestamp() {
    Timestamp timestamp = new Timestamp(random.nextLong() >> 1 + random.nextInt(Long.SIZE - 1));
    timestamp.setNanos(nano());
    return timestamp;
  }
}
