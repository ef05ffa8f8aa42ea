package io.trunkline.testkit.arrival;

import java.io.File;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.text.DecimalFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The content of values of the JDK that hold no other objects. */
final class JdkValues {

  private static final long YEAR_MILLIS = 365L * 86_400_000;
  private static final long MONTH_MILLIS = 30L * 86_400_000;
  private static final long MOMENT = 1_700_000_000_123L;

  private JdkValues() {}

  /**
   * The content of a value that is not changed, whose identity is therefore none of its content.
   */
  static @Nullable String immutable(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getName() + '.' + constant.name();
    }
    if (value instanceof Timestamp time) {
      return time.getTime() + ", " + time.getNanos();
    }
    if (value instanceof Date date) {
      return "" + date.getTime();
    }
    if (value instanceof TimeZone zone) {
      return zone(zone);
    }
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    if (value instanceof Locale locale) {
      return locale(locale);
    }
    if (value instanceof Pattern pattern) {
      return pattern.pattern() + ", " + pattern.flags();
    }
    if (value instanceof URL url) {
      return url.toExternalForm();
    }
    if (value instanceof InetSocketAddress address) {
      return address + (address.isUnresolved() ? " unresolved" : "");
    }
    if (value instanceof Float number) {
      return Integer.toHexString(Float.floatToRawIntBits(number));
    }
    if (value instanceof Double number) {
      return Long.toHexString(Double.doubleToRawLongBits(number));
    }
    boolean isText =
        value instanceof String
            || value instanceof Boolean
            || value instanceof Character
            || isImmutableNumber(value)
            || value instanceof Currency
            || value instanceof UUID
            || value instanceof URI
            || value instanceof InetAddress
            || value instanceof Charset
            || value instanceof File
            || value instanceof Path
            || value instanceof StackTraceElement
            || isTime(value)
            || value instanceof OptionalInt
            || value instanceof OptionalLong
            || value instanceof OptionalDouble;
    return isText ? value.toString() : null;
  }

  private static boolean isImmutableNumber(Object value) {
    return value instanceof Number
        && value.getClass().getPackageName().matches("java\\.(lang|math)");
  }

  private static boolean isTime(Object value) {
    return value instanceof TemporalAccessor
        || value instanceof TemporalAmount
        || value instanceof java.time.ZoneId
        || value instanceof ChronoLocalDate
        || value instanceof Chronology
        || value instanceof WeekFields
        || value instanceof ValueRange
        || value instanceof Clock;
  }

  private static String locale(Locale locale) {
    List<String> parts = new ArrayList<>();
    parts.add(locale.getLanguage());
    parts.add(locale.getScript());
    parts.add(locale.getCountry());
    parts.add(locale.getVariant());
    for (char key : locale.getExtensionKeys()) {
      parts.add(key + "-" + locale.getExtension(key));
    }
    return parts.toString();
  }

  /** The content of a value that can change, and that is one object wherever it is one. */
  static @Nullable String mutable(Object value) {
    if (value instanceof Calendar calendar) {
      return calendar(calendar);
    }
    if (value instanceof BitSet
        || value instanceof StringBuilder
        || value instanceof StringBuffer
        || value instanceof AtomicBoolean
        || value instanceof AtomicIntegerArray
        || value instanceof AtomicLongArray
        || value instanceof Number) {
      return value.toString();
    }
    if (value instanceof Random random) {
      return random.nextLong() + ", " + random.nextGaussian();
    }
    return value instanceof Format format ? format(format) : null;
  }

  private static String calendar(Calendar calendar) {
    String text =
        calendar.getTimeInMillis()
            + ", "
            + zone(calendar.getTimeZone())
            + ", "
            + calendar.isLenient()
            + calendar.getFirstDayOfWeek()
            + calendar.getMinimalDaysInFirstWeek();
    return calendar instanceof GregorianCalendar gregorian
        ? text + ", " + gregorian.getGregorianChange().getTime()
        : text;
  }

  private static String zone(TimeZone zone) {
    StringBuilder text = new StringBuilder(zone.getID()).append(' ').append(zone.getRawOffset());
    for (int i = 0; i < 13; i++) {
      text.append(' ').append(zone.getOffset(MOMENT - YEAR_MILLIS + i * MONTH_MILLIS));
    }
    return text.toString();
  }

  private static String format(Format format) {
    if (format instanceof SimpleDateFormat dates) {
      return dates.toPattern()
          + ", "
          + zone(dates.getTimeZone())
          + dates.isLenient()
          + dates.format(new Date(MOMENT));
    }
    if (format instanceof DecimalFormat numbers) {
      return numbers.toPattern()
          + ", "
          + numbers.format(-1234567.891)
          + numbers.getRoundingMode()
          + numbers.isParseBigDecimal();
    }
    if (format instanceof MessageFormat messages) {
      return messages.toPattern() + locale(messages.getLocale());
    }
    return format.toString();
  }

  /**
   * Describes an object of the JDK that holds another one.
   *
   * @param others for all the rest
   */
  static void addReference(Object value, Consumer<Object> parts, Runnable others) {
    if (value instanceof AtomicReference<?> reference) {
      parts.accept(reference.get());
    } else if (value instanceof AtomicReferenceArray<?> array) {
      for (int i = 0; i < array.length(); i++) {
        parts.accept(array.get(i));
      }
    } else {
      others.run();
    }
  }

  /** Describes the parts of a JDK exception other than its text and causes. */
  static void addThrowable(Throwable thrown, Consumer<Object> parts) {
    if (thrown instanceof SQLException sql) {
      parts.accept(sql.getSQLState());
      parts.accept(sql.getErrorCode());
      parts.accept(sql.getNextException());
    }
    if (thrown instanceof BatchUpdateException batch) {
      parts.accept(Arrays.toString(batch.getUpdateCounts()));
      parts.accept(Arrays.toString(batch.getLargeUpdateCounts()));
    }
  }
}
