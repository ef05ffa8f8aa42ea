package io.trunkline.testkit.types;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
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
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A field of each listed type. */
@SuppressWarnings("JdkObsolete")
public final class TypeFields implements Serializable {

  private static final long serialVersionUID = 1L;

  @Nullable GregorianCalendar gregorianCalendar;
  @Nullable InvocationHandler invocationHandler;
  @Nullable BigDecimal bigDecimal;
  @Nullable BigInteger bigInteger;
  @Nullable Pattern pattern;
  @Nullable BitSet bitSet;
  @Nullable URI uri;
  @Nullable UUID uuid;
  @Nullable HashMap<Object, Object> hashMap;
  @Nullable ArrayList<Object> arrayList;
  @Nullable LinkedList<Object> linkedList;
  @Nullable HashSet<Object> hashSet;
  @Nullable TreeSet<Object> treeSet;
  @Nullable Hashtable<Object, Object> hashtable;
  @Nullable Date date;
  @Nullable Calendar calendar;
  @Nullable ConcurrentHashMap<Object, Object> concurrentHashMap;
  @Nullable SimpleDateFormat simpleDateFormat;
  @Nullable Vector<Object> vector;
  @Nullable StringBuffer stringBuffer;
  @Nullable StringBuilder stringBuilder;
  @Nullable Object object;
  Object @Nullable [] objects;
  String @Nullable [] strings;
  byte @Nullable [] bytes;
  char @Nullable [] chars;
  int @Nullable [] ints;
  float @Nullable [] floats;
  double @Nullable [] doubles;
  @Nullable Duration duration;
  @Nullable Instant instant;
  @Nullable LocalDate localDate;
  @Nullable LocalDateTime localDateTime;
  @Nullable LocalTime localTime;
  @Nullable MonthDay monthDay;
  @Nullable OffsetDateTime offsetDateTime;
  @Nullable OffsetTime offsetTime;
  @Nullable Period period;
  @Nullable Year year;
  @Nullable YearMonth yearMonth;
  @Nullable ZoneId zoneId;
  @Nullable ZoneOffset zoneOffset;
  @Nullable ZonedDateTime zonedDateTime;
  @Nullable Optional<Object> optional;
  @Nullable Reading reading;
  @Nullable Unit unit;
  @Nullable TimeUnit timeUnit;
  @Nullable EnumSet<?> enumSet;
  @Nullable Class<?> type;

  /** A record. */
  public record Reading(int number, @Nullable String text, @Nullable Reading next)
      implements Serializable {}

  /** An enum of which one constant has a separate class. */
  public enum Unit {
    METRE,
    FOOT {
      @Override
      double inMetres() {
        return 0.3048;
      }
    };

    double inMetres() {
      return 1;
    }
  }

  /** An object with this value in the field of that type, and null in all others. */
  static TypeFields with(Class<?> type, Object value) {
    TypeFields fields = new TypeFields();
    try {
      field(type).set(fields, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return fields;
  }

  /** The value in the field of that type. */
  @Nullable Object get(Class<?> type) {
    try {
      return field(type).get(this);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(Class<?> type) {
    for (Field field : TypeFields.class.getDeclaredFields()) {
      if (field.getType() == type) {
        return field;
      }
    }
    throw new IllegalArgumentException("TypeFields has no field of " + type);
  }
}
