package io.trunkline.serialization.hessian2.internal.codec;

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
      return (long) (double) number == number ? (Object) (double) number : value;
    }
    if (declared == float.class || declared == Float.class) {
      return (long) (float) number == number ? (Object) (float) number : value;
    }
    return value;
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
