package io.trunkline.internal.rules;

import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.text.PeerText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
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
   * @param group the group in which the rule is kept
   * @param text under which the rule is kept
   */
  record Key<T>(String group, String text, Class<T> type, Parser<T> parser) {

    private static <T> Key<T> of(String text, Class<T> type, Parser<T> parser) {
      return new Key<>(SettingsSource.DEFAULT_GROUP, text, type, parser);
    }

    static Key<OverrideRule> overrides(String about) {
      return of(about + ".configurators", OverrideRule.class, OverrideRule::parse);
    }

    static Key<ConditionRule> conditions(String about) {
      return of(about + ".condition-router", ConditionRule.class, ConditionRule::parse);
    }

    static Key<TagRule> tags(String about) {
      return of(about + ".tag-router", TagRule.class, TagRule::parse);
    }

    static Key<MigrationRule> migration(String application) {
      return new Key<>(
          "DUBBO_SERVICEDISCOVERY_MIGRATION",
          application + ".migration",
          MigrationRule.class,
          MigrationRule::parse);
    }
  }

  private final String owner;
  private final SettingsSource settings;

  // Guarded by this.
  private final Map<String, Rule<?>> rules = new LinkedHashMap<>();
  private String lastUnavailable = "";
  private boolean isClosed;

  /**
   * @param owner who follows the rules, for logs
   */
  RuleSet(String owner, SettingsSource settings) {
    this.owner = owner;
    this.settings = settings;
  }

  /**
   * Called when a rule has changed, and when it has become known that it cannot be read. Returns at
   * once: {@link #update} reads the rules later, on another thread.
   */
  abstract void onChange();

  /** Follows the rules under these keys, and no longer those under others. */
  final void follow(List<? extends Key<?>> keys) {
    List<Rule<?>> added = new ArrayList<>();
    List<Rule<?>> dropped = new ArrayList<>();
    synchronized (this) {
      if (isClosed) {
        return;
      }
      Map<String, Rule<?>> before = new LinkedHashMap<>(rules);
      rules.clear();
      for (Key<?> key : keys) {
        Rule<?> known = before.remove(key.text);
        if (known == null && !rules.containsKey(key.text)) {
          known = new Rule<>(key);
          added.add(known);
        }
        if (known != null) {
          rules.put(key.text, known);
        }
      }
      dropped.addAll(before.values());
    }
    dropped.forEach(Rule::end);
    added.forEach(Rule::begin);
  }

  private synchronized List<Rule<?>> all() {
    return List.copyOf(rules.values());
  }

  private synchronized boolean isComplete() {
    return !isClosed && rules.values().stream().allMatch(rule -> rule.isKnown);
  }

  /**
   * Reads the rules that have changed. For one thread at a time, as {@link #get} is.
   *
   * @return whether each rule was read or is known to be unavailable
   */
  final boolean update() {
    all().forEach(Rule::read);
    return isComplete();
  }

  /** The rule in force under a key; null if there is none. */
  final <T> @Nullable T get(Key<T> key) {
    return all().stream()
        .filter(rule -> rule.key.text.equals(key.text) && rule.last != null)
        .findFirst()
        .map(rule -> key.type.cast(rule.last))
        .orElse(null);
  }

  final void close() {
    synchronized (this) {
      isClosed = true;
    }
    all().forEach(Rule::end);
  }

  private synchronized void warnOnce(String reason) {
    if (!reason.equals(lastUnavailable)) {
      lastUnavailable = reason;
      log.warn("{}: {}; the rules known stay in force", owner, reason);
    }
  }

  /** One rule. */
  private final class Rule<T> implements SettingsSource.Listener {

    private final Key<T> key;

    /** What was not read yet, empty for no rule; null for nothing. */
    private final AtomicReference<@Nullable String> unread = new AtomicReference<>();

    /** Whether it was read or is unavailable. */
    private volatile boolean isKnown;

    /** Used by the update that runs. */
    private @Nullable T last;

    // Guarded by this.
    private SettingsSource.@Nullable Followed followed;
    private boolean isEnded;

    Rule(Key<T> key) {
      this.key = key;
    }

    void begin() {
      SettingsSource.Followed begun = settings.follow(key.group, key.text, this);
      synchronized (this) {
        if (!isEnded) {
          followed = begun;
          return;
        }
      }
      begun.close();
    }

    void end() {
      SettingsSource.Followed begun;
      synchronized (this) {
        isEnded = true;
        begun = followed;
      }
      if (begun != null) {
        begun.close();
      }
    }

    @Override
    public void said(@Nullable String text) {
      unread.set(text == null ? "" : text);
      onChange();
    }

    @Override
    public void unavailable(String reason) {
      warnOnce(reason);
      isKnown = true;
      onChange();
    }

    private void read() {
      String text = unread.getAndSet(null);
      if (text == null) {
        return;
      }
      try {
        T next = text.isBlank() ? null : key.parser.parse(key.text, text);
        if (next != null || last != null) {
          String news = next == null ? "is gone" : "is in force: " + PeerText.shown("" + next);
          log.info("{}: the rule {} of {} {}", owner, key.text, settings, news);
        }
        last = next;
      } catch (IllegalArgumentException unusable) {
        log.warn(
            "{}: the rule {} of {} cannot be used, {}: {}",
            owner,
            key.text,
            settings,
            last == null ? "and no earlier rule exists" : "the earlier rule stays in force",
            PeerText.shown(String.valueOf(unusable.getMessage())));
      }
      isKnown = true;
    }
  }
}
