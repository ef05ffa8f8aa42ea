package io.trunkline.internal.rules;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A regular expression of a rule. Matching ends after a number of steps: {@code (a+)+b} would
 * otherwise take years for a text of 40 characters. Thread-safe.
 */
final class BoundedPattern {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  /** Takes a few milliseconds; without nested repetition a match needs a few steps a character. */
  private static final int MOST_READS = 100_000;

  /** A repeated group takes stack for each character. */
  private static final int LONGEST_TEXT = 1_000;

  /**
   * The largest product of all counts, because counts can be nested and repeat an expression
   * without width, which reads no character.
   */
  private static final int MOST_REPETITIONS = 1_000;

  private static final Pattern COUNT =
      Pattern.compile("\\{\\s*([0-9]+)\\s*(?:,\\s*([0-9]*)\\s*)?}");

  private final Pattern pattern;
  private final AtomicBoolean isWarned = new AtomicBoolean();

  /**
   * @throws java.util.regex.PatternSyntaxException if the text is not a regular expression
   */
  BoundedPattern(String text) {
    if (repetitions(text) > MOST_REPETITIONS) {
      throw new PatternSyntaxException(
          "its counts multiply to more than " + MOST_REPETITIONS + "; write * or +", text, -1);
    }
    this.pattern = Pattern.compile(text);
  }

  private static double repetitions(String text) {
    double product = 1;
    for (MatchResult count : COUNT.matcher(text).results().toList()) {
      String most =
          count.group(2) == null || count.group(2).isEmpty() ? count.group(1) : count.group(2);
      product *= Math.max(1, Double.parseDouble(most));
    }
    return product;
  }

  /**
   * Whether it matches the whole text; false, with one warning, if matching takes too many steps.
   */
  boolean matches(String text) {
    if (text.length() > LONGEST_TEXT) {
      warn("is not applied to " + text.length() + " characters, more than " + LONGEST_TEXT);
      return false;
    }
    try {
      return pattern.matcher(new Counted(text)).matches();
    } catch (TooManyReads tooMany) {
      warn("takes more than " + MOST_READS + " steps for \"" + text + "\"");
    } catch (StackOverflowError tooDeep) {
      warn("repeats a group too often for " + text.length() + " characters");
    }
    return false;
  }

  private void warn(String what) {
    if (isWarned.compareAndSet(false, true)) {
      log.warn(
          "the regular expression \"{}\" of a rule {}, and matches nothing like it; write it without"
              + " repetition inside repetition",
          pattern,
          what);
    }
  }

  private static final class TooManyReads extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManyReads() {
      super(null, null, false, false);
    }
  }

  /** A text that counts how often a matcher reads it. For one match. */
  private static final class Counted implements CharSequence {

    private final String text;
    private int reads;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++reads > MOST_READS) {
        throw new TooManyReads();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
