package io.trunkline.filters;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The meaning of texts that name a class or only switch a feature on or off. */
final class Switches {

  private static final Set<String> OFF = Set.of("", "false", "0", "null", "n/a");

  private static final Set<String> ON = Set.of("true", "default");

  private Switches() {}

  static boolean isOff(@Nullable String text) {
    return text == null || OFF.contains(lower(text));
  }

  static boolean isOn(String text) {
    return ON.contains(lower(text));
  }

  private static String lower(String text) {
    return text.trim().toLowerCase(Locale.ROOT);
  }
}
