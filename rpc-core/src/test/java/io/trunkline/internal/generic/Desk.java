package io.trunkline.internal.generic;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** A parameter of each class that texts and numbers become. The method's name is the class's. */
interface Desk {

  enum Mood {
    GOOD,
    BAD {
      @Override
      public String toString() {
        return "not its name";
      }
    }
  }

  /** Without a constructor that takes nothing, and with one that does not take null. */
  final class Ticket implements Serializable {
    private static final long serialVersionUID = 1L;
    final String name;
    final int number;

    Ticket(String name, int number) {
      this.name = name.strip();
      this.number = number;
    }
  }

  /** Its constructor takes null. */
  final class Note implements Serializable {
    private static final long serialVersionUID = 1L;
    final String text;
    String state = "new";

    Note(String text) {
      this.text = text;
    }
  }

  /** With properties of several classes. */
  final class Form implements Serializable {
    private static final long serialVersionUID = 1L;
    Locale locale;
    boolean flag = true;
    int count = 7;
    Date date;
    java.sql.Timestamp stamp;
    Map<Locale, List<Boolean>> flags;
    Set<Charset> charsets;
    Optional<Mood> mood;
    Locale[] locales;
  }

  /** Of an application, with a property. */
  final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int code;

    Trouble(int code, String message, Throwable cause) {
      super("trouble: " + message, cause);
      this.code = code;
    }

    public int getCode() {
      return code;
    }
  }

  void form(Form form);

  void ticket(Ticket ticket);

  void note(Note note);

  void trouble(Trouble trouble);

  void exception(Exception exception);

  void entry(Map.Entry<Integer, Locale> entry);

  void locale(Locale value);

  void timeZone(TimeZone value);

  void zoneId(ZoneId value);

  void zoneOffset(ZoneOffset value);

  void uuid(UUID value);

  void charset(Charset value);

  void pattern(Pattern value);

  void currency(Currency value);

  void mood(Mood value);

  void classValue(Class<?> value);

  void flag(boolean value);

  void character(char value);

  void date(Date value);

  void sqlDate(java.sql.Date value);

  void sqlTime(java.sql.Time value);

  void timestamp(java.sql.Timestamp value);

  void instant(Instant value);

  void localDate(LocalDate value);

  void localTime(LocalTime value);

  void localDateTime(LocalDateTime value);

  void offsetTime(OffsetTime value);

  void offsetDateTime(OffsetDateTime value);

  void monthDay(MonthDay value);

  void duration(Duration value);

  void floatNumber(float value);

  void doubleNumber(double value);

  void bigInteger(BigInteger value);

  void bigDecimal(BigDecimal value);

  void anyNumber(Number value);

  void stringBuffer(StringBuffer value);

  void atomicInteger(AtomicInteger value);

  void atomicLong(AtomicLong value);

  void atomicBoolean(AtomicBoolean value);

  void optional(Optional<Integer> value);

  void optionalInt(OptionalInt value);

  void optionalLong(OptionalLong value);

  void optionalDouble(OptionalDouble value);
}
