package io.trunkline.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The values of a number or a time, which is in milliseconds.
 *
 * @param zero what 0 means; null if 0 is an ordinary value or out of range
 * @param unit what is counted, with a space in front
 * @param acceptsMinusOne whether -1 stands for 0 in texts, as in Dubbo
 */
record SettingRange(
    int lowest, int highest, @Nullable String zero, String unit, boolean acceptsMinusOne) {

  /** The range of settings that have none. */
  static final SettingRange ANY = new SettingRange(0, 0, null, "", false);

  boolean contains(int value) {
    return value >= lowest && value <= highest || value == 0 && zero != null;
  }

  /** A part of a millisecond is not zero. */
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
