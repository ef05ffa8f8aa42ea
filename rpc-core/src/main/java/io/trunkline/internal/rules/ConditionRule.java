package io.trunkline.internal.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A condition rule. One condition after the other narrows down the providers of a call.
 *
 * @param name the key under which it is kept
 * @param force whether a call fails for which a condition leaves no provider; otherwise the
 *     condition has no effect on it
 */
record ConditionRule(String name, boolean force, List<Condition> conditions) {

  /** The version from which on conditions are maps with weighted destinations. */
  private static final String DESTINATIONS = "v3.1";

  /** Each is looked at for each method, and some for each call. */
  static final int MOST_CONDITIONS = 500;

  /** The providers of each destination are worked out. */
  private static final int MOST_DESTINATIONS = 20;

  /**
   * Reads a rule.
   *
   * @return without conditions if it is not enabled
   * @throws IllegalArgumentException if it cannot be read; the message contains the line
   */
  static ConditionRule parse(String name, String text) {
    RouterText rule = RouterText.parse(text, "conditions");
    boolean hasDestinations = rule.version().startsWith(DESTINATIONS);
    if (!hasDestinations && rule.version().compareTo(DESTINATIONS) > 0) {
      throw rule.whole()
          .wrong("configVersion is " + rule.version() + ", known are v2.7, v3.0 and v3.1");
    }
    if (rule.entries().size() > MOST_CONDITIONS) {
      throw rule.whole()
          .wrong(
              "'conditions' has %d entries, expected at most %d"
                  .formatted(rule.entries().size(), MOST_CONDITIONS));
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
    List<RuleText> entries = RuleText.entries(keys.get("to"));
    if (entries.size() > MOST_DESTINATIONS) {
      throw condition.wrong(
          "'to' has "
              + entries.size()
              + " destinations, expected at most "
              + MOST_DESTINATIONS
              + "; write one for several of them");
    }
    List<Clause> when = match == null ? List.of() : match.read(Condition::when);
    List<String> texts = new ArrayList<>();
    List<Condition.Destination> destinations = new ArrayList<>();
    for (RuleText entry : entries) {
      Map<String, RuleText> destination = entry.map(Set.of("match", "weight"));
      RuleText to = destination.get("match");
      int weight = RuleText.number(destination.get("weight"), 0);
      texts.add(RuleText.describe(to));
      destinations.add(
          to == null
              ? Condition.destination("", weight)
              : to.read(text -> Condition.destination(text, weight)));
    }
    return new Condition(
        RuleText.describe(match) + " => " + String.join(" | ", texts), when, destinations);
  }

  /** Its size, for logs; what its conditions compare may be secret. */
  @Override
  public String toString() {
    return "it has " + conditions.size() + " conditions, force: " + force;
  }
}
