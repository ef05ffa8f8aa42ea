package io.trunkline.internal.rules;

import io.trunkline.internal.rules.PatternPart.Characters;
import io.trunkline.internal.rules.PatternPart.Letter;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The sets of characters of a regular expression, each compiled once under the flags that count
 * where it stands. For one thread.
 */
final class CharacterSets {

  /** Those that change no more than which characters a set has. */
  private static final String KNOWN_FLAGS = "disuU-";

  private final Map<String, Characters> sets = new HashMap<>();

  /** As the JDK reads them, one group after the other: {@code (?i)(?-i)}. */
  private String flags = "";

  String flags() {
    return flags;
  }

  void setFlags(String flags) {
    this.flags = flags;
  }

  /**
   * Switches flags on, or off after a {@code -}.
   *
   * @throws IllegalArgumentException if one of them is not supported
   */
  void add(String letters) {
    for (char letter : letters.toCharArray()) {
      if (KNOWN_FLAGS.indexOf(letter) < 0) {
        throw new IllegalArgumentException(
            "the flag '" + letter + "' is not supported in a rule, only d, i, s, u and U are");
      }
    }
    flags += letters.isEmpty() ? "" : "(?" + letters + ")";
  }

  PatternPart letter(int codePoint) {
    return flags.isEmpty()
        ? new Letter(codePoint)
        : set(Pattern.quote(Character.toString(codePoint)));
  }

  /**
   * @param expression of a single character
   * @throws java.util.regex.PatternSyntaxException if it is none
   */
  Characters set(String expression) {
    return sets.computeIfAbsent(flags + expression, Characters::new);
  }

  /** Where the escape ends that begins at a place with a backslash and one more character. */
  static int endOfEscape(String text, int place) {
    char c = text.charAt(place + 1);
    int begin = place + 2;
    if ((c == 'p' || c == 'P' || c == 'x' || c == 'N') && text.startsWith("{", begin)) {
      int end = text.indexOf('}', begin);
      return end < 0 ? text.length() : end + 1;
    }
    int digits =
        switch (c) {
          case 'p', 'P', 'c' -> 1;
          case 'x' -> 2;
          case 'u' -> 4;
          case '0' -> octalDigits(text, begin);
          default -> Character.isHighSurrogate(c) ? 1 : 0;
        };
    return Math.min(text.length(), begin + digits);
  }

  private static int octalDigits(String text, int begin) {
    int end = begin;
    while (end < text.length() && end < begin + 3 && "01234567".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end - begin;
  }
}
