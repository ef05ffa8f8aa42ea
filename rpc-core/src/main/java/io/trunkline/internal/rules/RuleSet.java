package io.trunkline.internal.rules;

import io.trunkline.discovery.SettingsSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules under some keys of a settings source, each as it was last understood: a text that
 * cannot be used leaves the previous rule in force. Thread-safe.
 */
abstract class RuleSet {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  /** Reads a rule from its text; null if the rule has no effect. */
  @FunctionalInterface
  interface Parser<T> {
    /**
     * @throws IllegalArgumentException if the text cannot be used; the message contains the line
     */
    @Nullable T parse(String key, String text);
  }

  /**
   * The key of a rule about an application or service.
   *
   * @param text under which the rule is kept
   */
  record Key<T>(String text, Class<T> type, Parser<T> parser) {

    static Key<OverrideRule> overrides(String about) {
      return new Key<>(about + ".configurators", OverrideRule.class, OverrideRule::parse);
    }

    static Key<ConditionRule> conditions(String about) {
      return new Key<>(about + ".condition-router", ConditionRule.class, ConditionRule::parse);
    }

    static Key<TagRule> tags(String about) {
      return new Key<>(about + ".tag-router", TagRule.class, TagRule::parse);
    }
  }

  private final Object lock;
  private final String owner;
  private final SettingsSource settings;
  private final Map<String, Rule<?>> rules = new LinkedHashMap<>();
  private final List<SettingsSource.Followed> followed = new ArrayList<>();
  private String lastUnavailable = "";
  private boolean isClosed;

  /**
   * @param lock guards the rules, and is held while {@link #onChange} runs
   * @param owner who follows the rules, for logs
   */
  RuleSet(Object lock, String owner, SettingsSource settings) {
    this.lock = lock;
    this.owner = owner;
    this.settings = settings;
  }

  /** Called after a rule has changed, and after it has become known that it cannot be read. */
  abstract void onChange();

  /** Begins to follow rules that are not followed yet. */
  final void follow(List<? extends Key<?>> keys) {
    List<Rule<?>> added = new ArrayList<>();
    synchronized (lock) {
      for (Key<?> key : keys) {
        if (!isClosed && !rules.containsKey(key.text)) {
          Rule<?> rule = new Rule<>(key);
          rules.put(key.text, rule);
          added.add(rule);
        }
      }
    }
    for (Rule<?> rule : added) {
      keep(settings.follow(SettingsSource.DEFAULT_GROUP, rule.key.text, rule));
    }
  }

  private void keep(SettingsSource.Followed one) {
    synchronized (lock) {
      if (!isClosed) {
        followed.add(one);
        return;
      }
    }
    one.close();
  }

  /** Whether each rule was read or is known to be unavailable. The lock is held. */
  final boolean isComplete() {
    return !isClosed && rules.values().stream().allMatch(rule -> rule.isKnown);
  }

  /** The rule in force under a key; null if there is none. The lock is held. */
  final <T> @Nullable T get(Key<T> key) {
    Rule<?> rule = rules.get(key.text);
    return rule == null || rule.last == null ? null : key.type.cast(rule.last);
  }

  final void close() {
    List<SettingsSource.Followed> open;
    synchronized (lock) {
      isClosed = true;
      open = List.copyOf(followed);
      followed.clear();
    }
    open.forEach(SettingsSource.Followed::close);
  }

  /** One rule, guarded by the lock of the set. */
  private final class Rule<T> implements SettingsSource.Listener {

    private final Key<T> key;
    private @Nullable T last;
    private boolean isKnown;

    Rule(Key<T> key) {
      this.key = key;
    }

    @Override
    public void said(@Nullable String text) {
      synchronized (lock) {
        isKnown = true;
        update(text);
        onChange();
      }
    }

    private void update(@Nullable String text) {
      try {
        T next = text == null || text.isBlank() ? null : key.parser.parse(key.text, text);
        if (next != null || last != null) {
          String news = next == null ? "is gone" : "is in force: " + next;
          log.info("{}: the rule {} of {} {}", owner, key.text, settings, news);
        }
        last = next;
      } catch (IllegalArgumentException unusable) {
        log.warn(
            "{}: the rule {} of {} cannot be used, {}: {}",
            owner,
            key.text,
            settings,
            last == null ? "and there was none before" : "the one before stays in force",
            unusable.getMessage());
      }
    }

    @Override
    public void unavailable(String reason) {
      synchronized (lock) {
        isKnown = true;
        if (!reason.equals(lastUnavailable)) {
          lastUnavailable = reason;
          log.warn("{}: {}; the rules known stay in force", owner, reason);
        }
        onChange();
      }
    }
  }
}
