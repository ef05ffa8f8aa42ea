package io.trunkline.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The range of a number, or of a time in milliseconds.
 *
 * @param zero the meaning of 0; null if 0 is an ordinary value or out of range
 * @param unit the unit, which begins with a space
 * @param acceptsMinusOne whether -1 stands for 0 in texts, as in Dubbo
 */
record SettingRange(
    int lowest, int highest, @Nullable String zero, String unit, boolean acceptsMinusOne) {

  /** For settings without a range. */
  static final SettingRange ANY = new SettingRange(0, 0, null, "", false);

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

  String expected() {
    return lowest + " to " + highest + unit + (zero == null ? "" : ", or 0 for " + zero);
  }
}
