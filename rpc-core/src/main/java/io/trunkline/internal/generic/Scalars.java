package io.trunkline.internal.generic;

import java.lang.invoke.MethodType;
import java.util.Date;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Converts values without parts: numbers as {@link NumberValues} says, texts as {@link TextValues}
 * does.
 */
final class Scalars {

  private Scalars() {}

  /**
   * A value as that type.
   *
   * @return null for a text that says that there is none, as an empty one for a {@code LocalDate}
   * @throws ConversionException if it cannot be one
   */
  static @Nullable Object convert(Object value, Class<?> declared) {
    Class<?> type =
        declared.isPrimitive() ? MethodType.methodType(declared).wrap().returnType() : declared;
    if (type.isInstance(value)) {
      return value;
    }
    if (value instanceof String text && TextValues.isNull(text, type)) {
      return null;
    }
    Object converted = converted(value, type);
    if (converted == null) {
      throw mismatch(value, declared);
    }
    return converted;
  }

  private static @Nullable Object converted(Object value, Class<?> type) {
    if (value instanceof Number number) {
      return NumberValues.convert(number, type);
    }
    if (value instanceof String text) {
      return TextValues.read(text, type);
    }
    if (value instanceof Date date) {
      return DateTexts.isDate(type) ? DateTexts.of(date, type) : null;
    }
    if (value instanceof Boolean flag) {
      return type == AtomicBoolean.class ? new AtomicBoolean(flag) : null;
    }
    return value instanceof Character character && type == String.class
        ? character.toString()
        : null;
  }

  static ConversionException mismatch(@Nullable Object value, Class<?> declared) {
    return new ConversionException(
        ": is %s, expected %s%s"
            .formatted(
                value == null ? "null" : value.getClass().getTypeName(),
                declared.getTypeName(),
                value instanceof String ? TextValues.example(declared) : ""));
  }
}
