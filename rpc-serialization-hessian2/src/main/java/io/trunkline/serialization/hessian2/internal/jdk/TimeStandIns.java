package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import io.trunkline.serialization.hessian2.internal.wire.MalformedException;
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
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The stand-ins for java.time that every stock peer reads. */
final class TimeStandIns {

  private TimeStandIns() {}

  static List<ObjectMapping<?>> all() {
    return List.of(
        of(
            Instant.class,
            List.of("nanos", "seconds"),
            (value, out) -> {
              out.writeInt(value.getNano());
              out.writeLong(value.getEpochSecond());
            },
            values -> Instant.ofEpochSecond(wide(values, 1), wide(values, 0))),
        of(
            Duration.class,
            List.of("nanos", "seconds"),
            (value, out) -> {
              out.writeInt(value.getNano());
              out.writeLong(value.getSeconds());
            },
            values -> Duration.ofSeconds(wide(values, 1), wide(values, 0))),
        of(
            LocalDate.class,
            List.of("day", "month", "year"),
            (value, out) -> {
              out.writeInt(value.getDayOfMonth());
              out.writeInt(value.getMonthValue());
              out.writeInt(value.getYear());
            },
            values -> LocalDate.of(number(values, 2), number(values, 1), number(values, 0))),
        of(
            LocalTime.class,
            List.of("nano", "second", "minute", "hour"),
            (value, out) -> {
              out.writeInt(value.getNano());
              out.writeInt(value.getSecond());
              out.writeInt(value.getMinute());
              out.writeInt(value.getHour());
            },
            values ->
                LocalTime.of(
                    number(values, 3), number(values, 2), number(values, 1), number(values, 0))),
        of(
            LocalDateTime.class,
            List.of("time", "date"),
            (value, out) -> {
              out.writeObject(value.toLocalTime());
              out.writeObject(value.toLocalDate());
            },
            values ->
                LocalDateTime.of(
                    part(LocalDate.class, values, 1), part(LocalTime.class, values, 0))),
        of(
            OffsetDateTime.class,
            List.of("offset", "dateTime"),
            (value, out) -> {
              out.writeObject(value.getOffset());
              out.writeObject(value.toLocalDateTime());
            },
            values ->
                OffsetDateTime.of(
                    part(LocalDateTime.class, values, 1), part(ZoneOffset.class, values, 0))),
        of(
            OffsetTime.class,
            List.of("zoneOffset", "localTime"),
            (value, out) -> {
              out.writeObject(value.getOffset());
              out.writeObject(value.toLocalTime());
            },
            values ->
                OffsetTime.of(part(LocalTime.class, values, 1), part(ZoneOffset.class, values, 0))),
        of(
            ZonedDateTime.class,
            List.of("offset", "dateTime", "zoneId"),
            (value, out) -> {
              out.writeObject(value.getOffset());
              out.writeObject(value.toLocalDateTime());
              out.writeString(value.getZone().getId());
            },
            values ->
                ZonedDateTime.ofLocal(
                    part(LocalDateTime.class, values, 1),
                    ZoneId.of(part(String.class, values, 2)),
                    part(ZoneOffset.class, values, 0))),
        of(
            Period.class,
            List.of("days", "months", "years"),
            (value, out) -> {
              out.writeInt(value.getDays());
              out.writeInt(value.getMonths());
              out.writeInt(value.getYears());
            },
            values -> Period.of(number(values, 2), number(values, 1), number(values, 0))),
        of(
            Year.class,
            List.of("year"),
            (value, out) -> out.writeInt(value.getValue()),
            values -> Year.of(number(values, 0))),
        of(
            YearMonth.class,
            List.of("month", "year"),
            (value, out) -> {
              out.writeInt(value.getMonthValue());
              out.writeInt(value.getYear());
            },
            values -> YearMonth.of(number(values, 1), number(values, 0))),
        of(
            MonthDay.class,
            List.of("day", "month"),
            (value, out) -> {
              out.writeInt(value.getDayOfMonth());
              out.writeInt(value.getMonthValue());
            },
            values -> MonthDay.of(number(values, 1), number(values, 0))),
        of(
            ZoneOffset.class,
            List.of("seconds"),
            (value, out) -> out.writeInt(value.getTotalSeconds()),
            values -> ZoneOffset.ofTotalSeconds(number(values, 0))),
        ObjectMapping.standIn(
            ZoneId.class,
            handle("ZoneId"),
            List.of("zoneId"),
            "java.time.ZoneRegion",
            (value, out) -> out.writeString(value.getId()),
            values -> ZoneId.of(part(String.class, values, 0))));
  }

  private static <T> ObjectMapping<T> of(
      Class<T> type,
      List<String> fields,
      BiConsumer<? super T, FieldSink> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return ObjectMapping.standIn(
        type, handle(type.getSimpleName()), fields, type.getName(), writer, reader);
  }

  private static String handle(String simpleName) {
    return StandIns.LIBRARY + "java8." + simpleName + "Handle";
  }

  /** A number; zero if the message lacks it, like a field that is not set. */
  private static long wide(@Nullable Object[] values, int index) {
    Object value = values[index];
    if (value == null) {
      return 0;
    }
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    throw malformed();
  }

  private static int number(@Nullable Object[] values, int index) {
    long number = wide(values, index);
    if (number != (int) number) {
      throw malformed();
    }
    return (int) number;
  }

  private static <V> V part(Class<V> type, @Nullable Object[] values, int index) {
    if (!type.isInstance(values[index])) {
      throw malformed();
    }
    return type.cast(values[index]);
  }

  private static MalformedException malformed() {
    return new MalformedException("one of its fields is missing or malformed");
  }
}
