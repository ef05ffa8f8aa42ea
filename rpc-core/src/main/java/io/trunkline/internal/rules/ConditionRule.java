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

  /** What is under the key of a rule, in all its versions. */
  static final Set<String> COMMON =
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
          "rawRule");

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
    if (version != null && version.toLowerCase(Locale.ROOT).compareTo("v3.1") >= 0) {
      throw rule.wrong(
          "configVersion is " + version + ", known are v2.7 and v3.0, with conditions as texts");
    }
    List<Condition> conditions = new ArrayList<>();
    RuleText list = keys.get("conditions");
    for (RuleText line : list == null ? List.<RuleText>of() : list.list()) {
      try {
        conditions.add(Condition.parse(line.text()));
      } catch (IllegalArgumentException e) {
        String what = String.valueOf(e.getMessage());
        throw what.startsWith("line ") ? e : line.wrong(what);
      }
    }
    boolean counts =
        RuleText.flag(keys.get("enabled"), true) & RuleText.flag(keys.get("valid"), true);
    return new ConditionRule(
        name,
        RuleText.flag(keys.get("force"), false),
        counts ? List.copyOf(conditions) : List.of());
  }
}
