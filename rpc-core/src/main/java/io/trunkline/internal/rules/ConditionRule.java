package io.trunkline.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A condition rule: its conditions narrow down one after the other where calls may go.
 *
 * @param name the key under which it is kept
 * @param force whether a call fails that no provider is left for by a condition, rather than the
 *     condition having no effect on it
 */
record ConditionRule(String name, boolean force, List<Condition> conditions) {

  /** From here on conditions are maps with weighted destinations. */
  private static final String DESTINATIONS = "v3.1";

  private static final Set<String> KNOWN =
      Set.of(
          "configVersion",
          "scope",
          "key",
          "enabled",
          "force",
          "runtime",
          "priority",
          "valid",
          "dynamic",
          "rawRule",
          "conditions");

  /**
   * Reads a rule.
   *
   * @return without conditions if it is not enabled
   * @throws IllegalArgumentException if it cannot be read; the message says the line
   */
  static ConditionRule parse(String name, String text) {
    RuleText rule = RuleText.parse(text);
    Map<String, RuleText> keys = rule.map(KNOWN);
    String version = RuleText.textOf(keys.get("configVersion"));
    String form = version == null ? "" : version.toLowerCase(Locale.ROOT);
    boolean hasDestinations = form.startsWith(DESTINATIONS);
    if (!hasDestinations && form.compareTo(DESTINATIONS) > 0) {
      throw rule.wrong("configVersion is " + version + ", known are v2.7, v3.0 and v3.1");
    }
    List<Condition> conditions = new ArrayList<>();
    RuleText list = keys.get("conditions");
    for (RuleText line : list == null ? List.<RuleText>of() : list.list()) {
      String written = hasDestinations ? text(line) : line.text();
      try {
        conditions.add(Condition.parse(written));
      } catch (IllegalArgumentException e) {
        throw line.wrong(String.valueOf(e.getMessage()));
      }
    }
    boolean counts =
        RuleText.flag(keys.get("enabled"), true) & RuleText.flag(keys.get("valid"), true);
    return new ConditionRule(
        name,
        RuleText.flag(keys.get("force"), false),
        counts ? List.copyOf(conditions) : List.of());
  }

  /** A condition of 3.1, which is a map, as the text that means the same. */
  private static String text(RuleText condition) {
    Map<String, RuleText> keys = condition.map(Set.of("from", "to"));
    RuleText from = keys.get("from");
    RuleText to = keys.get("to");
    if (from == null || to == null) {
      throw condition.wrong("a condition of v3.1 needs the keys 'from' and 'to'");
    }
    String when = RuleText.textOf(from.map(Set.of("match")).get("match"));
    List<RuleText> destinations = to.list();
    if (destinations.size() > 1) {
      throw destinations
          .get(1)
          .wrong("a second destination in 'to' is not supported here; write one for all of them");
    }
    String then =
        destinations.isEmpty()
            ? "" // nobody
            : RuleText.textOf(destinations.get(0).map(Set.of("match", "weight")).get("match"));
    return (when == null ? "" : when) + " => " + (then == null ? "host=*" : then);
  }
}
