package io.trunkline.internal.generic;

import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Converts values without parts. Numbers become other numbers where nothing is lost except a
 * double's precision in a float; text becomes what the declared class parses from it.
 */
final class Scalars {

  /** Parsing takes time that grows faster than the text. */
  private static final int MAX_CHARACTERS = 1_000;

  /** How far the exponent of a number may be from zero, either way, to become another type. */
  private static final int MAX_EXPONENT = 1_000;

  /** The bits of as many decimal digits as a text may have. */
  private static final int MAX_BITS = 3_400;

  /** Of any length: they are taken over as they are, or looked at once. */
  private static final Set<Class<?>> LONG_TEXTS =
      Set.of(StringBuilder.class, char[].class, URI.class);

  /** How stock peers write a date as text, in the time zone of the reader. */
  private static final String STOCK_DATE = "yyyy-MM-dd HH:mm:ss";

  private static final Map<Class<?>, Function<String, Object>> FROM_TEXT =
      Map.ofEntries(
          Map.entry(LocalDate.class, LocalDate::parse),
          Map.entry(LocalDateTime.class, LocalDateTime::parse),
          Map.entry(LocalTime.class, LocalTime::parse),
          Map.entry(Instant.class, Instant::parse),
          Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
          Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
          Map.entry(Duration.class, Duration::parse),
          Map.entry(Period.class, Period::parse),
          Map.entry(Year.class, Year::parse),
          Map.entry(YearMonth.class, YearMonth::parse),
          Map.entry(UUID.class, UUID::fromString),
          Map.entry(URI.class, URI::create),
          Map.entry(Currency.class, Currency::getInstance),
          Map.entry(Locale.class, Locale::forLanguageTag),
          Map.entry(StringBuilder.class, StringBuilder::new),
          Map.entry(Date.class, Scalars::date));

  private Scalars() {}

  /**
   * A value as that type.
   *
   * @throws ConversionException if it cannot be one
   */
  static Object convert(Object value, Class<?> declared) {
    Class<?> type =
        declared.isPrimitive() ? MethodType.methodType(declared).wrap().returnType() : declared;
    if (type.isInstance(value)) {
      return value;
    }
    Object converted = null;
    if (value instanceof Number number) {
      converted = Number.class.isAssignableFrom(type) ? number(number, type) : null;
      if (type == Date.class && number instanceof Long millis) {
        converted = new Date(millis);
      }
    } else if (value instanceof String text) {
      converted = text(text, type);
    } else if (value instanceof Date date && type.getSuperclass() == Date.class) {
      converted = sqlDate(date, type);
    } else if (value instanceof Character character && type == String.class) {
      converted = character.toString();
    }
    if (converted == null) {
      throw mismatch(value, declared);
    }
    return converted;
  }

  static ConversionException mismatch(@Nullable Object value, Class<?> declared) {
    return new ConversionException(
        ": is "
            + (value == null ? "null" : value.getClass().getTypeName())
            + ", expected "
            + declared.getTypeName());
  }

  private static @Nullable Object number(Number value, Class<?> type) {
    try {
      if (!isBounded(value)) {
        return null;
      }
      if (type == Float.class) {
        return value.floatValue();
      }
      if (type == Double.class) {
        return value.doubleValue();
      }
      BigDecimal exact = exact(value);
      if (type == Integer.class) {
        return exact.intValueExact();
      }
      if (type == Long.class) {
        return exact.longValueExact();
      }
      if (type == Short.class) {
        return exact.shortValueExact();
      }
      if (type == Byte.class) {
        return exact.byteValueExact();
      }
      if (type == BigInteger.class) {
        return exact.toBigIntegerExact();
      }
      return type == BigDecimal.class ? exact : null;
    } catch (ArithmeticException | NumberFormatException doesNotFit) {
      return null;
    }
  }

  /** Digits and exponent decide how long a number takes to become another one. */
  private static boolean isBounded(Number value) {
    if (value instanceof BigInteger integer) {
      return integer.bitLength() <= MAX_BITS;
    }
    return !(value instanceof BigDecimal decimal)
        || Math.abs((long) decimal.scale()) <= MAX_EXPONENT
            && decimal.unscaledValue().bitLength() <= MAX_BITS;
  }

  private static BigDecimal exact(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return value instanceof Double || value instanceof Float
        ? new BigDecimal(value.toString())
        : BigDecimal.valueOf(value.longValue());
  }

  private static @Nullable Object text(String text, Class<?> type) {
    try {
      if (text.length() > MAX_CHARACTERS && !LONG_TEXTS.contains(type)) {
        return null;
      }
      if (Number.class.isAssignableFrom(type)) {
        return number(new BigDecimal(text.strip()), type);
      }
      if (type.isEnum()) {
        return constant(text, type);
      }
      if (type == Boolean.class) {
        return text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
      }
      if (type == Character.class) {
        return text.length() == 1 ? text.charAt(0) : null;
      }
      if (type == char[].class) {
        return text.toCharArray();
      }
      Function<String, Object> reader = FROM_TEXT.get(type);
      return reader == null ? null : reader.apply(text);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  private static @Nullable Object constant(String name, Class<?> type) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    return null;
  }

  private static @Nullable Object date(String text) {
    SimpleDateFormat format = new SimpleDateFormat(STOCK_DATE, Locale.ROOT);
    format.setLenient(false);
    ParsePosition position = new ParsePosition(0);
    Date date = format.parse(text, position);
    return date != null && position.getIndex() == text.length()
        ? date
        : Date.from(Instant.parse(text));
  }

  private static @Nullable Object sqlDate(Date date, Class<?> type) {
    return switch (type.getName()) {
      case "java.sql.Date" -> new java.sql.Date(date.getTime());
      case "java.sql.Time" -> new java.sql.Time(date.getTime());
      case "java.sql.Timestamp" -> new java.sql.Timestamp(date.getTime());
      default -> null;
    };
  }
}
