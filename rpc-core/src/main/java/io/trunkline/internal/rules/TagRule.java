package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A tag rule, which gives tags to addresses beside those that providers have themselves.
 *
 * @param name the key under which it is kept
 * @param force whether a call with one of its tags fails when no provider has it
 */
record TagRule(String name, boolean force, List<Tag> tags) {

  /**
   * A tag, and who has it.
   *
   * @param isByAddress rather than by what providers say
   */
  record Tag(String name, boolean isByAddress, Predicate<ProviderAddress> has) {}

  /**
   * Reads a rule.
   *
   * @return null if it is not enabled, or has no tags
   * @throws IllegalArgumentException if it cannot be read; the message says the line
   */
  static @Nullable TagRule parse(String name, String text) {
    RouterText rule = RouterText.parse(text, "tags");
    boolean hasMatches = rule.version().startsWith("v3.0");
    List<Tag> tags = new ArrayList<>();
    rule.entries().forEach(entry -> tag(entry, hasMatches, tags));
    return rule.counts() && !tags.isEmpty()
        ? new TagRule(name, rule.force(), List.copyOf(tags))
        : null;
  }

  private static void tag(RuleText entry, boolean hasMatches, List<Tag> tags) {
    Map<String, RuleText> keys = entry.map(Set.of("name", "addresses", "match"));
    RuleText name = keys.get("name");
    if (name == null) {
      throw entry.wrong("a tag has no name");
    }
    List<String> addresses = RuleText.texts(keys.get("addresses"));
    RuleText match = keys.get("match");
    if (match != null && !hasMatches) {
      throw match.wrong("'match' needs configVersion: v3.0");
    }
    Predicate<Map<String, String>> matches = match == null ? null : TextMatch.parameters(match);
    if (!addresses.isEmpty()) {
      tags.add(
          new Tag(
              name.text(),
              true,
              provider ->
                  addresses.stream().anyMatch(one -> AddressPattern.matches(one, provider))));
    } else if (matches != null) {
      tags.add(new Tag(name.text(), false, provider -> matches.test(provider.parameters())));
    } // else as in stock: such a tag is not set
  }

  /**
   * Who has a tag by this rule.
   *
   * @param wanted several levels may stand in it, as in {@code gray|east}: the longest that the
   *     rule knows counts, unless it is insisted on
   * @param all the providers that there are
   * @return null if the rule says nothing about it
   */
  @Nullable Predicate<ProviderAddress> having(
      String wanted, boolean forced, List<ProviderAddress> all) {
    String selector = wanted;
    while (true) {
      for (Tag tag : tags) {
        if (tag.name.equals(selector) && isSet(tag, all)) {
          return tag.has;
        }
      }
      int level = selector.lastIndexOf('|');
      if (forced || level < 0) {
        return null;
      }
      selector = selector.substring(0, level);
    }
  }

  /** A tag that matches nobody by what they say is not set; addresses are set in any case. */
  private static boolean isSet(Tag tag, List<ProviderAddress> all) {
    return tag.isByAddress || all.stream().anyMatch(tag.has);
  }

  /** Its tags, for logs. */
  @Override
  public String toString() {
    return "it gives the tags " + tags.stream().map(Tag::name).toList() + ", force: " + force;
  }

  /** Whether a tag of this rule is given to a provider. */
  boolean tags(ProviderAddress provider) {
    return tags.stream().anyMatch(tag -> tag.has.test(provider));
  }
}
