package io.trunkline.serialization.formats.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys of maps in a form in which they are texts: what the declared key is decides what is read.
 */
final class TextKeys {

  private final Class<?> declared;
  private final @Nullable EnumBinding constants;

  /**
   * @param declared the class of the keys; Object if nothing is declared, so that they become texts
   * @param constants of an enum; null for any other class
   */
  TextKeys(Class<?> declared, @Nullable EnumBinding constants) {
    this.declared = declared;
    this.constants = constants;
  }

  String write(Writing out, Map<?, ?> map, @Nullable Object key) {
    if (key instanceof Enum<?> constant) {
      return constant.name();
    }
    if (key instanceof Date date && key.getClass() == Date.class) {
      return Instant.ofEpochMilli(date.getTime()).toString();
    }
    if (key != null && isText(key.getClass())) {
      return key.toString();
    }
    throw out.failure(
        (key == null ? "null" : "an object of class " + key.getClass().getName())
            + " is a key of a "
            + map.getClass().getName()
            + ", whose keys are texts in this form; use texts, numbers or enum constants as keys");
  }

  private static boolean isText(Class<?> type) {
    return Basic.of(type) != null
        || type == UUID.class
        || type == BigInteger.class
        || type == BigDecimal.class;
  }

  Object read(Reading in, String text) {
    if (declared.isAssignableFrom(String.class)) {
      return text;
    }
    if (constants != null) {
      return constants.constant(in, text);
    }
    try {
      Object key = parse(text);
      if (key != null) {
        return key;
      }
    } catch (RuntimeException e) {
      throw in.failure("the key of a map is a text that is no " + declared.getName());
    }
    throw in.failure("the keys of a map are texts, expected " + declared.getName());
  }

  private @Nullable Object parse(String text) {
    if (declared == UUID.class) {
      return UUID.fromString(text);
    }
    if (declared == Date.class) {
      return Date.from(Instant.parse(text));
    }
    if (text.length() > 400) {
      return null; // no number, and longer ones take their time
    }
    if (declared == BigInteger.class) {
      return new BigInteger(text);
    }
    if (declared == BigDecimal.class) {
      return new BigDecimal(text);
    }
    Basic basic = Basic.of(declared);
    if (basic == null) {
      return null;
    }
    return switch (basic) {
      case BOOLEAN -> text.equals("true") || text.equals("false") ? Boolean.valueOf(text) : null;
      case BYTE -> Byte.valueOf(text);
      case SHORT -> Short.valueOf(text);
      case INT -> Integer.valueOf(text);
      case LONG -> Long.valueOf(text);
      case FLOAT -> Float.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case CHAR -> text.length() == 1 ? text.charAt(0) : null;
      case TEXT -> text;
    };
  }
}
