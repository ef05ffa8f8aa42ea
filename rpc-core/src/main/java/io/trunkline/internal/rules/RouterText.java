package io.trunkline.internal.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What condition rules and tag rules have in common.
 *
 * @param whole the rule, for messages about it
 * @param version its form in lower case; empty if it does not say
 * @param counts whether it is in force
 * @param force whether calls fail that it leaves nobody for
 * @param entries of its list
 */
record RouterText(
    RuleText whole, String version, boolean counts, boolean force, List<RuleText> entries) {

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
          "rawRule");

  /**
   * Reads a rule.
   *
   * @param list the key of its list
   * @throws IllegalArgumentException if it cannot be read; the message says the line
   */
  static RouterText parse(String text, String list) {
    RuleText rule = RuleText.parse(text);
    Set<String> known = new HashSet<>(KNOWN);
    known.add(list);
    Map<String, RuleText> keys = rule.map(known);
    @Nullable String version = RuleText.textOf(keys.get("configVersion"));
    RuleText entries = keys.get(list);
    return new RouterText(
        rule,
        version == null ? "" : version.toLowerCase(Locale.ROOT),
        RuleText.flag(keys.get("enabled"), true) & RuleText.flag(keys.get("valid"), true),
        RuleText.flag(keys.get("force"), false),
        entries == null ? List.of() : entries.list());
  }
}
