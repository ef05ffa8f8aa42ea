package io.trunkline.internal.generic;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.Charset;
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
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that a class reads from texts. A text of which a class would understand a part only, or
 * take another value for it, is none of its texts.
 */
final class TextValues {

  /** Parsing takes time that grows faster than the text. */
  private static final int MAX_CHARACTERS = 1_000;

  /** Types whose texts may have any length: they are copied, or read once. */
  private static final Set<Class<?>> LONG_TEXTS =
      Set.of(StringBuilder.class, StringBuffer.class, char[].class, URI.class);

  /** Types for which an empty text, as forms send it, is null; stock peers read it so, too. */
  private static final Set<Class<?>> NULL_IF_EMPTY =
      Set.of(LocalDate.class, LocalDateTime.class, LocalTime.class);

  /** A date and a time at least: {@code 2007-12-03T10:15:30}. */
  private static final int DATE_TIME_CHARACTERS = 19;

  private static final int DATE_CHARACTERS = 10;

  /** The ids of the zone GMT, which the JDK also takes for each id that it does not know. */
  private static final Pattern GMT = Pattern.compile("GMT([+-]?0{1,2}(:?00)?)?");

  private static final Map<Class<?>, Function<String, Object>> READERS =
      Map.ofEntries(
          Map.entry(LocalDate.class, LocalDate::parse),
          Map.entry(LocalDateTime.class, TextValues::localDateTime),
          Map.entry(LocalTime.class, TextValues::localTime),
          Map.entry(Instant.class, Instant::parse),
          Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
          Map.entry(OffsetTime.class, OffsetTime::parse),
          Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
          Map.entry(Duration.class, Duration::parse),
          Map.entry(Period.class, Period::parse),
          Map.entry(Year.class, Year::parse),
          Map.entry(YearMonth.class, YearMonth::parse),
          Map.entry(MonthDay.class, MonthDay::parse),
          Map.entry(ZoneId.class, ZoneId::of),
          Map.entry(ZoneOffset.class, ZoneOffset::of),
          Map.entry(TimeZone.class, TextValues::timeZone),
          Map.entry(UUID.class, TextValues::uuid),
          Map.entry(URI.class, URI::create),
          Map.entry(Currency.class, Currency::getInstance),
          Map.entry(Locale.class, LocaleTexts::read),
          Map.entry(Charset.class, Charset::forName),
          Map.entry(StringBuilder.class, StringBuilder::new),
          Map.entry(StringBuffer.class, StringBuffer::new),
          Map.entry(char[].class, String::toCharArray),
          Map.entry(Boolean.class, TextValues::flag),
          Map.entry(Character.class, TextValues::character));

  /** Examples for messages; the texts of other types are clear from their classes. */
  private static final Map<Class<?>, String> EXAMPLES =
      Map.of(
          boolean.class, ": true or false",
          Boolean.class, ": true or false",
          char.class, ": one character",
          Character.class, ": one character",
          Date.class, ", such as 2024-02-29 13:45:00",
          LocalDateTime.class, ", such as 2024-02-29T13:45:00",
          Locale.class, ", such as de-DE or de_DE",
          TimeZone.class, ", such as Europe/Berlin or GMT+02:00");

  private TextValues() {}

  /** An example of a text of that type for the end of a message; may be empty. */
  static String example(Class<?> declared) {
    return EXAMPLES.getOrDefault(DateTexts.isDate(declared) ? Date.class : declared, "");
  }

  /** Whether a text means that there is no value. */
  static boolean isNull(String text, Class<?> type) {
    return text.isEmpty() && NULL_IF_EMPTY.contains(type);
  }

  /**
   * A text as a value of that class, which is not primitive.
   *
   * @return null if it cannot be one
   */
  static @Nullable Object read(String text, Class<?> type) {
    if (text.length() > MAX_CHARACTERS && !LONG_TEXTS.contains(type)) {
      return null;
    }
    try {
      if (Number.class.isAssignableFrom(type)) {
        return number(text.strip(), type);
      }
      if (type.isEnum()) {
        return constant(text, type);
      }
      if (DateTexts.isDate(type)) {
        return DateTexts.read(text, type);
      }
      Function<String, Object> reader = READERS.get(type);
      return reader == null ? null : reader.apply(text);
    } catch (RuntimeException unreadable) {
      return null;
    }
  }

  private static @Nullable Object number(String text, Class<?> type) {
    return switch (text) {
      case "NaN", "Infinity", "-Infinity" -> NumberValues.convert(Double.valueOf(text), type);
      default -> NumberValues.convert(new BigDecimal(text), type);
    };
  }

  /** The constant with that name; null if there is none. */
  private static @Nullable Object constant(String name, Class<?> type) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    return null;
  }

  private static Boolean flag(String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("neither true nor false"); // stock peers read false
    }
    return Boolean.valueOf(text);
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("not one character");
    }
    return text.charAt(0);
  }

  /** Between date and time a space is as good as a T. */
  private static LocalDateTime localDateTime(String text) {
    boolean hasSpace = text.length() > DATE_CHARACTERS && text.charAt(DATE_CHARACTERS) == ' ';
    return LocalDateTime.parse(hasSpace ? text.replace(' ', 'T') : text);
  }

  private static LocalTime localTime(String text) {
    return text.length() >= DATE_TIME_CHARACTERS
        ? localDateTime(text).toLocalTime()
        : LocalTime.parse(text);
  }

  private static TimeZone timeZone(String id) {
    TimeZone zone = TimeZone.getTimeZone(id);
    return zone.getID().equals("GMT") && !GMT.matcher(id).matches()
        ? TimeZone.getTimeZone(ZoneOffset.of(id))
        : zone;
  }

  private static UUID uuid(String text) {
    UUID id = UUID.fromString(text);
    if (!id.toString().equalsIgnoreCase(text)) {
      throw new IllegalArgumentException("the JDK leaves out some of it");
    }
    return id;
  }
}
