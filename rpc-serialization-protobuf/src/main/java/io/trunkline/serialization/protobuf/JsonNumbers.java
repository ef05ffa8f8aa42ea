package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.jsontext.JsonInput;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers of JSON, which may be quoted, and whole ones in any spelling, such as {@code 1e3}. */
final class JsonNumbers {

  private static final int INTEGER_CHARACTERS = 40; // characters
  private static final int ZEROS_OF_EXPONENT = 40; // that an exponent may stand for

  private static final int SHORT_CHARACTERS = 15; // which a double has, too

  private JsonNumbers() {}

  /**
   * Whether it has so few characters, digits all of them, that it makes no object to parse them.
   */
  private static boolean isShort(String text) {
    int begin = text.startsWith("-") ? 1 : 0;
    if (text.length() == begin || text.length() > SHORT_CHARACTERS) {
      return false;
    }
    for (int i = begin; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  /** A whole number in a range. */
  static long integer(JsonInput json, String text, long least, long most) {
    if (isShort(text)) {
      long value = Long.parseLong(text);
      if (value >= least && value <= most) {
        return value;
      }
    }
    BigInteger value = whole(json, text);
    if (value.compareTo(BigInteger.valueOf(least)) < 0
        || value.compareTo(BigInteger.valueOf(most)) > 0) {
      throw json.malformed("a number is out of the range of its field");
    }
    return value.longValue();
  }

  /** A whole number of 64 bits without a sign. */
  static long unsignedLong(JsonInput json, String text) {
    BigInteger value = whole(json, text);
    if (value.signum() < 0 || value.bitLength() > Long.SIZE) {
      throw json.malformed("a number is out of the range of its field");
    }
    return value.longValue();
  }

  /** An exponent of a few digits would otherwise stand for any amount of memory. */
  private static BigInteger whole(JsonInput json, String text) {
    try {
      if (text.length() <= INTEGER_CHARACTERS) {
        BigDecimal value = new BigDecimal(text);
        if (Math.abs((long) value.scale()) <= ZEROS_OF_EXPONENT) {
          return value.toBigIntegerExact();
        }
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw json.malformed("expected a whole number");
    }
    throw json.malformed("a whole number has too many digits");
  }

  /** A number with a fraction, or one of the three words. */
  static double real(JsonInput json, String text) {
    switch (text) {
      case "NaN":
        return Double.NaN;
      case "Infinity":
        return Double.POSITIVE_INFINITY;
      case "-Infinity":
        return Double.NEGATIVE_INFINITY;
      default:
    }
    if (isShort(text) && !text.startsWith("-")) { // there is a -0
      return Long.parseLong(text);
    }
    for (int i = 0; i < text.length(); i++) {
      if (!JsonInput.isOfNumber(text.charAt(i))) {
        throw json.malformed("expected a number"); // Java would take "1d" and more
      }
    }
    try {
      double value = Double.parseDouble(text);
      if (!Double.isInfinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw json.malformed("expected a number");
    }
    throw json.malformed("a number is out of the range of its field");
  }
}
