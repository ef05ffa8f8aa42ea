package io.trunkline.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** The test of a {@code match} in rules of 3.x, for a text that may be null. */
interface TextMatch extends Predicate<@Nullable String> {

  /** Reads {@code exact}, {@code prefix}, {@code regex}, {@code wildcard}, {@code empty}. */
  static TextMatch parse(RuleText rule) {
    Map<String, RuleText> keys =
        rule.map(Set.of("exact", "prefix", "regex", "wildcard", "empty", "noempty"));
    if (keys.size() != 1) {
      throw rule.wrong("expected one of exact, prefix, regex, wildcard, empty, noempty");
    }
    String kind = keys.keySet().iterator().next();
    RuleText wanted = keys.values().iterator().next();
    String text = wanted.text();
    return switch (kind) {
      case "exact" -> value -> text.equals(value);
      case "prefix" -> value -> value != null && value.startsWith(text);
      case "regex" -> {
        BoundedPattern pattern = pattern(wanted);
        yield value -> value != null && pattern.matches(value);
      }
      case "wildcard" -> value -> value != null && (text.equals("*") || text.equals(value));
      case "empty" -> value -> value == null || value.isEmpty();
      default -> value -> value != null && !value.isEmpty();
    };
  }

  private static BoundedPattern pattern(RuleText value) {
    try {
      return new BoundedPattern(value.text());
    } catch (PatternSyntaxException e) {
      throw value.wrong(
          "\"" + value.text() + "\" is not a regular expression: " + e.getDescription());
    }
  }

  /** Reads the tests of parameters from a list of keys and values. */
  static Predicate<Map<String, String>> parameters(RuleText list) {
    List<Predicate<Map<String, String>>> all = new ArrayList<>();
    for (RuleText entry : list.list()) {
      Map<String, RuleText> keys = entry.map(Set.of("key", "value"));
      RuleText key = keys.get("key");
      RuleText value = keys.get("value");
      if (key == null || value == null) {
        throw entry.wrong("expected the keys 'key' and 'value'");
      }
      String name = key.text();
      TextMatch match = parse(value);
      all.add(parameters -> match.test(parameters.get(name)));
    }
    return parameters -> all.stream().allMatch(one -> one.test(parameters));
  }

  /** Reads {@code oneof}, a list of tests of which one has to pass. */
  static TextMatch oneOf(RuleText rule) {
    RuleText list = rule.map(Set.of("oneof")).get("oneof");
    if (list == null) {
      throw rule.wrong("expected the key 'oneof'");
    }
    List<TextMatch> all = list.list().stream().map(TextMatch::parse).toList();
    return value -> all.stream().anyMatch(one -> one.test(value));
  }
}
