package io.trunkline.internal.rules;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.PatternSyntaxException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A regular expression of a rule. Its time for a match grows with the length of the text, whatever
 * the expression is: {@code (a+)+b} would take the JDK years for a text of 40 characters.
 * Thread-safe.
 */
final class BoundedPattern {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  /** More than any address, name or list of some dozens of them needs. */
  private static final int LONGEST_EXPRESSION = 2_000;

  private static final int LONGEST_TEXT = 1_000;

  private final String expression;
  private final PatternProgram program;
  private final AtomicBoolean isWarned = new AtomicBoolean();

  /**
   * @throws java.util.regex.PatternSyntaxException if the text is not a regular expression, or one
   *     whose matches may take long
   */
  BoundedPattern(String text) {
    if (text.length() > LONGEST_EXPRESSION) {
      throw new PatternSyntaxException(
          "it has %d characters, expected at most %d".formatted(text.length(), LONGEST_EXPRESSION),
          text,
          -1);
    }
    this.expression = text;
    this.program = PatternProgram.of(PatternParser.parse(text), text);
  }

  /**
   * Whether it matches the whole text; false, with one warning, if matching takes too many steps.
   */
  boolean matches(String text) {
    if (text.length() > LONGEST_TEXT) {
      warn("is not applied to " + text.length() + " characters, more than " + LONGEST_TEXT);
      return false;
    }
    return switch (program.run(text)) {
      case MATCHES -> true;
      case DIFFERS -> false;
      case TAKES_TOO_LONG -> {
        warn(
            "takes more than "
                + PatternProgram.MOST_STEPS
                + " steps for "
                + text.length()
                + " characters");
        yield false;
      }
    };
  }

  private void warn(String what) {
    if (isWarned.compareAndSet(false, true)) {
      log.warn(
          "the regular expression \"{}\" of a rule {}, and matches nothing like it; write a shorter"
              + " one",
          expression,
          what);
    }
  }
}
