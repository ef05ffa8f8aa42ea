package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** The default forms of JDK values, for classes without a form in the dialect. */
public final class StandardForms {

  private StandardForms() {}

  /** All of them: exact for every value, or writing it is an error. */
  static List<ScalarForm<?>> all() {
    return List.of(
        new Bytes(),
        new Numbers.Integers(),
        new Numbers.Decimals(),
        millis(Date.class, Date::getTime, Date::new),
        TextForm.of(UUID.class, UUID::toString, StandardForms::uuid),
        new TextForm<>(URI.class, URI::toString, URI::create, 64 * 1024, 2_000, false),
        TextForm.checked(Locale.class, Locale::toLanguageTag, Locale::forLanguageTag),
        TextForm.of(Currency.class, Currency::getCurrencyCode, Currency::getInstance),
        TextForm.checked(TimeZone.class, TimeZone::getID, StandardForms::zone),
        TextForm.of(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of),
        TextForm.of(ZoneId.class, ZoneId::getId, ZoneId::of),
        TextForm.of(Duration.class, Duration::toString, Duration::parse),
        TextForm.of(Instant.class, Instant::toString, Instant::parse),
        TextForm.of(LocalDate.class, LocalDate::toString, LocalDate::parse),
        TextForm.of(LocalDateTime.class, LocalDateTime::toString, LocalDateTime::parse),
        TextForm.of(LocalTime.class, LocalTime::toString, LocalTime::parse),
        TextForm.of(MonthDay.class, MonthDay::toString, MonthDay::parse),
        TextForm.of(OffsetDateTime.class, OffsetDateTime::toString, OffsetDateTime::parse),
        TextForm.of(OffsetTime.class, OffsetTime::toString, OffsetTime::parse),
        TextForm.of(Period.class, Period::toString, Period::parse),
        TextForm.checked(YearMonth.class, YearMonth::toString, YearMonth::parse),
        TextForm.checked(ZonedDateTime.class, ZonedDateTime::toString, ZonedDateTime::parse),
        millis(Year.class, Year::getValue, value -> Year.of(Math.toIntExact(value))),
        millis(AtomicLong.class, AtomicLong::get, AtomicLong::new),
        millis(
            AtomicInteger.class,
            AtomicInteger::get,
            value -> new AtomicInteger(Math.toIntExact(value))),
        millis(
            AtomicBoolean.class,
            value -> value.get() ? 1 : 0,
            value -> new AtomicBoolean(value != 0)),
        text(StringBuilder.class, StringBuilder::toString, StringBuilder::new),
        text(StringBuffer.class, StringBuffer::toString, StringBuffer::new),
        new Bits(),
        new Patterns());
  }

  /**
   * Forms that refuse the JDK values that stock peers cannot read.
   *
   * @param format the name of the serialization
   * @param supported the classes that have another form
   */
  public static List<ScalarForm<?>> refused(String format, Set<Class<?>> supported) {
    List<ScalarForm<?>> forms = new ArrayList<>(all());
    forms.addAll(SqlForms.exact());
    return forms.stream()
        .filter(form -> !supported.contains(form.type()))
        .<ScalarForm<?>>map(form -> refusing(format, form.type(), "an object of this class"))
        .toList();
  }

  /**
   * A form that refuses all values.
   *
   * @param format the name of the serialization
   * @param reason what stock peers cannot read, such as {@code a record}
   */
  public static <T> ScalarForm<T> refusing(String format, Class<T> type, String reason) {
    return new RefusedForm<>(format, type, reason);
  }

  private record RefusedForm<T>(String format, Class<T> type, String reason)
      implements ScalarForm<T> {

    @Override
    public String refusal() {
      return format
          + ": stock peers cannot read "
          + reason
          + ", "
          + type.getTypeName()
          + "; send its data in another class";
    }

    @Override
    public void write(ValueSink out, T value) {
      throw new SerializationException(refusal());
    }

    @Override
    public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
      throw unexpected(kind);
    }
  }

  private static <T> ScalarForm<T> text(
      Class<T> type, Function<T, String> text, Function<String, T> parse) {
    return new TextForm<>(type, text, parse, Integer.MAX_VALUE, 0, false);
  }

  private static UUID uuid(String text) {
    if (text.length() != 36) {
      throw new IllegalArgumentException("UUID");
    }
    return UUID.fromString(text);
  }

  /** Writes locales as their parts separated by underscores, for formats without another form. */
  public static ScalarForm<Locale> underscoredLocale() {
    return TextForm.checked(Locale.class, Locale::toString, StandardForms::locale);
  }

  @SuppressWarnings("deprecation") // of Java 19; there is no other way to a variant like "x"
  static Locale locale(String text) {
    String[] parts = text.split("_", 3);
    return new Locale(parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
  }

  /** Writes regular expressions without their flags, for formats that cannot represent flags. */
  public static ScalarForm<Pattern> bareExpressions() {
    return new BareExpressions();
  }

  /**
   * Writes atomic booleans as booleans, for formats that have them; the binder's own form is a
   * number.
   */
  public static ScalarForm<AtomicBoolean> atomicBooleans() {
    return new AtomicBooleanForm();
  }

  /** Writes arrays of characters as strings. */
  public static ScalarForm<char[]> charsAsText() {
    return new TextForm<>(
        char[].class, String::valueOf, String::toCharArray, Integer.MAX_VALUE, 0, false);
  }

  private static TimeZone zone(String id) {
    TimeZone zone = TimeZone.getTimeZone(id);
    if (!zone.getID().equals(id)) {
      throw new IllegalArgumentException("zone"); // the JDK has GMT instead
    }
    return zone;
  }

  /** Creates a form that writes values as integers, such as a date as milliseconds. */
  public static <T> ScalarForm<T> millis(
      Class<T> type, ToLongFunction<T> number, LongFunction<T> make) {
    return new WholeForm<>(type, number, make);
  }

  private record WholeForm<T>(Class<T> type, ToLongFunction<T> number, LongFunction<T> make)
      implements ScalarForm<T> {

    @Override
    public void write(ValueSink out, T value) {
      out.writeLong(number.applyAsLong(value));
    }

    @Override
    public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.INTEGER) {
        throw unexpected(kind);
      }
      return make.apply(in.readLong());
    }
  }

  /** Arrays of bytes, as the format's own. */
  private static final class Bytes implements ScalarForm<byte[]> {

    @Override
    public Class<byte[]> type() {
      return byte[].class;
    }

    @Override
    public boolean isBinary(byte[] value) {
      return true;
    }

    @Override
    public void write(ValueSink out, byte[] value) {
      out.writeBinary(value);
    }

    @Override
    public byte[] read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.BINARY) {
        throw unexpected(kind);
      }
      return in.readBinary();
    }

    @Override
    public boolean isSelfDescribing() {
      return true;
    }
  }

  /** Sets of bits, as the bytes that they are, the first eight in the first one. */
  private static final class Bits implements ScalarForm<BitSet> {

    @Override
    public Class<BitSet> type() {
      return BitSet.class;
    }

    @Override
    public boolean isBinary(BitSet value) {
      return true;
    }

    @Override
    public void write(ValueSink out, BitSet value) {
      out.writeBinary(value.toByteArray());
    }

    @Override
    public BitSet read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.BINARY) {
        throw unexpected(kind);
      }
      return BitSet.valueOf(in.readBinary());
    }
  }

  /** Regular expressions: the flags, a colon and the expression. */
  private static final class Patterns implements ScalarForm<Pattern> {

    @Override
    public Class<Pattern> type() {
      return Pattern.class;
    }

    @Override
    public void write(ValueSink out, Pattern value) {
      ReadBudget.requirePattern(value.pattern(), value.flags());
      out.writeText(value.flags() + ":" + value.pattern());
    }

    @Override
    public Pattern read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.TEXT) {
        throw unexpected(kind);
      }
      String text = in.readText(ReadBudget.MAX_PATTERN_CHARACTERS + 12);
      int colon = text.indexOf(':');
      return budget.pattern(text.substring(colon + 1), Integer.parseInt(text.substring(0, colon)));
    }
  }

  /** Numbers of any length. */
  private static final class Numbers {

    private static final int LONGEST_TEXT = ReadBudget.MAX_DIGITS + 20;

    private Numbers() {}

    static final class Integers implements ScalarForm<BigInteger> {

      @Override
      public Class<BigInteger> type() {
        return BigInteger.class;
      }

      @Override
      public void write(ValueSink out, BigInteger value) {
        out.writeBigInteger(value);
      }

      @Override
      public BigInteger read(ValueSource in, ValueKind kind, ReadBudget budget) {
        String digits = kind == ValueKind.INTEGER ? in.readNumberText(LONGEST_TEXT) : null;
        if (digits != null) {
          claimParsing(digits, budget);
          return new BigInteger(digits);
        }
        if (kind == ValueKind.INTEGER) {
          Number number = in.readNumber();
          return number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
        }
        if (kind != ValueKind.TEXT) {
          throw unexpected(kind);
        }
        String text = in.readText(LONGEST_TEXT);
        claimParsing(text, budget);
        return new BigInteger(text);
      }
    }

    static final class Decimals implements ScalarForm<BigDecimal> {

      @Override
      public Class<BigDecimal> type() {
        return BigDecimal.class;
      }

      @Override
      public void write(ValueSink out, BigDecimal value) {
        out.writeBigDecimal(value);
      }

      @Override
      public BigDecimal read(ValueSource in, ValueKind kind, ReadBudget budget) {
        boolean isNumber = kind == ValueKind.INTEGER || kind == ValueKind.DECIMAL;
        String digits = isNumber ? in.readNumberText(LONGEST_TEXT) : null;
        if (digits != null) {
          claimParsing(digits, budget);
          return new BigDecimal(digits);
        }
        if (isNumber) {
          Number number = in.readNumber();
          return number instanceof BigDecimal exact
              ? exact
              : number instanceof BigInteger big
                  ? new BigDecimal(big)
                  : number instanceof Double || number instanceof Float
                      ? new BigDecimal(number.toString())
                      : BigDecimal.valueOf(number.longValue());
        }
        if (kind == ValueKind.SCALAR && in.readScalar() instanceof BigDecimal decimal) {
          return decimal;
        }
        if (kind != ValueKind.TEXT) {
          throw unexpected(kind);
        }
        String text = in.readText(LONGEST_TEXT);
        claimParsing(text, budget);
        return new BigDecimal(text);
      }
    }

    /** The time for it grows with the square of the digits. */
    private static void claimParsing(String text, ReadBudget budget) {
      ReadBudget.requireDecimal(text.length());
      budget.claimWork((long) text.length() * text.length() / 50, "parsing numbers");
    }
  }
}
