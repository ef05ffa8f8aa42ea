package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One condition of a rule: {@code method=find* & host=10.0.0.* => region=$region}. In front of the
 * arrow it says which calls it is about, behind it which providers these may go to.
 *
 * @param text as it is written, or what means the same
 * @param when what has to hold of the call; empty for each call
 * @param to where its calls go, each to one of them; empty for nowhere
 */
record Condition(String text, List<Clause> when, List<Destination> to) {

  /** The weight of a destination that says none, or less than 1, as in stock. */
  static final int DEFAULT_WEIGHT = 100;

  /**
   * Providers that calls may go to.
   *
   * @param match what has to hold of them
   * @param isAny whether all of them are meant
   * @param weight its share of the calls, in relation to those of others where somebody is
   */
  record Destination(List<Clause> match, boolean isAny, int weight) {

    /** Whether a provider is one of them. */
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

  private static final Pattern PART = Pattern.compile("([&!=,]*)\\s*([^&!=,\\s]+)");
  private static final String ARROW = "=>";

  /** Looking for parts takes time that grows with the square of the length. */
  private static final int MOST_CHARACTERS = 10_000;

  /**
   * Reads a condition as stock does.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static Condition parse(String text) {
    String said = checked(text).replace("consumer.", "").replace("provider.", "");
    if (said.isBlank()) {
      throw new IllegalArgumentException("a condition is empty, expected \"when => then\"");
    }
    int arrow = said.indexOf(ARROW);
    String when = arrow < 0 ? "" : said.substring(0, arrow).trim();
    String then = arrow < 0 ? said.trim() : said.substring(arrow + ARROW.length()).trim();
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
   * What has to hold of calls.
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
          "a condition has "
              + text.length()
              + " characters, expected at most "
              + MOST_CHARACTERS
              + "; write several conditions");
    }
    return text;
  }

  private static final class Open {
    private final List<ValuePattern> matches = new ArrayList<>();
    private final List<ValuePattern> mismatches = new ArrayList<>();
  }

  private static List<Clause> clauses(String part) {
    Map<String, Open> open = new LinkedHashMap<>();
    Open clause = null;
    List<ValuePattern> values = null;
    Matcher found = PART.matcher(part);
    while (found.find()) {
      String content = found.group(2);
      switch (found.group(1)) {
        case "" -> {
          clause = new Open();
          open.put(content, clause);
        }
        case "&" -> clause = open.computeIfAbsent(content, unknown -> new Open());
        case "=", "!=" -> {
          if (clause == null) {
            throw misplaced(part, found.group(1), content);
          }
          values = found.group(1).equals("=") ? clause.matches : clause.mismatches;
          values.add(new ValuePattern(content));
        }
        case "," -> {
          if (values == null || values.isEmpty()) {
            throw misplaced(part, ",", content);
          }
          values.add(new ValuePattern(content));
        }
        default -> throw misplaced(part, found.group(1), content);
      }
    }
    List<Clause> clauses = new ArrayList<>();
    open.forEach((key, said) -> clauses.add(Clause.of(key, said.matches, said.mismatches)));
    return clauses;
  }

  private static IllegalArgumentException misplaced(String whole, String sign, String before) {
    return new IllegalArgumentException(
        "the condition \""
            + whole
            + "\" has '"
            + sign
            + "' before \""
            + before
            + "\", expected key=value,value & key!=value => key=value");
  }

  /** Whether what it says of the consumer itself holds, which is the same for all calls. */
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
