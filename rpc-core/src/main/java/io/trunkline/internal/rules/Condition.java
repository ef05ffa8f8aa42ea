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
 * One line of a condition rule: {@code method=find* & host=10.0.0.* => region=$region}. In front of
 * the arrow it says which calls it is about, behind it which providers these may go to.
 *
 * @param text as it is written
 * @param when what has to hold of the call; empty for each call
 * @param then what has to hold of the provider; null for none at all
 */
record Condition(String text, List<Clause> when, @Nullable List<Clause> then) {

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
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a condition has "
              + text.length()
              + " characters, expected at most "
              + MOST_CHARACTERS
              + "; write several conditions");
    }
    String said = text.replace("consumer.", "").replace("provider.", "");
    if (said.isBlank()) {
      throw new IllegalArgumentException("a condition is empty, expected \"when => then\"");
    }
    int arrow = said.indexOf(ARROW);
    String when = arrow < 0 ? "" : said.substring(0, arrow).trim();
    String then = arrow < 0 ? said.trim() : said.substring(arrow + ARROW.length()).trim();
    return new Condition(
        text,
        when.isEmpty() || when.equals("true") ? List.of() : clauses(text, when),
        then.isEmpty() || then.equals("false") ? null : clauses(text, then));
  }

  private static final class Open {
    private final List<ValuePattern> matches = new ArrayList<>();
    private final List<ValuePattern> mismatches = new ArrayList<>();
  }

  private static List<Clause> clauses(String whole, String part) {
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
            throw misplaced(whole, found.group(1), content);
          }
          values = found.group(1).equals("=") ? clause.matches : clause.mismatches;
          values.add(new ValuePattern(content));
        }
        case "," -> {
          if (values == null || values.isEmpty()) {
            throw misplaced(whole, ",", content);
          }
          values.add(new ValuePattern(content));
        }
        default -> throw misplaced(whole, found.group(1), content);
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
  boolean isAbout(Consumer consumer) {
    return when.stream()
        .filter(clause -> !clause.isOfCall())
        .allMatch(clause -> clause.holds(consumer.parameters().get(clause.key()), null, true));
  }

  /** Whether calls that it is about may go to this provider. */
  boolean allows(ProviderAddress provider, Consumer consumer) {
    return then != null
        && !then.isEmpty()
        && then.stream()
            .allMatch(
                clause ->
                    clause.holds(value(provider, clause.key()), consumer.parameters(), false));
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
