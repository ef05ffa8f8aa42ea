package io.trunkline.internal.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys that condition rules and tag rules share.
 *
 * @param whole the rule, for messages about it
 * @param version the version of its form in lower case; empty if it has none
 * @param counts whether it is in force
 * @param force whether a call fails for which it leaves no provider
 * @param entries the entries of its list
 */
record RouterText(
    RuleText whole, String version, boolean counts, boolean force, List<RuleText> entries) {

  private static final Set<String> KNOWN =
      Set.of(
          "configVersion scope key enabled force runtime priority valid dynamic rawRule"
              .split(" "));

  /**
   * Reads a rule.
   *
   * @param list the key of its list
   * @throws IllegalArgumentException if it cannot be read; the message contains the line
   */
  static RouterText parse(String text, String list) {
    RuleText rule = RuleText.parse(text);
    Set<String> known = new HashSet<>(KNOWN);
    known.add(list);
    Map<String, RuleText> keys = rule.map(known);
    @Nullable String version = RuleText.textOf(keys.get("configVersion"));
    return new RouterText(
        rule,
        version == null ? "" : version.toLowerCase(Locale.ROOT),
        RuleText.flag(keys.get("enabled"), true) & RuleText.flag(keys.get("valid"), true),
        RuleText.flag(keys.get("force"), false),
        RuleText.entries(keys.get(list)));
  }
}
