package io.trunkline.serialization.formats.protostuff;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value of the JDK that stock's peers write by the private fields of its class, which are the
 * same in every Java from 8 on. It is split and made through public API.
 *
 * @param parts the shapes of its fields, which have the numbers from 1 on
 */
record JdkValue<T>(
    Class<T> type, List<Shape> parts, Function<T, Object[]> split, Function<Object[], T> make) {

  private static final Shape INT = new Shape.Scalar(ScalarKind.INT);
  private static final Shape SHORT = new Shape.Scalar(ScalarKind.SHORT);
  private static final Shape BYTE = new Shape.Scalar(ScalarKind.BYTE);
  private static final Shape LONG = new Shape.Scalar(ScalarKind.LONG);

  private static final Map<Class<?>, JdkValue<?>> ALL =
      Stream.<JdkValue<?>>of(
              new JdkValue<>(
                  UUID.class,
                  List.of(LONG, LONG),
                  id -> new Object[] {id.getMostSignificantBits(), id.getLeastSignificantBits()},
                  p -> new UUID((Long) p[0], (Long) p[1])),
              new JdkValue<>(
                  LocalDate.class,
                  List.of(INT, SHORT, SHORT),
                  date ->
                      new Object[] {
                        date.getYear(), (short) date.getMonthValue(), (short) date.getDayOfMonth()
                      },
                  p -> LocalDate.of((Integer) p[0], (Short) p[1], (Short) p[2])),
              new JdkValue<>(
                  LocalTime.class,
                  List.of(BYTE, BYTE, BYTE, INT),
                  time ->
                      new Object[] {
                        (byte) time.getHour(),
                        (byte) time.getMinute(),
                        (byte) time.getSecond(),
                        time.getNano()
                      },
                  p -> LocalTime.of((Byte) p[0], (Byte) p[1], (Byte) p[2], (Integer) p[3])),
              new JdkValue<>(
                  LocalDateTime.class,
                  List.of(new Shape.Bean(LocalDate.class), new Shape.Bean(LocalTime.class)),
                  time -> new Object[] {time.toLocalDate(), time.toLocalTime()},
                  p -> LocalDateTime.of((LocalDate) p[0], (LocalTime) p[1])),
              new JdkValue<>(
                  Instant.class,
                  List.of(LONG, INT),
                  time -> new Object[] {time.getEpochSecond(), time.getNano()},
                  p -> Instant.ofEpochSecond((Long) p[0], (Integer) p[1])),
              new JdkValue<>(
                  Duration.class,
                  List.of(LONG, INT),
                  time -> new Object[] {time.getSeconds(), time.getNano()},
                  p -> Duration.ofSeconds((Long) p[0], (Integer) p[1])),
              new JdkValue<>(
                  Year.class,
                  List.of(INT),
                  year -> new Object[] {year.getValue()},
                  p -> Year.of((Integer) p[0])),
              new JdkValue<>(
                  YearMonth.class,
                  List.of(INT, INT),
                  month -> new Object[] {month.getYear(), month.getMonthValue()},
                  p -> YearMonth.of((Integer) p[0], (Integer) p[1])),
              new JdkValue<>(
                  MonthDay.class,
                  List.of(INT, INT),
                  day -> new Object[] {day.getMonthValue(), day.getDayOfMonth()},
                  p -> MonthDay.of((Integer) p[0], (Integer) p[1])),
              new JdkValue<>(
                  Period.class,
                  List.of(INT, INT, INT),
                  time -> new Object[] {time.getYears(), time.getMonths(), time.getDays()},
                  p -> Period.of((Integer) p[0], (Integer) p[1], (Integer) p[2])),
              new JdkValue<>(
                  AtomicInteger.class,
                  List.of(INT),
                  number -> new Object[] {number.get()},
                  p -> new AtomicInteger((Integer) p[0])),
              new JdkValue<>(
                  AtomicLong.class,
                  List.of(LONG),
                  number -> new Object[] {number.get()},
                  p -> new AtomicLong((Long) p[0])),
              new JdkValue<>(
                  AtomicBoolean.class,
                  List.of(INT),
                  value -> new Object[] {value.get() ? 1 : 0},
                  p -> new AtomicBoolean((Integer) p[0] != 0)))
          .collect(Collectors.toUnmodifiableMap(JdkValue::type, value -> value));

  /** The form of a class; null if it has none. */
  static @Nullable JdkValue<?> of(Class<?> type) {
    return ALL.get(type);
  }

  /** All of them. */
  static Collection<JdkValue<?>> all() {
    return ALL.values();
  }

  /** The value of these parts. */
  T of(@Nullable Object[] values, WireInput in) {
    for (Object value : values) {
      if (value == null) {
        throw in.failure("a part of a " + type.getName() + " is missing");
      }
    }
    try {
      return make.apply(values);
    } catch (RuntimeException e) {
      throw in.failure("the parts of a " + type.getName() + " are out of range");
    }
  }

  Object[] partsOf(Object value) {
    return split.apply(type.cast(value));
  }
}
