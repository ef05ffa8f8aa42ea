package io.trunkline.internal.rules;

import io.trunkline.internal.rules.PatternPart.Choice;
import io.trunkline.internal.rules.PatternPart.LookAhead;
import io.trunkline.internal.rules.PatternPart.Place;
import io.trunkline.internal.rules.PatternPart.Repetition;
import io.trunkline.internal.rules.PatternPart.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads regular expressions in the JDK's syntax, from left to right and each character once. What
 * the JDK can only match by trying is refused: back references, looking behind, possessive
 * quantifiers. For one thread.
 */
final class PatternParser {

  private static final int DEEPEST = 100;

  /** The largest product of counts that are nested. */
  private static final int MOST_REPETITIONS = 1_000;

  /** Flags for the rest of a group, {@code (?i)}, or for one group, {@code (?i-s:}. */
  private static final Pattern FLAGS = Pattern.compile("\\(\\?([a-zA-Z]*-?[a-zA-Z]*)([:)])");

  private final String text;

  private final CharacterSets sets = new CharacterSets();
  private int at;

  /** The largest product of nested counts in what was read since the last part began. */
  private long repetitions = 1;

  private PatternParser(String text) {
    this.text = text;
  }

  /**
   * Reads an expression.
   *
   * @throws PatternSyntaxException if it is none, or a part of it is refused
   */
  static PatternPart parse(String text) {
    PatternParser parser = new PatternParser(text);
    PatternPart whole = parser.choice(0);
    if (parser.at < text.length()) {
      throw parser.wrong("a ')' has no '('");
    }
    return whole;
  }

  private PatternSyntaxException wrong(String why) {
    return new PatternSyntaxException(why, text, at);
  }

  private PatternSyntaxException unbounded(String what) {
    return wrong(what + " may take any time, so a rule cannot have it");
  }

  private boolean isNext(String expected) {
    return text.startsWith(expected, at);
  }

  private boolean take(String expected) {
    boolean isThere = isNext(expected);
    at += isThere ? expected.length() : 0;
    return isThere;
  }

  private PatternPart choice(int depth) {
    if (depth > DEEPEST) {
      throw wrong("its groups are nested more than " + DEEPEST + " deep");
    }
    List<PatternPart> all = new ArrayList<>();
    do {
      all.add(sequence(depth));
    } while (take("|"));
    return all.size() == 1 ? all.get(0) : new Choice(all);
  }

  private Sequence sequence(int depth) {
    List<PatternPart> all = new ArrayList<>();
    while (at < text.length() && !isNext("|") && !isNext(")")) {
      if (takeFlags(")")) {
        continue;
      }
      long before = repetitions;
      repetitions = 1;
      if (take("\\Q")) {
        quoted(all);
      } else {
        all.add(repeated(part(depth)));
      }
      repetitions = Math.max(before, repetitions);
    }
    return new Sequence(all);
  }

  /** Reads a literal. A quantifier after it is about its last character. */
  private void quoted(List<PatternPart> all) {
    int end = text.indexOf("\\E", at);
    String literal = text.substring(at, end < 0 ? text.length() : end);
    literal.codePoints().forEach(c -> all.add(sets.letter(c)));
    at = end < 0 ? text.length() : end + 2;
    if (!literal.isEmpty()) {
      all.add(repeated(all.remove(all.size() - 1)));
    }
  }

  /** Whether flags followed that end so, which count from here on. */
  private boolean takeFlags(String end) {
    Matcher found = FLAGS.matcher(text).region(at, text.length());
    if (!found.lookingAt() || !found.group(2).equals(end)) {
      return false;
    }
    try {
      sets.add(found.group(1));
    } catch (IllegalArgumentException notSupported) {
      throw wrong(String.valueOf(notSupported.getMessage()));
    }
    at = found.end();
    return true;
  }

  private PatternPart part(int depth) {
    char c = text.charAt(at);
    return switch (c) {
      case '(' -> group(depth);
      case '[' -> sets.set(text.substring(at, at = endOfSet()));
      case '\\' -> escaped();
      case '^', '$' -> {
        at++;
        yield c == '^' ? Place.BEGIN : Place.END;
      }
      case '*', '+', '?', '{' -> throw wrong("'" + c + "' has nothing to repeat");
      default -> {
        String one = Character.toString(text.codePointAt(at));
        at += one.length();
        yield c == '.' ? sets.set(one) : sets.letter(one.codePointAt(0));
      }
    };
  }

  private PatternPart group(int depth) {
    String outside = sets.flags();
    PatternPart group = takeFlags(":") ? inside(depth) : otherGroup(depth);
    sets.setFlags(outside);
    return group;
  }

  private PatternPart inside(int depth) {
    PatternPart inside = choice(depth + 1);
    if (!take(")")) {
      throw wrong("a '(' has no ')'");
    }
    return inside;
  }

  private PatternPart otherGroup(int depth) {
    at++;
    boolean isAhead = isNext("?=") || isNext("?!");
    boolean isWanted = !isNext("?!");
    if (isAhead) {
      at += 2;
    } else if (isNext("?<=") || isNext("?<!")) {
      throw unbounded("a lookbehind");
    } else if (isNext("?<")) {
      at = text.indexOf('>', at) + 1;
      if (at == 0) {
        at = text.length();
        throw wrong("the name of a group has no end");
      }
    } else if (isNext("?")) {
      throw unbounded(
          "a group with '?" + text.substring(at + 1, Math.min(at + 2, text.length())) + "'");
    }
    PatternPart inside = inside(depth);
    return isAhead ? new LookAhead(inside, isWanted) : inside;
  }

  /** Where the set in brackets ends that begins here. Sets may be nested. */
  private int endOfSet() {
    int depth = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '[') {
        depth++;
        i += text.startsWith("^", i + 1) ? 1 : 0;
        i += text.startsWith("]", i + 1) ? 1 : 0; // stands for itself there
      } else if (c == ']' && --depth == 0) {
        return i + 1;
      }
    }
    throw wrong("a '[' has no ']'");
  }

  private PatternPart escaped() {
    if (at + 1 == text.length()) {
      throw wrong("nothing follows the last '\\'");
    }
    char c = text.charAt(at + 1);
    switch (c) {
      case 'b', 'B', 'A', 'Z', 'z' -> {
        at += 2;
        return switch (c) {
          case 'b' -> Place.WORD_BOUNDARY;
          case 'B' -> Place.NO_WORD_BOUNDARY;
          case 'A' -> Place.BEGIN;
          default -> Place.END;
        };
      }
      case 'G', 'R', 'X', 'k', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          throw unbounded("'\\" + c + "'");
      default -> {
        return sets.set(text.substring(at, at = CharacterSets.endOfEscape(text, at)));
      }
    }
  }

  /** A part with the quantifiers that follow it. */
  private PatternPart repeated(PatternPart single) {
    PatternPart part = single;
    while (at < text.length() && "*+?{".indexOf(text.charAt(at)) >= 0) {
      int least = isNext("+") ? 1 : 0;
      int most = isNext("?") ? 1 : Repetition.ANY_NUMBER;
      if (take("{")) {
        least = count();
        most = take(",") ? isNext("}") ? Repetition.ANY_NUMBER : count() : least;
        if (!isNext("}") || most != Repetition.ANY_NUMBER && most < least) {
          throw wrong("a count is not of the form {2}, {2,} or {2,5}");
        }
        repetitions *= Math.max(1, Math.max(least, most));
        if (repetitions > MOST_REPETITIONS) {
          throw wrong("its counts multiply to more than " + MOST_REPETITIONS + "; write * or +");
        }
      }
      at++;
      part = new Repetition(part, least, most);
      if (isNext("+")) {
        throw unbounded("a possessive quantifier");
      }
      take("?"); // which match is found first does not matter
    }
    return part;
  }

  /** A number, with blanks around it; so large numbers as are refused anyway are cut. */
  private int count() {
    skipBlanks();
    int begin = at;
    int number = 0;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      number = Math.min(MOST_REPETITIONS + 1, number * 10 + text.charAt(at++) - '0');
    }
    if (at == begin) {
      throw wrong("a count is not a number");
    }
    skipBlanks();
    return number;
  }

  private void skipBlanks() {
    while (isNext(" ")) {
      at++;
    }
  }
}
