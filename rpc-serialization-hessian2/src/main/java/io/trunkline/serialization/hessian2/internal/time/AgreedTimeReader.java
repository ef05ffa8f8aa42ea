package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.wire.ByteTable;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
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
import java.util.Arrays;
import java.util.GregorianCalendar;

/**
 * Reads what {@link AgreedTimeCodec} writes, for one message reader. Each class has to pass the
 * gate like one that the message names. Numbers that are no value of the class are refused.
 *
 * <p>Longer than other classes because there is one case for each kind.
 */
public final class AgreedTimeReader {

  private static final int NANO_BITS = 30;
  private static final int NANOS = (1 << NANO_BITS) - 1;
  private static final int MAX_NANO = 999_999_999;
  private static final String REGION = "java.time.ZoneRegion"; // not public

  private final ValueReader in;
  private final ZoneCache zones;
  private final RecentTimes recent = new RecentTimes();
  private boolean isSkipping;

  /**
   * Creates the reader of a message reader.
   *
   * @param zones shared by all readers of a serialization
   */
  public AgreedTimeReader(ValueReader in, ZoneCache zones) {
    this.in = in;
    this.zones = zones;
  }

  /** Moves past the value that begins with a tag, which has been read; it takes no number. */
  public void skip(int tag) {
    isSkipping = true;
    read(tag);
    isSkipping = false;
  }

  /** Begins a message. */
  public void start() {
    isSkipping = false;
  }

  /** Reads the value that begins with a tag, which has been read. */
  public Object read(int tag) {
    try {
      return switch (tag) {
        case Tags.INSTANT -> {
          allow(Instant.class, TimeKind.INSTANT);
          long both = in.fixed(8);
          yield instant(both >>> NANO_BITS, both & NANOS);
        }
        case Tags.LOCAL_DATE -> {
          allow(LocalDate.class, RecentTimes.LOCAL_DATE);
          yield date();
        }
        case Tags.LOCAL_TIME -> {
          allow(LocalTime.class, RecentTimes.LOCAL_TIME);
          yield time();
        }
        default -> ofKind(in.next());
      };
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
      throw in.failure("the message has a date or time that does not exist");
    }
  }

  private Object ofKind(int kind) {
    switch (kind) {
      case TimeKind.LOCAL_DATE_TIME -> {
        allow(LocalDateTime.class, TimeKind.LOCAL_DATE_TIME);
        return dateTime();
      }
      case TimeKind.OFFSET_DATE_TIME -> {
        allow(OffsetDateTime.class, TimeKind.OFFSET_DATE_TIME);
        LocalDate date = date();
        long both = in.fixed(7);
        return OffsetDateTime.of(date, time(both >>> 8), offset((byte) both));
      }
      case TimeKind.ZONED_DATE_TIME -> {
        allow(ZonedDateTime.class, TimeKind.ZONED_DATE_TIME);
        return zoned();
      }
      case TimeKind.INSTANT -> {
        allow(Instant.class, TimeKind.INSTANT);
        return instant(in.fixed(7) << 8 >> 8, in.fixed(4));
      }
      case TimeKind.OFFSET_TIME -> {
        allow(OffsetTime.class, TimeKind.OFFSET_TIME);
        return OffsetTime.of(time(), offset());
      }
      case TimeKind.ZONE_OFFSET -> {
        allow(ZoneOffset.class, TimeKind.ZONE_OFFSET);
        return offset();
      }
      case TimeKind.ZONE_ID -> {
        in.gate().resolve(REGION);
        return zone();
      }
      default -> {
        return other(kind);
      }
    }
  }

  private Object other(int kind) {
    switch (kind) {
      case TimeKind.DURATION -> {
        allow(Duration.class, TimeKind.DURATION);
        long seconds = in.longNumber();
        return Duration.ofSeconds(seconds, nano(number()));
      }
      case TimeKind.PERIOD -> {
        allow(Period.class, TimeKind.PERIOD);
        int years = number();
        int months = number();
        return Period.of(years, months, number());
      }
      case TimeKind.YEAR -> {
        allow(Year.class, TimeKind.YEAR);
        return Year.of(number());
      }
      case TimeKind.YEAR_MONTH -> {
        allow(YearMonth.class, TimeKind.YEAR_MONTH);
        int year = number();
        return YearMonth.of(year, number());
      }
      case TimeKind.MONTH_DAY -> {
        allow(MonthDay.class, TimeKind.MONTH_DAY);
        int month = in.next();
        return MonthDay.of(month, in.next());
      }
      case TimeKind.DAY_OF_WEEK -> {
        allow(DayOfWeek.class, TimeKind.DAY_OF_WEEK);
        return DayOfWeek.of(in.next());
      }
      case TimeKind.MONTH -> {
        allow(Month.class, TimeKind.MONTH);
        return Month.of(in.next());
      }
      case TimeKind.CALENDAR -> {
        allow(GregorianCalendar.class, TimeKind.CALENDAR);
        return AgreedCalendar.read(in);
      }
      case TimeKind.NUMBERED_CALENDAR -> {
        allow(GregorianCalendar.class, TimeKind.CALENDAR);
        return numbered(AgreedCalendar.read(in));
      }
      case TimeKind.OTHER_CALENDAR -> {
        allow(GregorianCalendar.class, TimeKind.CALENDAR);
        return numbered(AgreedCalendar.readOther(in));
      }
      case TimeKind.SQL_DATE -> {
        allow(java.sql.Date.class, TimeKind.SQL_DATE);
        return new java.sql.Date(in.fixed(8));
      }
      case TimeKind.SQL_TIME -> {
        allow(java.sql.Time.class, TimeKind.SQL_TIME);
        return new java.sql.Time(in.fixed(8));
      }
      case TimeKind.SQL_TIMESTAMP -> {
        allow(java.sql.Timestamp.class, TimeKind.SQL_TIMESTAMP);
        java.sql.Timestamp made = new java.sql.Timestamp(in.fixed(8));
        made.setNanos(nano(in.fixed(4)));
        return made;
      }
      default -> {
        return narrow(kind);
      }
    }
  }

  private Object narrow(int kind) {
    switch (kind) {
      case TimeKind.BYTE -> {
        return (byte) in.next();
      }
      case TimeKind.SHORT -> {
        return (short) in.fixed(2);
      }
      case TimeKind.FLOAT -> {
        return Float.intBitsToFloat((int) in.fixed(4));
      }
      case TimeKind.CHAR -> {
        return (char) in.fixed(2);
      }
      case TimeKind.BYTES -> {
        if (Tags.isBinary(in.peek()) && in.readAny() instanceof byte[] bytes) {
          return numbered(bytes);
        }
        throw in.expected("an array of bytes", in.peek());
      }
      case TimeKind.CHARS -> {
        String text = in.readString();
        if (text == null) {
          throw in.failure("the text of an array of characters is null");
        }
        return numbered(text.toCharArray());
      }
      default -> throw in.expected("a kind of time", kind);
    }
  }

  private Object numbered(Object made) {
    if (!isSkipping) {
      in.addObject(made);
    }
    return made;
  }

  private void allow(Class<?> type, int number) {
    recent.allow(in.gate(), type, number);
  }

  private int nano(long value) {
    if (value < 0 || value > MAX_NANO) {
      throw in.failure("the message has nanosecond " + value + " of a second");
    }
    return (int) value;
  }

  private int number() {
    return in.readCount("a number");
  }

  private Instant instant(long seconds, long nano) {
    return Instant.ofEpochSecond(seconds, nano(nano));
  }

  private LocalDate date() {
    return recent.date(in.fixed(5));
  }

  private LocalTime time() {
    return time(in.fixed(6));
  }

  private LocalTime time(long time) {
    int seconds = (int) (time >>> NANO_BITS);
    return LocalTime.of(seconds >> 12, seconds >> 6 & 0x3f, seconds & 0x3f, nano(time & NANOS));
  }

  private LocalDateTime dateTime() {
    LocalDate date = date();
    return LocalDateTime.of(date, time());
  }

  private ZoneOffset offset() {
    return offset((byte) in.next());
  }

  private ZoneOffset offset(int quarters) {
    if (quarters == TimeKind.SECONDS_FOLLOW) {
      return ZoneOffset.ofTotalSeconds((int) in.fixed(3) << 8 >> 8);
    }
    ZoneOffset[] known = zones.offsets();
    int index = quarters + known.length / 2;
    return index >= 0 && index < known.length
        ? known[index]
        : ZoneOffset.ofTotalSeconds(quarters * TimeKind.QUARTER); // throws
  }

  /**
   * Reads a time as it was sent if the rules of the zone here allow that local time with that
   * offset. If they do not, the same instant in the local time of these rules; if the zone is
   * unknown here, the same local time at its offset.
   */
  private ZonedDateTime zoned() {
    LocalDate date = date();
    long both = in.fixed(7);
    LocalDateTime local = LocalDateTime.of(date, time(both >>> 8));
    ZoneOffset offset = offset((byte) both);
    if (in.peek() == 0) {
      in.skipTag();
      return ZonedDateTime.of(local, offset);
    }
    ZoneId zone;
    try {
      zone = zone();
    } catch (ZoneRulesException unknown) {
      return ZonedDateTime.of(local, offset);
    }
    try {
      return ZonedDateTime.ofInstant(local, offset, zone);
    } catch (DateTimeException beyondTheEnds) {
      return ZonedDateTime.ofLocal(local, zone, offset);
    }
  }

  /**
   * Reads the name of a time zone.
   *
   * @throws DateTimeException if there is no such zone
   */
  private ZoneId zone() {
    int start = in.position();
    KnownZone known = recent.zoneAt(in.bytes(), start, in.remaining());
    if (known == null) {
      int hash = ByteTable.nameHash(in.bytes(), start, in.limit());
      known = zones.names().find(hash, in.bytes(), start, in.limit());
      if (known == null) {
        return newZone(start, hash);
      }
      recent.zone(known);
    }
    in.position(start + known.bytes().length);
    return known.zone();
  }

  private ZoneId newZone(int start, int hash) {
    String id = in.readString();
    if (id == null) {
      throw in.failure("a time zone has no name");
    }
    ZoneId zone = ZoneId.of(id);
    if (id.indexOf('+') < 0 && id.indexOf('-') < 0) { // a peer could send any number of offsets
      byte[] bytes = Arrays.copyOfRange(in.bytes(), start, in.position());
      zones.names().keep(new KnownZone(zone, bytes, hash));
    }
    return zone;
  }
}
