package io.trunkline.internal.rules;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.UpdateLoop;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a reference uses the two levels: its parameters, and the rule of its application. */
public final class FollowedMigration implements AutoCloseable {

  private final AddressQuery query;
  private final String interfaceName;
  private final Migration own;
  private final @Nullable RuleSet rules;

  /**
   * @param settings where the rule is kept; stays open
   * @param updates requested after each change of the rule
   * @throws IllegalArgumentException if a parameter has an impossible value
   */
  public FollowedMigration(
      AddressQuery query, Optional<SettingsSource> settings, UpdateLoop updates) {
    this.query = query;
    this.interfaceName = query.parameters().getOrDefault("interface", query.service());
    this.own = Migration.of(query);
    this.rules =
        settings
            .map(
                source ->
                    new RuleSet(query.toString(), source) {
                      @Override
                      void onChange() {
                        updates.request();
                      }
                    })
            .orElse(null);
  }

  /** Begins to follow the rule. */
  public void start() {
    if (rules != null) {
      rules.follow(List.of(RuleSet.Key.migration(query.application())));
    }
  }

  /**
   * The current state, with all components set; null until the rule was read or is known to be
   * unavailable. For one thread at a time.
   *
   * @param applications those of the providers
   */
  public @Nullable Migration current(Collection<String> applications) {
    if (rules == null) {
      return own;
    }
    if (!rules.update()) {
      return null;
    }
    MigrationRule rule = rule(rules);
    return rule == null
        ? own
        : rule.about(interfaceName, query.group(), query.version(), applications).over(own);
  }

  /** Whether the rule has parts for applications of providers. */
  public boolean namesApplications() {
    MigrationRule rule = rules == null ? null : rule(rules);
    return rule != null && !rule.applications().isEmpty();
  }

  private @Nullable MigrationRule rule(RuleSet known) {
    return known.get(RuleSet.Key.migration(query.application()));
  }

  @Override
  public void close() {
    if (rules != null) {
      rules.close();
    }
  }
}
