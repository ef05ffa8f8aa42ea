package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.TimeSerializers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The values of the JDK that the walk under agreed terms knows, with the form of each. */
final class Values {

  private static final Map<Class<?>, ValueSerializer<?>> FORMS = forms();

  private Values() {}

  private static Map<Class<?>, ValueSerializer<?>> forms() {
    Map<Class<?>, ValueSerializer<?>> forms = new HashMap<>();
    add(forms, Boolean.class, new DefaultSerializers.BooleanSerializer());
    add(forms, Byte.class, new DefaultSerializers.ByteSerializer());
    add(forms, Character.class, new DefaultSerializers.CharSerializer());
    add(forms, Short.class, new DefaultSerializers.ShortSerializer());
    add(forms, Integer.class, new DefaultSerializers.IntSerializer());
    add(forms, Long.class, new DefaultSerializers.LongSerializer());
    add(forms, Float.class, new DefaultSerializers.FloatSerializer());
    add(forms, Double.class, new DefaultSerializers.DoubleSerializer());
    add(forms, String.class, new DefaultSerializers.StringSerializer());
    add(forms, BigInteger.class, new BoundedValues.OfBigInteger());
    add(forms, BigDecimal.class, new BoundedValues.OfBigDecimal());
    add(forms, UUID.class, new DefaultSerializers.UUIDSerializer());
    add(forms, Date.class, new DefaultSerializers.DateSerializer());
    add(forms, Duration.class, new TimeSerializers.DurationSerializer());
    add(forms, Instant.class, new TimeSerializers.InstantSerializer());
    add(forms, LocalDate.class, new TimeSerializers.LocalDateSerializer());
    add(forms, LocalTime.class, new TimeSerializers.LocalTimeSerializer());
    add(forms, LocalDateTime.class, new TimeSerializers.LocalDateTimeSerializer());
    add(forms, OffsetTime.class, new TimeSerializers.OffsetTimeSerializer());
    add(forms, OffsetDateTime.class, new TimeSerializers.OffsetDateTimeSerializer());
    add(forms, ZonedDateTime.class, new AgreedZonedDateTimeSerializer());
    add(forms, ZoneOffset.class, new TimeSerializers.ZoneOffsetSerializer());
    add(forms, Year.class, new TimeSerializers.YearSerializer());
    add(forms, YearMonth.class, new TimeSerializers.YearMonthSerializer());
    add(forms, Period.class, new TimeSerializers.PeriodSerializer());
    add(forms, boolean[].class, new BoundedArrays.OfBooleans());
    add(forms, byte[].class, new DefaultArraySerializers.ByteArraySerializer());
    add(forms, char[].class, new DefaultArraySerializers.CharArraySerializer());
    add(forms, short[].class, new DefaultArraySerializers.ShortArraySerializer());
    add(forms, int[].class, new DefaultArraySerializers.IntArraySerializer());
    add(forms, long[].class, new DefaultArraySerializers.LongArraySerializer());
    add(forms, float[].class, new DefaultArraySerializers.FloatArraySerializer());
    add(forms, double[].class, new DefaultArraySerializers.DoubleArraySerializer());
    return Map.copyOf(forms);
  }

  private static <T> void add(
      Map<Class<?>, ValueSerializer<?>> forms, Class<T> type, Serializer<T> form) {
    forms.put(type, new ValueSerializer<>(type, form));
  }

  /** The classes of these values. */
  static Collection<Class<?>> types() {
    return FORMS.keySet();
  }

  /** The form of the values of a class; null if it is none of these. */
  static @Nullable ValueSerializer<?> of(Class<?> type) {
    return FORMS.get(type);
  }
}
