package io.trunkline.serialization.hessian2.internal.time;

import io.trunkline.serialization.hessian2.internal.codec.DeclaredType;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.codec.ValueWriter;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.lang.reflect.Modifier;
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
import java.util.Calendar;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Dates, times, zones and durations in few bytes, for two Trunkline peers that agreed on it. Each
 * is one value, without references or definitions. So are bytes, shorts, floats and characters
 * where nothing declares them, which stock peers get as wider values. {@link AgreedTimeReader}
 * reads them.
 */
public final class AgreedTimeCodec extends TypeCodec {

  private static final int INSTANT_SECONDS = 34; // bits in the short encoding: up to the year 2514

  private static final Map<Class<?>, BiConsumer<ValueWriter, Object>> WRITERS =
      Map.ofEntries(
          entry(Instant.class, AgreedTimeCodec::instant),
          entry(LocalDate.class, (out, v) -> out.writeFixed(wide(Tags.LOCAL_DATE, date(v)), 6)),
          entry(LocalTime.class, AgreedTimeCodec::localTime),
          entry(LocalDateTime.class, (out, v) -> dateTime(out, TimeKind.LOCAL_DATE_TIME, v)),
          entry(OffsetDateTime.class, AgreedTimeCodec::offsetDateTime),
          entry(ZonedDateTime.class, AgreedTimeCodec::zonedDateTime),
          entry(OffsetTime.class, AgreedTimeCodec::offsetTime),
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
          entry(Byte.class, (out, v) -> out.writeFixed(tag(TimeKind.BYTE) << 8 | v & 0xff, 3)),
          entry(Short.class, (out, v) -> out.writeFixed(tag(TimeKind.SHORT) << 16 | v & 0xffff, 4)),
          entry(
              Float.class,
              (out, v) -> {
                out.writeFixed(tag(TimeKind.FLOAT), 2);
                out.writeFixed(Float.floatToRawIntBits(v), 4);
              }),
          entry(Character.class, (out, v) -> out.writeFixed(tag(TimeKind.CHAR) << 16 | v, 4)),
          entry(
              byte[].class,
              (out, value) -> {
                if (!out.writeReference(value)) {
                  out.writeFixed(tag(TimeKind.BYTES), 2);
                  out.writeBytes(value);
                }
              }),
          entry(
              char[].class,
              (out, value) -> {
                if (!out.writeReference(value)) {
                  out.writeFixed(tag(TimeKind.CHARS), 2);
                  out.writeString(new String(value));
                }
              }),
          entry(
              DayOfWeek.class,
              (out, v) -> out.writeFixed(tag(TimeKind.DAY_OF_WEEK) << 8 | v.getValue(), 3)),
          entry(
              Month.class, (out, v) -> out.writeFixed(tag(TimeKind.MONTH) << 8 | v.getValue(), 3)));

  /** Those whose usual form says the same where they are declared. */
  private static final Set<Class<?>> NARROW =
      Set.of(Byte.class, Short.class, Float.class, Character.class);

  private final BiConsumer<ValueWriter, Object> writer;
  private final TypeCodec stock;

  private AgreedTimeCodec(TypeCodec stock, BiConsumer<ValueWriter, Object> writer) {
    super(stock.type());
    this.stock = stock;
    this.writer = writer;
  }

  /**
   * The codec of a class with a short encoding; for any other class the usual codec.
   *
   * @param stock the usual codec, with which its objects are read as well
   */
  public static TypeCodec of(TypeCodec stock) {
    BiConsumer<ValueWriter, Object> writer = writer(stock);
    return writer == null ? stock : new AgreedTimeCodec(stock, writer);
  }

  private static @Nullable BiConsumer<ValueWriter, Object> writer(TypeCodec stock) {
    Class<?> type = stock.type();
    if (ZoneId.class.isAssignableFrom(type) && type != ZoneOffset.class) {
      return (out, value) -> {
        out.writeFixed(tag(TimeKind.ZONE_ID), 2);
        out.writeString(((ZoneId) value).getId());
      };
    }
    return switch (type.getName()) { // java.sql may be absent
      case "java.util.GregorianCalendar",
          "java.util.JapaneseImperialCalendar",
          "sun.util.BuddhistCalendar" ->
          (out, value) -> {
            Calendar calendar = (Calendar) value;
            if (!AgreedCalendar.fits(calendar)) {
              stock.write(out, value);
            } else if (!out.writeReference(value)) { // which can be changed
              AgreedCalendar.write(out, calendar);
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

  @SuppressWarnings("unchecked") // a codec writes objects of its class only
  private static <T> Map.Entry<Class<?>, BiConsumer<ValueWriter, Object>> entry(
      Class<T> type, BiConsumer<ValueWriter, T> writer) {
    return Map.entry(type, (BiConsumer<ValueWriter, Object>) (BiConsumer<ValueWriter, ?>) writer);
  }

  static long tag(int kind) {
    return Tags.TIME << 8 | kind;
  }

  /** A tag before five bytes. */
  private static long wide(int tag, long fiveBytes) {
    return (long) tag << 40 | fiveBytes;
  }

  private static void instant(ValueWriter out, Instant value) {
    long seconds = value.getEpochSecond();
    if (seconds >>> INSTANT_SECONDS == 0) {
      out.writeFixed(Tags.INSTANT, 1, seconds << 64 - INSTANT_SECONDS | value.getNano(), 8);
    } else {
      out.writeFixed(tag(TimeKind.INSTANT), 2);
      out.writeFixed(seconds, 7);
      out.writeFixed(value.getNano(), 4);
    }
  }

  /** The year, then four bits of month and five of day. */
  private static long date(LocalDate value) {
    long year = value.getYear() & 0x7fff_ffffL;
    return year << 9 | value.getMonthValue() << 5 | value.getDayOfMonth();
  }

  /** Five bits of hour, six of minute, six of second and thirty of nanosecond. */
  private static long time(LocalTime value) {
    long minutes = value.getHour() << 6 | value.getMinute();
    return (minutes << 6 | value.getSecond()) << 30 | value.getNano();
  }

  private static void localTime(ValueWriter out, LocalTime value) {
    out.writeFixed((long) Tags.LOCAL_TIME << 48 | time(value), 7);
  }

  private static long dayOf(int kind, LocalDateTime value) {
    return tag(kind) << 40 | date(value.toLocalDate());
  }

  private static void dateTime(ValueWriter out, int kind, LocalDateTime value) {
    out.writeFixed(dayOf(kind, value), 7, time(value.toLocalTime()), 6);
  }

  private static void dateTime(ValueWriter out, int kind, LocalDateTime value, ZoneOffset offset) {
    int quarters = offset.getTotalSeconds() / TimeKind.QUARTER;
    if (quarters * TimeKind.QUARTER == offset.getTotalSeconds()) {
      out.writeFixed(dayOf(kind, value), 7, time(value.toLocalTime()) << 8 | quarters & 0xff, 7);
    } else {
      dateTime(out, kind, value);
      offset(out, offset);
    }
  }

  private static void offsetDateTime(ValueWriter out, OffsetDateTime value) {
    dateTime(out, TimeKind.OFFSET_DATE_TIME, value.toLocalDateTime(), value.getOffset());
  }

  private static void zonedDateTime(ValueWriter out, ZonedDateTime value) {
    dateTime(out, TimeKind.ZONED_DATE_TIME, value.toLocalDateTime(), value.getOffset());
    ZoneId zone = value.getZone();
    out.writeAscii(zone instanceof ZoneOffset ? "" : zone.getId());
  }

  private static void offsetTime(ValueWriter out, OffsetTime value) {
    out.writeFixed(tag(TimeKind.OFFSET_TIME) << 48 | time(value.toLocalTime()), 8);
    offset(out, value.getOffset());
  }

  /** Writes quarters of an hour in a byte; an offset between two of them as a mark and seconds. */
  private static void offset(ValueWriter out, ZoneOffset value) {
    int seconds = value.getTotalSeconds();
    int quarters = seconds / TimeKind.QUARTER;
    if (quarters * TimeKind.QUARTER == seconds) {
      out.writeFixed(quarters, 1);
    } else {
      out.writeFixed(TimeKind.SECONDS_FOLLOW << 24 | seconds & 0xff_ffff, 4);
    }
  }

  private static void date(ValueWriter out, int kind, Date value) {
    out.writeFixed(tag(kind), 2, value.getTime(), 8);
  }

  @Override
  public void write(ValueWriter out, Object value) {
    writer.accept(out, value);
  }

  @Override
  public TypeCodec whereDeclared() {
    return NARROW.contains(type()) ? stock : this;
  }

  @Override
  public @Nullable Object readValue(ValueReader in) {
    return in.isTime(in.peek()) ? in.readAny() : stock.readValue(in);
  }

  @Override
  public @Nullable BiConsumer<ValueWriter, Object> plainWriter() {
    boolean isPlain = Modifier.isFinal(type().getModifiers()) && !NARROW.contains(type());
    return isPlain ? writer : null;
  }

  @Override
  public void requireObject() {
    stock.requireObject();
  }

  @Override
  public Object plan(String[] fields) {
    return stock.plan(fields);
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object plan) {
    return stock.readObject(in, plan);
  }

  @Override
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    return stock.readMap(in, key, value);
  }
}
