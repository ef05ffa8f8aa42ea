package io.trunkline.internal.generic;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as other numbers, as milliseconds of dates, and as booleans, which are false for 0. What
 * does not fit is not a value: only a {@code double} and a {@code float} round.
 */
final class NumberValues {

  /** The largest exponent, positive or negative, of a number that becomes another type. */
  private static final int MAX_EXPONENT = 1_000;

  /** The bits of as many decimal digits as a text may have. */
  private static final int MAX_BITS = 3_400;

  /** Conversions that fail where the number does not fit. */
  private static final Map<Class<?>, Function<BigDecimal, Object>> EXACT =
      Map.of(
          Integer.class, BigDecimal::intValueExact,
          Long.class, BigDecimal::longValueExact,
          Short.class, BigDecimal::shortValueExact,
          Byte.class, BigDecimal::byteValueExact,
          BigInteger.class, BigDecimal::toBigIntegerExact,
          Boolean.class, exact -> exact.toBigIntegerExact().signum() != 0);

  private NumberValues() {}

  /**
   * A number as a value of that class, which is not primitive.
   *
   * @return null if it cannot be one
   */
  static @Nullable Object convert(Number value, Class<?> type) {
    try {
      if (!isBounded(value)) {
        return null;
      }
      if (type == Float.class) {
        float rounded = value.floatValue();
        return Float.isInfinite(rounded) && !isInfinite(value) ? null : rounded;
      }
      if (type == Double.class) {
        double rounded = value.doubleValue();
        return Double.isInfinite(rounded) && !isInfinite(value) ? null : rounded;
      }
      return ofExact(exact(value), type);
    } catch (ArithmeticException | NumberFormatException doesNotFit) {
      return null;
    }
  }

  private static @Nullable Object ofExact(BigDecimal exact, Class<?> type) {
    Function<BigDecimal, Object> conversion = EXACT.get(type);
    if (conversion != null) {
      return conversion.apply(exact);
    }
    if (type == AtomicInteger.class) {
      return new AtomicInteger(exact.intValueExact());
    }
    if (type == AtomicLong.class) {
      return new AtomicLong(exact.longValueExact());
    }
    if (DateTexts.isDate(type)) {
      return DateTexts.of(new Date(exact.longValueExact()), type);
    }
    return type.isInstance(exact) ? exact : null;
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

  private static boolean isInfinite(Number value) {
    return value instanceof Double d && d.isInfinite()
        || value instanceof Float f && f.isInfinite();
  }

  private static BigDecimal exact(Number value) {
    if (value instanceof BigDecimal decimal) {
      return decimal;
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    if (value instanceof Double || value instanceof Float) {
      return new BigDecimal(value.toString());
    }
    long whole = value.longValue();
    if (value.doubleValue() != whole) { // a fraction, or more than a long holds
      throw new ArithmeticException(value.getClass().getName());
    }
    return BigDecimal.valueOf(whole);
  }
}
