package io.trunkline.serialization.hessian2.internal.codec;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.Tolerance;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Converts a value to the type that is declared for it, where hessian2 is known to widen it: bytes
 * and shorts travel as ints, floats as doubles, chars as strings. A number that would lose
 * something stays as it is, and so does any other value; the receiver checks what it gets.
 */
public final class Conversions {

  private Conversions() {}

  public static @Nullable Object convert(@Nullable Object value, Class<?> declared) {
    if (value == null || declared.isInstance(value)) {
      return value;
    }
    if (value instanceof Integer || value instanceof Long) {
      return integral(((Number) value).longValue(), value, declared);
    }
    if (value instanceof Double number) {
      return declared == float.class || declared == Float.class
          ? (Object) number.floatValue()
          : number;
    }
    if (value instanceof String text) {
      return string(text, declared);
    }
    if (value instanceof Date date) {
      return date(date, declared);
    }
    return value;
  }

  /**
   * Converts a scalar that {@link #convert} left to what stock peers make of it, if nothing of it
   * is lost; any other value stays as it is.
   */
  public static @Nullable Object tolerate(@Nullable Object value, Class<?> declared) {
    boolean isNumber = value instanceof Integer || value instanceof Long || value instanceof Double;
    if (declared == String.class) {
      return isNumber || value instanceof Boolean ? String.valueOf(value) : value;
    }
    if (value instanceof Boolean truth) {
      int number = truth ? 1 : 0;
      return integral(number, truth, declared);
    }
    if (isNumber && (declared == boolean.class || declared == Boolean.class)) {
      double number = ((Number) requireNonNull(value)).doubleValue();
      return number == 0 || number == 1 ? (Object) (number == 1) : value;
    }
    boolean isReal = declared == double.class || declared == Double.class;
    return !isReal
            && value instanceof Double number
            && number == number.longValue()
            && number < 0x1p63 // which is not Long.MAX_VALUE
        ? integral(number.longValue(), number, declared)
        : value;
  }

  /** What {@link #tolerate} did about a value that it has converted. */
  public static Tolerance tolerance(@Nullable Object value, Class<?> declared) {
    if (declared == String.class) {
      return Tolerance.TEXT_FROM_SCALAR;
    }
    boolean isBoolean = declared == boolean.class || declared == Boolean.class;
    return isBoolean || value instanceof Boolean
        ? Tolerance.BOOLEAN_AS_NUMBER
        : Tolerance.WHOLE_FROM_DOUBLE;
  }

  private static Object integral(long number, Object value, Class<?> declared) {
    if (declared == byte.class || declared == Byte.class) {
      return number == (byte) number ? (Object) (byte) number : value;
    }
    if (declared == short.class || declared == Short.class) {
      return number == (short) number ? (Object) (short) number : value;
    }
    if (declared == int.class || declared == Integer.class) {
      return number == (int) number ? (Object) (int) number : value;
    }
    if (declared == long.class || declared == Long.class) {
      return number;
    }
    // Peers in other languages write a double without a fraction as an int.
    if (declared == double.class || declared == Double.class) {
      return isExact((double) number, number) ? (Object) (double) number : value;
    }
    if (declared == float.class || declared == Float.class) {
      return isExact((float) number, number) ? (Object) (float) number : value;
    }
    return value;
  }

  private static boolean isExact(double real, long number) {
    return real < 0x1p63 && (long) real == number; // Long.MAX_VALUE becomes 2 to the power of 63
  }

  private static Object string(String text, Class<?> declared) {
    if ((declared == char.class || declared == Character.class) && text.length() == 1) {
      return text.charAt(0);
    }
    return declared == char[].class ? text.toCharArray() : text;
  }

  private static Object date(Date date, Class<?> declared) {
    if (declared == java.sql.Timestamp.class) {
      return new java.sql.Timestamp(date.getTime());
    }
    if (declared == java.sql.Date.class) {
      return new java.sql.Date(date.getTime());
    }
    return declared == java.sql.Time.class ? new java.sql.Time(date.getTime()) : date;
  }
}
