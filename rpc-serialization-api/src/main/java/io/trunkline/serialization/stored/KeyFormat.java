package io.trunkline.serialization.stored;

import io.trunkline.serialization.SerializationException;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of keys. Three bytes say that it is one, {@code F7 54 40}, as an envelope of version 2
 * would begin; then follows a value:
 *
 * <pre>
 *   0 null   1 false   2 true   3 byte, 1 byte
 *   4 short  5 int     6 long   signed, in as few bytes as possible: zigzag, seven bits a byte
 *   7 char                      the same, unsigned
 *   8 float  9 double           4 and 8 bytes, big-endian; all NaNs are one
 *  10 BigInteger                length, two's complement
 *  11 BigDecimal                scale as an int, then as 10
 *  12 String                    length, and each UTF-16 unit as UTF-8 has that code point
 *  13 UUID                      16 bytes
 *  14 enum                      names of class and constant, as 12 without its number
 *  15 record                    name of the class, number of components; for each, in the order of
 *                               their names: name, value
 *  16 list                      size, values
 *  17 set                       size, values in the order of their bytes
 *  18 map                       size, key and value, in the order of the bytes of both
 *  19 and more                  times: their text, in the order of {@link #TIMES}
 * </pre>
 *
 * <p>Lengths and sizes are unsigned, seven bits a byte, the lowest first.
 */
final class KeyFormat {

  static final int NULL = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;
  static final int BYTE = 3;
  static final int SHORT = 4;
  static final int INT = 5;
  static final int LONG = 6;
  static final int CHAR = 7;
  static final int FLOAT = 8;
  static final int DOUBLE = 9;
  static final int BIG_INTEGER = 10;
  static final int BIG_DECIMAL = 11;
  static final int STRING = 12;
  static final int UUID = 13;
  static final int ENUM = 14;
  static final int RECORD = 15;
  static final int LIST = 16;
  static final int SET = 17;
  static final int MAP = 18;
  static final int FIRST_TIME = 19;

  static final int BYTES_OF_MARK = 3;
  static final int MAX_DEPTH = 32;

  private static final int FIRST = 0xf7;
  private static final int SECOND = 0x54;
  private static final int THIRD = 0x40;

  /** A class of {@code java.time} whose values have a text. */
  record Time(Class<?> type, Function<Object, String> text, Function<String, Object> parse) {

    static Time of(Class<?> type, Function<String, Object> parse) {
      return new Time(type, Object::toString, parse);
    }
  }

  static final List<Time> TIMES =
      List.of(
          Time.of(Instant.class, Instant::parse),
          Time.of(LocalDate.class, LocalDate::parse),
          Time.of(LocalTime.class, LocalTime::parse),
          Time.of(LocalDateTime.class, LocalDateTime::parse),
          Time.of(OffsetDateTime.class, OffsetDateTime::parse),
          Time.of(OffsetTime.class, OffsetTime::parse),
          Time.of(ZonedDateTime.class, ZonedDateTime::parse),
          Time.of(Duration.class, Duration::parse),
          Time.of(Period.class, Period::parse),
          Time.of(Year.class, text -> Year.of(Integer.parseInt(text))),
          new Time( // its own text is not read for long years
              YearMonth.class,
              month -> ((YearMonth) month).atDay(1).toString(),
              text -> YearMonth.from(LocalDate.parse(text))),
          Time.of(MonthDay.class, MonthDay::parse),
          Time.of(ZoneOffset.class, ZoneOffset::of),
          Time.of(ZoneId.class, ZoneId::of));

  private KeyFormat() {}

  static void writeMark(byte[] target) {
    target[0] = (byte) FIRST;
    target[1] = (byte) SECOND;
    target[2] = (byte) THIRD;
  }

  /** Whether bytes are those of a key. */
  static boolean isIn(byte[] bytes) {
    return bytes.length > BYTES_OF_MARK
        && bytes[0] == (byte) FIRST
        && bytes[1] == (byte) SECOND
        && bytes[2] == (byte) THIRD;
  }

  /** The index in {@link #TIMES} of the class of a value, or of that declared type; -1 for none. */
  static int time(Class<?> type) {
    for (int i = 0; i < TIMES.size(); i++) {
      if (TIMES.get(i).type.isAssignableFrom(type)) {
        return i;
      }
    }
    return -1;
  }

  /** What a value is refused with that is no key. */
  static SerializationException refused(Class<?> type, String why, @Nullable String where) {
    return new SerializationException(
        "class "
            + type.getName()
            + (where == null ? "" : " in " + where)
            + " is not part of a key: "
            + why
            + "; make keys of strings, numbers, enums, UUIDs, java.time values and records of them");
  }
}
