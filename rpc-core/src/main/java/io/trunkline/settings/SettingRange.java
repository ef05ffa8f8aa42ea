package io.trunkline.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The range of a number, of a time in milliseconds, or of a text.
 *
 * @param zero the meaning of 0; null if 0 is an ordinary value or out of range
 * @param unit the unit, which begins with a space
 * @param acceptsMinusOne whether -1 stands for 0 in texts, as in Dubbo
 * @param choices the texts that have a meaning; empty if any text has
 * @param isClosed whether the setting itself refuses other texts; otherwise the code that uses the
 *     setting does
 */
record SettingRange(
    int lowest,
    int highest,
    @Nullable String zero,
    String unit,
    boolean acceptsMinusOne,
    List<String> choices,
    boolean isClosed) {

  /** For settings without a range. */
  static final SettingRange ANY = of(List.of(), false);

  static SettingRange of(List<String> choices, boolean isClosed) {
    return new SettingRange(0, 0, null, "", false, choices, isClosed);
  }

  static SettingRange of(int lowest, int highest, String unit) {
    return new SettingRange(lowest, highest, null, unit, false, List.of(), false);
  }

  SettingRange withZero(String meaning) {
    return new SettingRange(lowest, highest, meaning, unit, acceptsMinusOne, choices, isClosed);
  }

  SettingRange acceptingMinusOne() {
    return new SettingRange(lowest, highest, zero, unit, true, choices, isClosed);
  }

  /** Whether a value of any type but that of objects is in range. */
  boolean admits(Object value) {
    if (value instanceof Integer number) {
      return contains(number);
    }
    return value instanceof Duration time
        ? contains(time)
        : !isClosed || choices.contains(value.toString());
  }

  boolean contains(int value) {
    return value >= lowest && value <= highest || value == 0 && zero != null;
  }

  /** A fraction of a millisecond does not count as zero. */
  boolean contains(Duration time) {
    return time.isZero()
        ? contains(0)
        : time.compareTo(Duration.ofMillis(lowest)) >= 0
            && time.compareTo(Duration.ofMillis(highest)) <= 0;
  }

  String expectedText() {
    return choices.isEmpty() ? "a text" : "one of " + String.join(", ", choices);
  }

  String expected() {
    return lowest + " to " + highest + unit + (zero == null ? "" : ", or 0 for " + zero);
  }
}
