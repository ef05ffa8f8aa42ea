package io.trunkline.internal.rules;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value in a condition: a text with at most one {@code *}, a range of numbers {@code 1~5}, or
 * {@code $key} for a parameter of the consumer.
 */
record ValuePattern(String text) {

  private static final char RANGE = '~';

  /**
   * @param consumer the parameters that {@code $key} refers to; null where it stands for itself
   * @param invalid the result if the value or the range is not a number
   */
  boolean matches(String value, @Nullable Map<String, String> consumer, boolean invalid) {
    int range = text.indexOf(RANGE);
    if (range >= 0) {
      return inRange(value, text.substring(0, range), text.substring(range + 1), invalid);
    }
    String pattern =
        consumer != null && text.startsWith("$") ? consumer.get(text.substring(1)) : text;
    return glob(pattern, value);
  }

  /** As in stock, only the last star is a wildcard. */
  static boolean glob(@Nullable String pattern, @Nullable String value) {
    if ("*".equals(pattern)) {
      return true;
    }
    if (pattern == null || value == null || pattern.isEmpty() || value.isEmpty()) {
      return (pattern == null || pattern.isEmpty()) && (value == null || value.isEmpty());
    }
    int star = pattern.lastIndexOf('*');
    return star < 0
        ? value.equals(pattern)
        : value.startsWith(pattern.substring(0, star))
            && value.endsWith(pattern.substring(star + 1));
  }

  /** As in stock, a value that is not a number counts as 0. */
  private static boolean inRange(String value, String from, String to, boolean invalid) {
    if (from.isEmpty() && to.isEmpty()) {
      return invalid;
    }
    try {
      int number = value.matches("-?[0-9]+") ? Integer.parseInt(value) : 0;
      return (from.isEmpty() || number >= Integer.parseInt(from))
          && (to.isEmpty() || number <= Integer.parseInt(to));
    } catch (NumberFormatException notNumbers) {
      return invalid;
    }
  }
}
