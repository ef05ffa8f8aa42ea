package io.trunkline.serialization.hessian2;

import java.time.DateTimeException;
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
import java.time.zone.ZoneRulesException;
import java.util.GregorianCalendar;
import java.util.stream.IntStream;

/**
 * Reads what {@link AgreedTimeForm} writes. The gate is asked for each class as for one that the
 * message names; numbers of which the class makes no value are refused.
 */
final class AgreedTimeReader {

  private static final int NANO_BITS = 30;
  private static final int NANOS = (1 << NANO_BITS) - 1;
  private static final int MAX_NANO = 999_999_999;
  private static final int MOST_QUARTERS = 72;
  private static final String REGION = "java.time.ZoneRegion"; // not public

  private AgreedTimeReader() {}

  /** Those of whole quarters of an hour, from the least. */
  static ZoneOffset[] offsets() {
    return IntStream.rangeClosed(-MOST_QUARTERS, MOST_QUARTERS)
        .mapToObj(quarters -> ZoneOffset.ofTotalSeconds(quarters * TimeKind.QUARTER))
        .toArray(ZoneOffset[]::new);
  }

  /** The value behind a tag that was read. */
  static Object read(ReadEngine in, int tag) {
    try {
      return switch (tag) {
        case Tags.INSTANT -> {
          allow(in, Instant.class, TimeKind.INSTANT);
          long both = in.fixed(8);
          yield instant(in, both >>> NANO_BITS, both & NANOS);
        }
        case Tags.LOCAL_DATE -> {
          allow(in, LocalDate.class, RecentTimes.LOCAL_DATE);
          yield date(in);
        }
        case Tags.LOCAL_TIME -> {
          allow(in, LocalTime.class, RecentTimes.LOCAL_TIME);
          yield time(in);
        }
        default -> ofKind(in, in.next());
      };
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
      throw in.failure("the message has a value of time that does not exist");
    }
  }

  private static Object ofKind(ReadEngine in, int kind) {
    switch (kind) {
      case TimeKind.LOCAL_DATE_TIME -> {
        allow(in, LocalDateTime.class, TimeKind.LOCAL_DATE_TIME);
        return dateTime(in);
      }
      case TimeKind.OFFSET_DATE_TIME -> {
        allow(in, OffsetDateTime.class, TimeKind.OFFSET_DATE_TIME);
        LocalDate date = date(in);
        long both = in.fixed(7);
        return OffsetDateTime.of(date, time(in, both >>> 8), offset(in, (byte) both));
      }
      case TimeKind.ZONED_DATE_TIME -> {
        allow(in, ZonedDateTime.class, TimeKind.ZONED_DATE_TIME);
        return zoned(in);
      }
      case TimeKind.INSTANT -> {
        allow(in, Instant.class, TimeKind.INSTANT);
        return instant(in, in.fixed(7) << 8 >> 8, in.fixed(4));
      }
      case TimeKind.OFFSET_TIME -> {
        allow(in, OffsetTime.class, TimeKind.OFFSET_TIME);
        return OffsetTime.of(time(in), offset(in));
      }
      case TimeKind.ZONE_OFFSET -> {
        allow(in, ZoneOffset.class, TimeKind.ZONE_OFFSET);
        return offset(in);
      }
      case TimeKind.ZONE_ID -> {
        in.gate().resolve(REGION);
        return in.times().zone(in);
      }
      default -> {
        return other(in, kind);
      }
    }
  }

  private static Object other(ReadEngine in, int kind) {
    switch (kind) {
      case TimeKind.DURATION -> {
        allow(in, Duration.class, TimeKind.DURATION);
        long seconds = in.longNumber();
        return Duration.ofSeconds(seconds, nano(in, number(in)));
      }
      case TimeKind.PERIOD -> {
        allow(in, Period.class, TimeKind.PERIOD);
        int years = number(in);
        int months = number(in);
        return Period.of(years, months, number(in));
      }
      case TimeKind.YEAR -> {
        allow(in, Year.class, TimeKind.YEAR);
        return Year.of(number(in));
      }
      case TimeKind.YEAR_MONTH -> {
        allow(in, YearMonth.class, TimeKind.YEAR_MONTH);
        int year = number(in);
        return YearMonth.of(year, number(in));
      }
      case TimeKind.MONTH_DAY -> {
        allow(in, MonthDay.class, TimeKind.MONTH_DAY);
        int month = in.next();
        return MonthDay.of(month, in.next());
      }
      case TimeKind.DAY_OF_WEEK -> {
        allow(in, DayOfWeek.class, TimeKind.DAY_OF_WEEK);
        return DayOfWeek.of(in.next());
      }
      case TimeKind.MONTH -> {
        allow(in, Month.class, TimeKind.MONTH);
        return Month.of(in.next());
      }
      case TimeKind.CALENDAR -> {
        allow(in, GregorianCalendar.class, TimeKind.CALENDAR);
        return AgreedCalendar.read(in);
      }
      case TimeKind.SQL_DATE -> {
        allow(in, java.sql.Date.class, TimeKind.SQL_DATE);
        return new java.sql.Date(in.fixed(8));
      }
      case TimeKind.SQL_TIME -> {
        allow(in, java.sql.Time.class, TimeKind.SQL_TIME);
        return new java.sql.Time(in.fixed(8));
      }
      case TimeKind.SQL_TIMESTAMP -> {
        allow(in, java.sql.Timestamp.class, TimeKind.SQL_TIMESTAMP);
        java.sql.Timestamp made = new java.sql.Timestamp(in.fixed(8));
        made.setNanos(nano(in, in.fixed(4)));
        return made;
      }
      default -> throw in.expected("a kind of time", kind);
    }
  }

  private static void allow(ReadEngine in, Class<?> type, int number) {
    in.times().allow(in.gate(), type, number);
  }

  private static int nano(ReadEngine in, long value) {
    if (value < 0 || value > MAX_NANO) {
      throw in.failure("the message has nanosecond " + value + " of a second");
    }
    return (int) value;
  }

  private static int number(ReadEngine in) {
    return in.readCount("a number");
  }

  private static Instant instant(ReadEngine in, long seconds, long nano) {
    return Instant.ofEpochSecond(seconds, nano(in, nano));
  }

  private static LocalDate date(ReadEngine in) {
    return in.times().date(in.fixed(5));
  }

  private static LocalTime time(ReadEngine in) {
    return time(in, in.fixed(6));
  }

  private static LocalTime time(ReadEngine in, long time) {
    int seconds = (int) (time >>> NANO_BITS);
    return LocalTime.of(seconds >> 12, seconds >> 6 & 0x3f, seconds & 0x3f, nano(in, time & NANOS));
  }

  private static LocalDateTime dateTime(ReadEngine in) {
    LocalDate date = date(in);
    return LocalDateTime.of(date, time(in));
  }

  private static ZoneOffset offset(ReadEngine in) {
    return offset(in, (byte) in.next());
  }

  private static ZoneOffset offset(ReadEngine in, int quarters) {
    if (quarters == TimeKind.SECONDS_FOLLOW) {
      return ZoneOffset.ofTotalSeconds((int) in.fixed(3) << 8 >> 8);
    }
    ZoneOffset[] known = in.forms().offsets();
    int index = quarters + known.length / 2;
    return index >= 0 && index < known.length
        ? known[index]
        : ZoneOffset.ofTotalSeconds(quarters * TimeKind.QUARTER); // refuses it
  }

  /**
   * As it was sent wherever the zone's rules here know that local time with that offset. If not,
   * the same instant in the local time of these rules; if the zone is not known here, the same
   * local time at its offset.
   */
  private static ZonedDateTime zoned(ReadEngine in) {
    LocalDate date = date(in);
    long both = in.fixed(7);
    LocalDateTime local = LocalDateTime.of(date, time(in, both >>> 8));
    ZoneOffset offset = offset(in, (byte) both);
    if (in.peek() == 0) {
      in.skipTag();
      return ZonedDateTime.of(local, offset);
    }
    ZoneId zone;
    try {
      zone = in.times().zone(in);
    } catch (ZoneRulesException unknown) {
      return ZonedDateTime.of(local, offset);
    }
    try {
      return ZonedDateTime.ofInstant(local, offset, zone);
    } catch (DateTimeException beyondTheEnds) {
      return ZonedDateTime.ofLocal(local, zone, offset);
    }
  }
}
