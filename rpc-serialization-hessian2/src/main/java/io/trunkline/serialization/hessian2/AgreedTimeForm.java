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
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Points in time and what they are made of, in few bytes, where both sides agreed on that. They are
 * values: no references, no definitions. {@link AgreedTimeReader} reads them.
 */
final class AgreedTimeForm extends Form {

  private static final int INSTANT_SECONDS = 34; // bits of the short form, to the year 2514

  private static final Map<Class<?>, BiConsumer<WriteEngine, Object>> WRITERS =
      Map.ofEntries(
          entry(Instant.class, AgreedTimeForm::instant),
          entry(LocalDate.class, (out, v) -> out.writeFixed(wide(Tags.LOCAL_DATE, date(v)), 6)),
          entry(LocalTime.class, AgreedTimeForm::localTime),
          entry(LocalDateTime.class, (out, v) -> dateTime(out, TimeKind.LOCAL_DATE_TIME, v)),
          entry(OffsetDateTime.class, AgreedTimeForm::offsetDateTime),
          entry(ZonedDateTime.class, AgreedTimeForm::zonedDateTime),
          entry(OffsetTime.class, AgreedTimeForm::offsetTime),
          entry(
              ZoneOffset.class,
              (out, value) -> {
                out.writeFixed(tag(TimeKind.ZONE_OFFSET), 2);
                offset(out, value);
              }),
          entry(
              Duration.class,
              (out, value) -> {
                out.writeFixed(tag(TimeKind.DURATION), 2);
                out.writeLong(value.getSeconds());
                out.writeInt(value.getNano());
              }),
          entry(
              Period.class,
              (out, value) -> {
                out.writeFixed(tag(TimeKind.PERIOD), 2);
                out.writeInt(value.getYears());
                out.writeInt(value.getMonths());
                out.writeInt(value.getDays());
              }),
          entry(
              Year.class,
              (out, value) -> {
                out.writeFixed(tag(TimeKind.YEAR), 2);
                out.writeInt(value.getValue());
              }),
          entry(
              YearMonth.class,
              (out, value) -> {
                out.writeFixed(tag(TimeKind.YEAR_MONTH), 2);
                out.writeInt(value.getYear());
                out.writeInt(value.getMonthValue());
              }),
          entry(
              MonthDay.class,
              (out, value) -> {
                long day = value.getMonthValue() << 8 | value.getDayOfMonth();
                out.writeFixed(tag(TimeKind.MONTH_DAY) << 16 | day, 4);
              }),
          entry(
              DayOfWeek.class,
              (out, v) -> out.writeFixed(tag(TimeKind.DAY_OF_WEEK) << 8 | v.getValue(), 3)),
          entry(
              Month.class, (out, v) -> out.writeFixed(tag(TimeKind.MONTH) << 8 | v.getValue(), 3)));

  private final BiConsumer<WriteEngine, Object> writer;
  private final Form stock;

  private AgreedTimeForm(Form stock, BiConsumer<WriteEngine, Object> writer) {
    super(stock.type());
    this.stock = stock;
    this.writer = writer;
  }

  /**
   * The form of a class that has a short one, otherwise its usual form.
   *
   * @param stock the usual form, in which it is read as well
   */
  static Form of(Form stock) {
    BiConsumer<WriteEngine, Object> writer = writer(stock);
    return writer == null ? stock : new AgreedTimeForm(stock, writer);
  }

  private static @Nullable BiConsumer<WriteEngine, Object> writer(Form stock) {
    Class<?> type = stock.type();
    if (ZoneId.class.isAssignableFrom(type) && type != ZoneOffset.class) {
      return (out, value) -> {
        out.writeFixed(tag(TimeKind.ZONE_ID), 2);
        out.writeString(((ZoneId) value).getId());
      };
    }
    return switch (type.getName()) { // the module of some may be absent
      case "java.util.GregorianCalendar" ->
          (out, value) -> {
            if (!AgreedCalendar.write(out, (GregorianCalendar) value)) {
              stock.write(out, value);
            }
          };
      case "java.sql.Date" -> (out, value) -> date(out, TimeKind.SQL_DATE, (Date) value);
      case "java.sql.Time" -> (out, value) -> date(out, TimeKind.SQL_TIME, (Date) value);
      case "java.sql.Timestamp" ->
          (out, value) -> {
            date(out, TimeKind.SQL_TIMESTAMP, (Date) value);
            out.writeFixed(((Timestamp) value).getNanos(), 4);
          };
      default -> WRITERS.get(type);
    };
  }

  @SuppressWarnings("unchecked") // the form of a class writes nothing else
  private static <T> Map.Entry<Class<?>, BiConsumer<WriteEngine, Object>> entry(
      Class<T> type, BiConsumer<WriteEngine, T> writer) {
    return Map.entry(type, (BiConsumer<WriteEngine, Object>) (BiConsumer<WriteEngine, ?>) writer);
  }

  static long tag(int kind) {
    return Tags.TIME << 8 | kind;
  }

  /** A tag before five bytes. */
  private static long wide(int tag, long fiveBytes) {
    return (long) tag << 40 | fiveBytes;
  }

  private static void instant(WriteEngine out, Instant value) {
    long seconds = value.getEpochSecond();
    if (seconds >>> INSTANT_SECONDS == 0) {
      out.writeFixed(Tags.INSTANT, 1, seconds << 64 - INSTANT_SECONDS | value.getNano(), 8);
    } else {
      out.writeFixed(tag(TimeKind.INSTANT), 2);
      out.writeFixed(seconds, 7);
      out.writeFixed(value.getNano(), 4);
    }
  }

  /** Year, four bits of month, five of day. */
  private static long date(LocalDate value) {
    long year = value.getYear() & 0x7fff_ffffL;
    return year << 9 | value.getMonthValue() << 5 | value.getDayOfMonth();
  }

  /** Five bits of hour, six of minute, six of second, thirty of nanosecond. */
  private static long time(LocalTime value) {
    long minutes = value.getHour() << 6 | value.getMinute();
    return (minutes << 6 | value.getSecond()) << 30 | value.getNano();
  }

  private static void localTime(WriteEngine out, LocalTime value) {
    out.writeFixed((long) Tags.LOCAL_TIME << 48 | time(value), 7);
  }

  private static long dayOf(int kind, LocalDateTime value) {
    return tag(kind) << 40 | date(value.toLocalDate());
  }

  private static void dateTime(WriteEngine out, int kind, LocalDateTime value) {
    out.writeFixed(dayOf(kind, value), 7, time(value.toLocalTime()), 6);
  }

  private static void dateTime(WriteEngine out, int kind, LocalDateTime value, ZoneOffset offset) {
    int quarters = offset.getTotalSeconds() / TimeKind.QUARTER;
    if (quarters * TimeKind.QUARTER == offset.getTotalSeconds()) {
      out.writeFixed(dayOf(kind, value), 7, time(value.toLocalTime()) << 8 | quarters & 0xff, 7);
    } else {
      dateTime(out, kind, value);
      offset(out, offset);
    }
  }

  private static void offsetDateTime(WriteEngine out, OffsetDateTime value) {
    dateTime(out, TimeKind.OFFSET_DATE_TIME, value.toLocalDateTime(), value.getOffset());
  }

  private static void zonedDateTime(WriteEngine out, ZonedDateTime value) {
    dateTime(out, TimeKind.ZONED_DATE_TIME, value.toLocalDateTime(), value.getOffset());
    ZoneId zone = value.getZone();
    out.writeAscii(zone instanceof ZoneOffset ? "" : zone.getId());
  }

  private static void offsetTime(WriteEngine out, OffsetTime value) {
    out.writeFixed(tag(TimeKind.OFFSET_TIME) << 48 | time(value.toLocalTime()), 8);
    offset(out, value.getOffset());
  }

  /** A byte of quarters of an hour; what is no whole number of them as seconds behind another. */
  private static void offset(WriteEngine out, ZoneOffset value) {
    int seconds = value.getTotalSeconds();
    int quarters = seconds / TimeKind.QUARTER;
    if (quarters * TimeKind.QUARTER == seconds) {
      out.writeFixed(quarters, 1);
    } else {
      out.writeFixed(TimeKind.SECONDS_FOLLOW << 24 | seconds & 0xff_ffff, 4);
    }
  }

  private static void date(WriteEngine out, int kind, Date value) {
    out.writeFixed(tag(kind), 2, value.getTime(), 8);
  }

  @Override
  void write(WriteEngine out, Object value) {
    writer.accept(out, value);
  }

  @Override
  void requireObject() {
    stock.requireObject();
  }

  @Override
  Object plan(String[] fields) {
    return stock.plan(fields);
  }

  @Override
  @Nullable Object readObject(ReadEngine in, Object plan) {
    return stock.readObject(in, plan);
  }

  @Override
  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    return stock.readMap(in, key, value);
  }
}
