package io.trunkline.testkit.types;

import static io.trunkline.testkit.types.ListedTypes.named;

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
import java.util.List;

/** The classes of {@code java.time}, which the list of stock peers lacks. */
final class ListedTimes {

  private static final LocalDateTime LEAP = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_999);
  private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

  private ListedTimes() {}

  static void addTo(List<ListedType> types) {
    add(types, Duration.class, Duration.ZERO, Duration.ofSeconds(-3, 5), Duration.ofDays(100_000));
    add(types, Instant.class, Instant.EPOCH, Instant.ofEpochSecond(-1, 999_999_999), Instant.MAX);
    add(types, LocalDate.class, LEAP.toLocalDate(), LocalDate.MIN, LocalDate.MAX);
    add(types, LocalDateTime.class, LEAP, LocalDateTime.MIN, LocalDateTime.MAX);
    add(types, LocalTime.class, LocalTime.MIDNIGHT, LEAP.toLocalTime());
    add(types, MonthDay.class, MonthDay.of(2, 29), MonthDay.of(12, 31));
    add(types, OffsetDateTime.class, LEAP.atOffset(ZoneOffset.UTC), OffsetDateTime.MIN);
    add(types, OffsetTime.class, OffsetTime.MIN, OffsetTime.MAX);
    add(types, Period.class, Period.ZERO, Period.of(1, -2, Integer.MAX_VALUE));
    add(types, Year.class, Year.of(2024), Year.of(Year.MIN_VALUE));
    add(types, YearMonth.class, YearMonth.of(2024, 2), YearMonth.of(Year.MAX_VALUE, 12));
    add(types, ZoneId.class, PARIS, ZoneId.of("GMT+2"), ZoneOffset.UTC);
    add(types, ZoneOffset.class, ZoneOffset.UTC, ZoneOffset.ofHoursMinutes(5, 45), ZoneOffset.MIN);
    ZonedDateTime ambiguous = ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, PARIS);
    add(
        types,
        ZonedDateTime.class,
        ambiguous.withEarlierOffsetAtOverlap(),
        ambiguous.withLaterOffsetAtOverlap(),
        LEAP.atZone(ZoneOffset.UTC));
  }

  private static <T> void add(List<ListedType> types, Class<T> type, Object... values) {
    Object[] pairs = new Object[values.length * 2];
    for (int i = 0; i < values.length; i++) {
      pairs[2 * i] = values[i].toString();
      pairs[2 * i + 1] = values[i];
    }
    types.add(
        new ListedType(type, () -> named(pairs), "hessian2: in the form of the hessian library"));
  }
}
