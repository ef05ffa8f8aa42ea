package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.text.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a rule: {@code method=find* & host=10.0.0.* => region=$region}. The part before
 * the arrow selects calls, the part after it the providers that these may go to.
 *
 * @param text as it is written, or an equivalent
 * @param when what has to hold of a call; empty for all calls
 * @param to the destinations, of which each call goes to one; empty if its calls fail
 */
record Condition(String text, List<Clause> when, List<Destination> to) {

  /** The weight of a destination without a weight, or with less than 1, as in stock. */
  static final int DEFAULT_WEIGHT = 100;

  /**
   * Providers that calls may go to.
   *
   * @param match what has to hold of a provider
   * @param isAny whether all providers are selected
   * @param weight its share of the calls, in relation to other destinations that have providers
   */
  record Destination(List<Clause> match, boolean isAny, int weight) {

    /** Whether it selects a provider. */
    boolean allows(ProviderAddress provider, Party consumer) {
      return isAny
          || !match.isEmpty()
              && match.stream()
                  .allMatch(
                      clause ->
                          clause.holds(
                              value(provider, clause.key()), consumer.parameters(), false));
    }
  }

  private static final String SIGNS = "&!=,";
  private static final String BLANKS = " \t\n\u000B\f\r";
  private static final String ARROW = "=>";

  /** Enough for hundreds of addresses. */
  private static final int MOST_CHARACTERS = 10_000;

  /**
   * Reads a condition as stock does.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static Condition parse(String text) {
    String condition = checked(text).replace("consumer.", "").replace("provider.", "");
    if (condition.isBlank()) {
      throw new IllegalArgumentException("a condition is empty, expected \"when => then\"");
    }
    int arrow = condition.indexOf(ARROW);
    String when = arrow < 0 ? "" : condition.substring(0, arrow).trim();
    String then = arrow < 0 ? condition.trim() : condition.substring(arrow + ARROW.length()).trim();
    return new Condition(
        text,
        when(when),
        then.isEmpty() || then.equals("false")
            ? List.of()
            : List.of(new Destination(clauses(then), false, DEFAULT_WEIGHT)));
  }

  /**
   * A destination of rules of 3.1.
   *
   * @param match blank for all providers
   * @throws IllegalArgumentException if it has another form
   */
  static Destination destination(String match, int weight) {
    return new Destination(
        clauses(checked(match)), match.isBlank(), weight < 1 ? DEFAULT_WEIGHT : weight);
  }

  /**
   * Reads the part before the arrow.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static List<Clause> when(String text) {
    String when = text.trim();
    return when.isEmpty() || when.equals("true") ? List.of() : clauses(checked(when));
  }

  private static String checked(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a condition has %d characters, expected at most %d; write several conditions"
              .formatted(text.length(), MOST_CHARACTERS));
    }
    return text;
  }

  private static List<Clause> clauses(String part) {
    Map<String, Clause> clauses = new LinkedHashMap<>();
    Clause clause = null;
    List<ValuePattern> values = null;
    String signs = "";
    int end;
    for (int begin = 0; begin < part.length(); begin = end) {
      end = endOfRun(part, begin);
      String content = part.substring(begin, end);
      if (SIGNS.indexOf(content.charAt(0)) >= 0) {
        signs = content;
        continue;
      }
      if (BLANKS.indexOf(content.charAt(0)) >= 0) {
        continue;
      }
      switch (signs) {
        case "" -> {
          clause = Clause.about(content);
          clauses.put(content, clause);
        }
        case "&" -> clause = clauses.computeIfAbsent(content, Clause::about);
        case "=", "!=" -> {
          if (clause == null) {
            throw misplaced(part, signs, begin);
          }
          values = signs.equals("=") ? clause.matches() : clause.mismatches();
          values.add(new ValuePattern(content));
        }
        case "," -> {
          if (values == null || values.isEmpty()) {
            throw misplaced(part, ",", begin);
          }
          values.add(new ValuePattern(content));
        }
        default -> throw misplaced(part, signs, begin);
      }
      signs = "";
    }
    return List.copyOf(clauses.values());
  }

  /** Where the signs, the blanks or the text end that begin there. */
  private static int endOfRun(String part, int begin) {
    int kind = kind(part.charAt(begin));
    int end = begin + 1;
    while (end < part.length() && kind(part.charAt(end)) == kind) {
      end++;
    }
    return end;
  }

  private static int kind(char c) {
    return SIGNS.indexOf(c) >= 0 ? 1 : BLANKS.indexOf(c) >= 0 ? 2 : 0;
  }

  private static IllegalArgumentException misplaced(String whole, String sign, int place) {
    return new IllegalArgumentException(
        "the condition \"%s\" has '%s' before its character %d, expected key=value,value & key!=value => key=value"
            .formatted(Secrets.masked(whole, whole), sign, place + 1));
  }

  /** Whether the clauses about the consumer itself hold, which are the same for all calls. */
  boolean isAbout(Party consumer) {
    return when.stream()
        .filter(clause -> !clause.isOfCall())
        .allMatch(clause -> clause.holds(consumer.parameters().get(clause.key()), null, true));
  }

  private static @Nullable String value(ProviderAddress provider, String key) {
    return switch (key) {
      case "host" -> provider.host();
      case "port" -> Integer.toString(provider.port());
      case "address" -> provider.toString();
      case "protocol" -> "dubbo";
      default -> provider.parameters().get(key);
    };
  }
}
