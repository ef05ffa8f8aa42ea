package io.trunkline.internal.rules;

import io.trunkline.discovery.SettingsSource;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One rule that is followed, as it was understood last. A text that cannot be used leaves the last
 * one in force. Used under the lock of its owner.
 *
 * @param <T> the rule
 */
final class FollowedRule<T> implements SettingsSource.Listener {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  private final Owner owner;
  private final String service;
  private final String key;
  private final SettingsSource settings;
  private final BiFunction<String, String, @Nullable T> parser;
  private @Nullable T last;
  private boolean isHeard;

  /** Who follows it. */
  interface Owner {

    /** Runs a change under its lock, and looks at all its rules then. */
    void change(Runnable change);

    /** What keeps the rules cannot say them. */
    void unavailable(String reason);
  }

  /**
   * @param service whose rule it is, for logs
   */
  FollowedRule(
      Owner owner,
      String service,
      String key,
      SettingsSource settings,
      BiFunction<String, String, @Nullable T> parser) {
    this.owner = owner;
    this.service = service;
    this.key = key;
    this.settings = settings;
    this.parser = parser;
  }

  /** Begins to follow it. */
  SettingsSource.Followed follow() {
    return settings.follow(SettingsSource.DEFAULT_GROUP, key, this);
  }

  @Override
  public void said(@Nullable String text) {
    owner.change(() -> understand(text));
  }

  private void understand(@Nullable String text) {
    isHeard = true;
    try {
      T next = text == null || text.isBlank() ? null : parser.apply(key, text);
      if (next != null || last != null) {
        log.info(
            "{}: the rule {} of {} {}",
            service,
            key,
            settings,
            next == null ? "is gone" : "is in force: " + next);
      }
      last = next;
    } catch (IllegalArgumentException unusable) {
      log.warn(
          "{}: the rule {} of {} cannot be used, {}: {}",
          service,
          key,
          settings,
          last == null ? "and there was none before" : "the one before stays in force",
          unusable.getMessage());
    }
  }

  @Override
  public void unavailable(String reason) {
    owner.change(
        () -> {
          isHeard = true;
          owner.unavailable(reason);
        });
  }

  /** Whether anything is known of it. */
  boolean isHeard() {
    return isHeard;
  }

  /** The rule that is in force; null for none. */
  @Nullable T last() {
    return last;
  }
}
