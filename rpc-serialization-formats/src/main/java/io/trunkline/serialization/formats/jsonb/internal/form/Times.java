package io.trunkline.serialization.formats.jsonb.internal.form;

import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.AGREED;
import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.NEVER;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Reader;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Writer;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
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
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The forms of dates and times. Between Trunkline ends, what JSONB has no place for is a text. */
final class Times {

  private static final LocalDate DAY_OF_TIMES = LocalDate.EPOCH;
  private static final String YEARS =
      ", which stock peers write with another one; send it as a text";

  private final Map<Class<?>, Form> forms = new HashMap<>();

  private Times() {}

  /** All of them, by class. */
  static Map<Class<?>, Form> all() {
    Times times = new Times();
    times.addDates();
    times.addLocal();
    times.addZoned();
    times.addTexts();
    times.addParts();
    return times.forms;
  }

  private <T> void add(
      Class<T> type, Naming naming, Writer<T> writer, Reader reader, @Nullable String loss) {
    forms.put(type, new Scalar<>(type, naming, writer, reader, loss));
  }

  private <T> void addMutable(Class<T> type, Writer<T> writer, Reader reader, String loss) {
    forms.put(type, new Scalar<>(type, AGREED, writer, reader, loss, true));
  }

  private void addDates() {
    add(
        Date.class,
        NEVER,
        (out, value) -> out.sink().writeDate(value.getTime()),
        (in, scalar) -> new Date(millis(scalar)),
        null);
    add(
        Instant.class,
        NEVER,
        (out, value) -> out.sink().writeInstant(value),
        (in, scalar) ->
            scalar instanceof Instant instant ? instant : Instant.ofEpochMilli(millis(scalar)),
        null);
    Writer<Calendar> calendar =
        (out, value) -> {
          if (out.isAgreed()) {
            out.sink().writeText(CalendarText.of(value));
          } else {
            out.sink().writeDate(value.getTimeInMillis());
          }
        };
    String loss =
        "fastjson2 writes of a Calendar its time alone for a stock peer, and not the zone; send a"
            + " ZonedDateTime";
    Reader reader =
        (in, scalar) ->
            scalar instanceof String text ? CalendarText.parse(text) : calendar(millis(scalar));
    addMutable(Calendar.class, calendar, reader, loss);
    addMutable(GregorianCalendar.class, calendar::write, reader, loss);
  }

  static long millis(Object scalar) {
    if (scalar instanceof Date date) {
      return date.getTime();
    }
    return scalar instanceof Instant instant ? instant.toEpochMilli() : (Long) scalar;
  }

  private static Calendar calendar(long millis) {
    GregorianCalendar calendar = new GregorianCalendar();
    calendar.setTimeInMillis(millis);
    return calendar;
  }

  /** Writes a time whose year has a place; any other is a text or, for a stock peer, an error. */
  private static void write(ValueOut out, LocalDate date, Object value, Runnable usual) {
    if (JsonbSink.fits(date)) {
      usual.run();
    } else if (out.isAgreed()) {
      out.sink().writeText(value.toString());
    } else {
      throw new SerializationException(
          "fastjson2 has no place for the year of a " + value.getClass().getName() + YEARS);
    }
  }

  private void addLocal() {
    add(
        LocalDate.class,
        AGREED,
        (out, value) -> write(out, value, value, () -> out.sink().writeLocalDate(value)),
        (in, scalar) ->
            scalar instanceof String text ? LocalDate.parse(text) : local(scalar).toLocalDate(),
        null);
    add(
        LocalDateTime.class,
        AGREED,
        (out, value) ->
            write(out, value.toLocalDate(), value, () -> out.sink().writeLocalDateTime(value)),
        (in, scalar) -> scalar instanceof String text ? LocalDateTime.parse(text) : local(scalar),
        null);
    add(
        LocalTime.class,
        NEVER,
        (out, value) -> out.sink().writeLocalTime(value),
        (in, scalar) -> scalar instanceof LocalTime time ? time : local(scalar).toLocalTime(),
        null);
  }

  private static LocalDateTime local(Object scalar) {
    if (scalar instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    return scalar instanceof ZonedDateTime zoned ? zoned.toLocalDateTime() : (LocalDateTime) scalar;
  }

  private void addZoned() {
    add(
        ZonedDateTime.class,
        AGREED,
        (out, value) -> {
          if (out.isAgreed()) {
            out.sink().writeText(value.toString());
          } else {
            write(
                out,
                value.toLocalDate(),
                value,
                () -> out.sink().writeZoned(value.toLocalDateTime(), value.getZone().getId()));
          }
        },
        (in, scalar) -> scalar instanceof String text ? ZonedDateTime.parse(text) : zoned(scalar),
        "fastjson2 writes a ZonedDateTime for a stock peer without its offset, so where clocks go"
            + " back the later of two equal times becomes the earlier; send an OffsetDateTime or an"
            + " Instant to such a peer");
    add(
        OffsetDateTime.class,
        AGREED,
        (out, value) ->
            write(
                out,
                value.toLocalDate(),
                value,
                () -> out.sink().writeZoned(value.toLocalDateTime(), value.getOffset().getId())),
        (in, scalar) ->
            scalar instanceof String text
                ? OffsetDateTime.parse(text)
                : zoned(scalar).toOffsetDateTime(),
        null);
    add(
        OffsetTime.class,
        AGREED,
        (out, value) ->
            out.sink()
                .writeZoned(value.toLocalTime().atDate(DAY_OF_TIMES), value.getOffset().getId()),
        (in, scalar) -> zoned(scalar).toOffsetDateTime().toOffsetTime(),
        null);
  }

  private static ZonedDateTime zoned(Object scalar) {
    return (ZonedDateTime) scalar;
  }

  private <T> void addText(Class<T> type, Function<String, T> parse) {
    add(
        type,
        AGREED,
        (out, value) -> out.sink().writeText(value.toString()),
        (in, scalar) -> parse.apply((String) scalar),
        null);
  }

  /** Java does not read what it writes of a year with more than four digits. */
  private static YearMonth yearMonth(String text) {
    int dash = text.lastIndexOf('-');
    return YearMonth.of(
        Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
  }

  private void addTexts() {
    addText(Duration.class, Duration::parse);
    addText(Period.class, Period::parse);
    addText(ZoneId.class, ZoneId::of);
    addText(ZoneOffset.class, ZoneOffset::of);
  }

  private void addParts() {
    forms.put(
        Year.class,
        new DatePartsForm<>(
            Year.class,
            text -> Year.of(Integer.parseInt(text)),
            parts -> Year.of(parts[0]),
            DatePartsForm.YEAR));
    forms.put(
        YearMonth.class,
        new DatePartsForm<>(
            YearMonth.class,
            Times::yearMonth,
            parts -> YearMonth.of(parts[1], parts[0]),
            DatePartsForm.MONTH,
            DatePartsForm.YEAR));
    forms.put(
        MonthDay.class,
        new DatePartsForm<>(
            MonthDay.class,
            MonthDay::parse,
            parts -> MonthDay.of(parts[1], parts[0]),
            DatePartsForm.DAY,
            DatePartsForm.MONTH));
  }
}
