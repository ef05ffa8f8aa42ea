package io.trunkline.serialization.formats.jsonb.internal.form;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts numbers and characters to the declared type where nothing of them is lost: a long may
 * travel as an int, and a peer may have widened a field. Any other value stays as it is.
 */
final class Conversions {

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          boolean.class, Boolean.class,
          byte.class, Byte.class,
          char.class, Character.class,
          short.class, Short.class,
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class);

  private Conversions() {}

  /** The class of the values that a place of this type has. */
  static Class<?> boxed(Class<?> type) {
    return BOXES.getOrDefault(type, type);
  }

  static boolean isBox(Class<?> type) {
    return BOXES.containsValue(type);
  }

  static @Nullable Object convert(@Nullable Object value, Class<?> declared) {
    if (value == null || declared.isInstance(value)) {
      return value;
    }
    Class<?> target = boxed(declared);
    if (target.isInstance(value)) {
      return value;
    }
    if (value instanceof Number number) {
      return number(number, target);
    }
    if (target == Character.class && value instanceof String text && text.length() == 1) {
      return text.charAt(0);
    }
    return target == String.class && value instanceof Character unit ? unit.toString() : value;
  }

  private static Object number(Number value, Class<?> target) {
    if (target == BigDecimal.class) {
      return value instanceof BigInteger whole
          ? new BigDecimal(whole)
          : isWhole(value) ? BigDecimal.valueOf(value.longValue()) : value;
    }
    if (target == BigInteger.class) {
      return isWhole(value) ? BigInteger.valueOf(value.longValue()) : value;
    }
    if (target == Double.class || target == Float.class) {
      return real(value, target);
    }
    if (value instanceof BigInteger big && big.bitLength() >= Long.SIZE || !isWhole(value)) {
      return value;
    }
    long whole = value.longValue();
    if (target == Long.class) {
      return whole;
    }
    if (target == Integer.class && whole == (int) whole) {
      return (int) whole;
    }
    if (target == Short.class && whole == (short) whole) {
      return (short) whole;
    }
    if (target == Byte.class && whole == (byte) whole) {
      return (byte) whole;
    }
    return target == Character.class && whole == (char) whole ? (Object) (char) whole : value;
  }

  private static boolean isWhole(Number value) {
    return !(value instanceof Double || value instanceof Float || value instanceof BigDecimal);
  }

  private static Object real(Number value, Class<?> target) {
    double real = value.doubleValue();
    boolean isFloat = target == Float.class;
    if (value instanceof Double || value instanceof Float) {
      boolean isExact = !isFloat || (float) real == real || Double.isNaN(real);
      return isExact ? isFloat ? (Object) (float) real : (Object) real : value;
    }
    boolean isExact =
        isWhole(value)
            && !(value instanceof BigInteger)
            && (isFloat ? (float) real == real : true)
            && real < 0x1p63
            && (long) real == value.longValue();
    return isExact ? isFloat ? (Object) (float) real : (Object) real : value;
  }
}
