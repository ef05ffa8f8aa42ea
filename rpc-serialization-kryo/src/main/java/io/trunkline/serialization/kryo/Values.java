package io.trunkline.serialization.kryo;

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
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The values of the JDK that the walk under agreed terms knows, with the form of each. */
final class Values {

  private static final Map<Class<?>, ValueSerializer<?>> FORMS =
      Stream.<ValueSerializer<?>>of(
              new ValueSerializer<>(Boolean.class, new DefaultSerializers.BooleanSerializer()),
              new ValueSerializer<>(Byte.class, new DefaultSerializers.ByteSerializer()),
              new ValueSerializer<>(Character.class, new DefaultSerializers.CharSerializer()),
              new ValueSerializer<>(Short.class, new DefaultSerializers.ShortSerializer()),
              new ValueSerializer<>(Integer.class, new DefaultSerializers.IntSerializer()),
              new ValueSerializer<>(Long.class, new DefaultSerializers.LongSerializer()),
              new ValueSerializer<>(Float.class, new DefaultSerializers.FloatSerializer()),
              new ValueSerializer<>(Double.class, new DefaultSerializers.DoubleSerializer()),
              new ValueSerializer<>(String.class, new DefaultSerializers.StringSerializer()),
              new ValueSerializer<>(BigInteger.class, new BoundedValues.OfBigInteger()),
              new ValueSerializer<>(BigDecimal.class, new BoundedValues.OfBigDecimal()),
              new ValueSerializer<>(UUID.class, new DefaultSerializers.UUIDSerializer()),
              new ValueSerializer<>(Date.class, new DefaultSerializers.DateSerializer()),
              new ValueSerializer<>(Duration.class, new TimeSerializers.DurationSerializer()),
              new ValueSerializer<>(Instant.class, new TimeSerializers.InstantSerializer()),
              new ValueSerializer<>(LocalDate.class, new TimeSerializers.LocalDateSerializer()),
              new ValueSerializer<>(LocalTime.class, new TimeSerializers.LocalTimeSerializer()),
              new ValueSerializer<>(
                  LocalDateTime.class, new TimeSerializers.LocalDateTimeSerializer()),
              new ValueSerializer<>(OffsetTime.class, new TimeSerializers.OffsetTimeSerializer()),
              new ValueSerializer<>(
                  OffsetDateTime.class, new TimeSerializers.OffsetDateTimeSerializer()),
              new ValueSerializer<>(ZonedDateTime.class, new AgreedZonedDateTimeSerializer()),
              new ValueSerializer<>(ZoneOffset.class, new TimeSerializers.ZoneOffsetSerializer()),
              new ValueSerializer<>(Year.class, new TimeSerializers.YearSerializer()),
              new ValueSerializer<>(YearMonth.class, new TimeSerializers.YearMonthSerializer()),
              new ValueSerializer<>(Period.class, new TimeSerializers.PeriodSerializer()),
              new ValueSerializer<>(boolean[].class, new BoundedArrays.OfBooleans()),
              new ValueSerializer<>(
                  byte[].class, new DefaultArraySerializers.ByteArraySerializer()),
              new ValueSerializer<>(
                  char[].class, new DefaultArraySerializers.CharArraySerializer()),
              new ValueSerializer<>(
                  short[].class, new DefaultArraySerializers.ShortArraySerializer()),
              new ValueSerializer<>(int[].class, new DefaultArraySerializers.IntArraySerializer()),
              new ValueSerializer<>(
                  long[].class, new DefaultArraySerializers.LongArraySerializer()),
              new ValueSerializer<>(
                  float[].class, new DefaultArraySerializers.FloatArraySerializer()),
              new ValueSerializer<>(
                  double[].class, new DefaultArraySerializers.DoubleArraySerializer()))
          .collect(Collectors.toUnmodifiableMap(ValueSerializer::type, form -> form));

  private Values() {}

  /** The classes of these values. */
  static Collection<Class<?>> types() {
    return FORMS.keySet();
  }

  /** The form of the values of a class; null if it is none of these. */
  static @Nullable ValueSerializer<?> of(Class<?> type) {
    return FORMS.get(type);
  }
}
