package io.trunkline.internal.generic;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Optional values, which travel as the value itself, and as null where there is none. */
final class Optionals {

  private Optionals() {}

  static boolean isOne(Class<?> type) {
    return type == Optional.class
        || type == OptionalInt.class
        || type == OptionalLong.class
        || type == OptionalDouble.class;
  }

  /** The content of an optional value; null for nothing. */
  static @Nullable Object unwrap(Object optional) {
    if (optional instanceof Optional<?> any) {
      return any.orElse(null);
    }
    if (optional instanceof OptionalInt number) {
      return number.isPresent() ? number.getAsInt() : null;
    }
    if (optional instanceof OptionalLong number) {
      return number.isPresent() ? number.getAsLong() : null;
    }
    OptionalDouble number = (OptionalDouble) optional;
    return number.isPresent() ? number.getAsDouble() : null;
  }

  /**
   * A value as the optional one that is declared.
   *
   * @throws ConversionException if it cannot be what the declared one holds
   */
  static Object wrap(Conversion conversion, @Nullable Object given, Target target) {
    Class<?> type = target.type();
    Object value = given != null && isOne(given.getClass()) ? unwrap(given) : given;
    if (type == Optional.class) {
      return Optional.ofNullable(conversion.convert(value, target.argument(0)));
    }
    if (type == OptionalInt.class) {
      return value == null
          ? OptionalInt.empty()
          : OptionalInt.of((int) number(conversion, value, int.class));
    }
    if (type == OptionalLong.class) {
      return value == null
          ? OptionalLong.empty()
          : OptionalLong.of((long) number(conversion, value, long.class));
    }
    return value == null
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) number(conversion, value, double.class));
  }

  private static Object number(Conversion conversion, Object value, Class<?> type) {
    return requireNonNull(conversion.convert(value, new Target(type, List.of())));
  }
}
