package io.trunkline.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a setting is. For one thread.
 *
 * @param <T> the type of its values
 */
final class SettingDraft<T> {

  final String name;
  final Setting.Type type;
  Setting.Range range;
  @Nullable String element;
  @Nullable String attribute;
  @Nullable String urlKey;
  @Nullable T standard;
  String usual = "";
  String limits = "";
  String beyond = "";

  SettingDraft(String name, Setting.Type type, Setting.Range range) {
    this.name = name;
    this.type = type;
    this.range = range;
    this.attribute = name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** What 0 means. */
  SettingDraft<T> zero(String meaning) {
    range =
        new Setting.Range(
            range.lowest(), range.highest(), meaning, range.unit(), range.acceptsMinusOne());
    return this;
  }

  /** Takes -1 for 0 in texts, as Dubbo does. */
  SettingDraft<T> minusOne() {
    range = new Setting.Range(range.lowest(), range.highest(), range.zero(), range.unit(), true);
    return this;
  }

  /** The default. */
  SettingDraft<T> by(T value) {
    standard = value;
    return usually(
        value instanceof Duration time ? Long.toString(time.toMillis()) : value.toString());
  }

  /** The default in words, where it depends on other things or is another object's. */
  SettingDraft<T> usually(String words) {
    usual = words;
    return this;
  }

  /** The attribute, if it is not the name with dashes. */
  SettingDraft<T> xml(String name) {
    attribute = name;
    return this;
  }

  /** The attribute of another element than that of its usual place. */
  SettingDraft<T> xml(String name, String ofElement) {
    element = ofElement;
    return xml(name);
  }

  /** Neither XML nor annotations nor properties have it. */
  SettingDraft<T> onlyInJava() {
    attribute = null;
    return this;
  }

  /** The key in a url. */
  SettingDraft<T> url(String key) {
    urlKey = key;
    return this;
  }

  /** What it limits or decides. */
  SettingDraft<T> limits(String phrase) {
    limits = phrase;
    return this;
  }

  /** What happens beyond the limit. */
  SettingDraft<T> beyond(String phrase) {
    beyond = phrase;
    return this;
  }

  /** The setting, for these places; the usual one first. */
  Setting<T> at(Place... places) {
    return new Setting<>(this, List.of(places));
  }
}
