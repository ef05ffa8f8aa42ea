package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A tag rule: tags for addresses, in addition to the tags of the providers.
 *
 * @param name the key under which it is kept
 * @param force whether a call with one of its tags fails when no provider has it
 */
record TagRule(String name, boolean force, List<Tag> tags) {

  /** Each provider is compared with each of them. */
  private static final int MOST_PATTERNS = 500;

  /**
   * A tag and the providers that have it.
   *
   * @param isByAddress whether the rule lists their addresses, rather than matching parameters
   */
  record Tag(String name, boolean isByAddress, Predicate<ProviderAddress> has) {

    /** A tag whose match selects no provider is ignored; explicit addresses always count. */
    private boolean counts(List<ProviderAddress> all) {
      return isByAddress || all.stream().anyMatch(has);
    }
  }

  /**
   * Reads a rule.
   *
   * @return null if it is not enabled, or has no tags
   * @throws IllegalArgumentException if it cannot be read; the message contains the line
   */
  static @Nullable TagRule parse(String name, String text) {
    RouterText rule = RouterText.parse(text, "tags");
    boolean mayMatch = rule.version().startsWith("v3.0");
    long patterns =
        rule.entries().stream()
            .flatMap(entry -> RuleText.entries(entry.map().get("addresses")).stream())
            .filter(address -> !AddressPattern.isExact(address.text()))
            .count();
    if (patterns > MOST_PATTERNS) {
      throw rule.whole()
          .wrong(
              "'tags' has %d ranges of addresses, expected at most %d"
                  .formatted(patterns, MOST_PATTERNS));
    }
    List<Tag> tags =
        rule.entries().stream()
            .map(entry -> tag(entry, mayMatch))
            .filter(Objects::nonNull)
            .toList();
    return rule.counts() && !tags.isEmpty() ? new TagRule(name, rule.force(), tags) : null;
  }

  /** As in stock, a tag without addresses and match has no effect; then this returns null. */
  private static @Nullable Tag tag(RuleText entry, boolean mayMatch) {
    Map<String, RuleText> keys = entry.map(Set.of("name", "addresses", "match"));
    RuleText name = keys.get("name");
    if (name == null) {
      throw entry.wrong("a tag has no name");
    }
    List<String> addresses = RuleText.texts(keys.get("addresses"));
    RuleText match = keys.get("match");
    if (match != null && !mayMatch) {
      throw match.wrong("'match' needs configVersion: v3.0");
    }
    Predicate<Map<String, String>> parameters = match == null ? null : TextMatch.parameters(match);
    if (!addresses.isEmpty()) {
      return new Tag(name.text(), true, AddressPattern.anyOf(addresses));
    }
    return parameters == null
        ? null
        : new Tag(name.text(), false, provider -> parameters.test(provider.parameters()));
  }

  /**
   * Selects the providers with a tag.
   *
   * @param wanted the tag, or several levels such as {@code gray|east}: the longest prefix that the
   *     rule defines counts, or only the whole tag if it is forced
   * @param all the providers that exist
   * @return null if the rule does not define the tag
   */
  @Nullable Predicate<ProviderAddress> having(
      String wanted, boolean forced, List<ProviderAddress> all) {
    for (String prefix = wanted; ; prefix = prefix.substring(0, prefix.lastIndexOf('|'))) {
      for (Tag tag : tags) {
        if (tag.name.equals(prefix) && tag.counts(all)) {
          return tag.has;
        }
      }
      if (forced || prefix.lastIndexOf('|') < 0) {
        return null;
      }
    }
  }

  /** Whether this rule gives a tag to a provider. */
  boolean tags(ProviderAddress provider) {
    return tags.stream().anyMatch(tag -> tag.has.test(provider));
  }

  /** The tags, for logs. */
  @Override
  public String toString() {
    return "it gives the tags " + tags.stream().map(Tag::name).toList() + ", force: " + force;
  }
}
