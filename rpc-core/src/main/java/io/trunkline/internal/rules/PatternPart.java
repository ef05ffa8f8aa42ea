package io.trunkline.internal.rules;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Pattern;

/** A part of a regular expression. */
sealed interface PatternPart {

  /** One after the other. */
  record Sequence(List<PatternPart> parts) implements PatternPart {}

  /** One of several. */
  record Choice(List<PatternPart> parts) implements PatternPart {}

  /**
   * A part several times.
   *
   * @param most {@link #ANY_NUMBER} for no limit
   */
  record Repetition(PatternPart part, int least, int most) implements PatternPart {
    static final int ANY_NUMBER = -1;
  }

  /** A place that takes no character. */
  enum Place implements PatternPart {
    BEGIN,
    END,
    WORD_BOUNDARY,
    NO_WORD_BOUNDARY
  }

  /** What has to follow, or must not, and is not part of the match itself. */
  record LookAhead(PatternPart part, boolean isWanted) implements PatternPart {}

  /** A certain character. */
  record Letter(int codePoint) implements PatternPart {}

  /** One character of a set. */
  final class Characters implements PatternPart {

    /** Those of Latin 1 are looked up. */
    private static final int LATIN = 256;

    private final Pattern set;
    private final BitSet latin = new BitSet(LATIN);

    /** How many steps a character costs that is not looked up. */
    private final int cost;

    /**
     * @param expression of a single character
     * @throws java.util.regex.PatternSyntaxException if it is none
     */
    Characters(String expression) {
      this.set = Pattern.compile(expression);
      this.cost = 1 + expression.length() / 8;
      for (int c = 0; c < LATIN; c++) {
        latin.set(c, has(c));
      }
    }

    private boolean has(int codePoint) {
      return set.matcher(Character.toString(codePoint)).matches();
    }

    boolean contains(int codePoint) {
      return codePoint < LATIN ? latin.get(codePoint) : has(codePoint);
    }

    int cost(int codePoint) {
      return codePoint < LATIN ? 1 : cost;
    }
  }
}
