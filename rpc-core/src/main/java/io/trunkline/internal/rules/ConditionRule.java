package io.trunkline.internal.rules;

import java.util.ArrayList;
import java.util.List;
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

  /** Who is left is found out for each of them. */
  private static final int MOST_DESTINATIONS = 20;

  /**
   * Reads a rule.
   *
   * @return without conditions if it is not enabled
   * @throws IllegalArgumentException if it cannot be read; the message says the line
   */
  static ConditionRule parse(String name, String text) {
    RouterText rule = RouterText.parse(text, "conditions");
    boolean hasDestinations = rule.version().startsWith(DESTINATIONS);
    if (!hasDestinations && rule.version().compareTo(DESTINATIONS) > 0) {
      throw rule.whole()
          .wrong("configVersion is " + rule.version() + ", known are v2.7, v3.0 and v3.1");
    }
    List<Condition> conditions = new ArrayList<>();
    for (RuleText entry : rule.entries()) {
      conditions.add(hasDestinations ? condition(entry) : entry.read(Condition::parse));
    }
    return new ConditionRule(
        name, rule.force(), rule.counts() ? List.copyOf(conditions) : List.of());
  }

  /** A condition of 3.1, which is a map. As in stock, what is missing in it is empty. */
  private static Condition condition(RuleText condition) {
    Map<String, RuleText> keys = condition.map(Set.of("from", "to"));
    RuleText from = keys.get("from");
    RuleText match = from == null ? null : from.map(Set.of("match")).get("match");
    RuleText to = keys.get("to");
    List<RuleText> entries = to == null ? List.of() : to.list();
    if (entries.size() > MOST_DESTINATIONS) {
      throw condition.wrong(
          "'to' has "
              + entries.size()
              + " destinations, expected at most "
              + MOST_DESTINATIONS
              + "; write one for several of them");
    }
    return new Condition(
        RuleText.describe(match) + " => " + String.join(" | ", describe(entries)),
        match == null ? List.of() : match.read(Condition::when),
        entries.stream().map(ConditionRule::destination).toList());
  }

  private static Condition.Destination destination(RuleText entry) {
    Map<String, RuleText> said = entry.map(Set.of("match", "weight"));
    RuleText match = said.get("match");
    int weight = RuleText.number(said.get("weight"), 0);
    return match == null
        ? Condition.destination("", weight)
        : match.read(text -> Condition.destination(text, weight));
  }

  private static List<String> describe(List<RuleText> destinations) {
    return destinations.stream()
        .map(one -> RuleText.describe(one.map(Set.of("match", "weight")).get("match")))
        .toList();
  }
}
