package io.trunkline.internal.rules;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule about the levels at which the references of an application find providers.
 *
 * @param general for all references
 * @param interfaces by interface and version, as Dubbo writes them
 * @param applications by the application of the providers
 */
record MigrationRule(
    Migration general, Map<String, Migration> interfaces, Map<String, Migration> applications) {

  private static final Set<String> VALUES =
      Set.of("step", "threshold", "proportion", "delay", "force");

  private static final String SERVICE_KEY = "serviceKey";

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException if it cannot be read; the message contains the line
   */
  static @Nullable MigrationRule parse(String key, String text) {
    RuleText rule = RuleText.parse(text);
    Map<String, RuleText> entries = rule.map();
    return new MigrationRule(
        values(rule, entries),
        parts(entries.get("interfaces")),
        parts(entries.get("applications")));
  }

  private static Migration values(RuleText rule, Map<String, RuleText> entries) {
    try {
      return Migration.of(entries);
    } catch (IllegalArgumentException e) {
      throw rule.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Migration> parts(@Nullable RuleText list) {
    Map<String, Migration> parts = new HashMap<>();
    for (RuleText part : RuleText.entries(list)) {
      Map<String, RuleText> entries = part.map();
      RuleText name = entries.getOrDefault(SERVICE_KEY, entries.get("name"));
      if (name == null) {
        throw part.wrong("an entry has no " + SERVICE_KEY + ", only " + entries.keySet());
      }
      if (entries.keySet().stream().noneMatch(VALUES::contains)) {
        throw part.wrong("the entry of " + name.text() + " has none of " + VALUES);
      }
      parts.putIfAbsent(name.text(), values(part, entries));
    }
    return Map.copyOf(parts);
  }

  /**
   * The part of the rule about a reference.
   *
   * @param applications those of its providers
   */
  Migration about(
      String interfaceName,
      @Nullable String group,
      @Nullable String version,
      Collection<String> applications) {
    String prefix = group == null ? "" : group + "/";
    List<String> suffixes =
        version == null ? List.of(":", ":null", ":0.0.0", "") : List.of(":" + version);
    Stream<@Nullable Migration> ofInterface =
        suffixes.stream()
            .flatMap(
                suffix ->
                    Stream.of(
                        interfaces.get(prefix + interfaceName + suffix),
                        interfaces.get(interfaceName + suffix)));
    Stream<@Nullable Migration> ofApplications =
        applications.stream().sorted().map(this.applications::get);
    return Stream.concat(ofInterface, ofApplications)
        .filter(Objects::nonNull)
        .reduce(Migration.NONE, Migration::over)
        .over(general);
  }
}
