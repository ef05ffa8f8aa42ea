package io.trunkline.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Collects the properties of a setting. For one thread.
 *
 * @param <T> the type of its values
 */
final class SettingDraft<T> {

  final String name;
  final Setting.Type type;
  SettingRange range;
  @Nullable String element;
  @Nullable String attribute;
  @Nullable String urlKey;
  @Nullable T standard;
  String usual = "";
  String limits = "";
  String beyond = "";

  SettingDraft(String name, Setting.Type type, SettingRange range) {
    this.name = name;
    this.type = type;
    this.range = range;
    this.attribute = name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  /** A number; the unit names the things that it counts. */
  static SettingDraft<Integer> number(String name, int lowest, int highest, String unit) {
    return new SettingDraft<>(name, Setting.Type.NUMBER, SettingRange.of(lowest, highest, unit));
  }

  /** A duration in milliseconds with this minimum; the maximum is nearly 25 days, as in Dubbo. */
  static SettingDraft<Duration> time(String name, int lowestMillis) {
    return new SettingDraft<>(
        name, Setting.Type.TIME, SettingRange.of(lowestMillis, Integer.MAX_VALUE, " ms"));
  }

  /** A flag. */
  static SettingDraft<Boolean> flag(String name) {
    return new SettingDraft<>(name, Setting.Type.FLAG, SettingRange.ANY);
  }

  /** A text. */
  static SettingDraft<String> text(String name) {
    return new SettingDraft<>(name, Setting.Type.TEXT, SettingRange.ANY);
  }

  /** A text that is one of these; all others are refused where they are set. */
  static SettingDraft<String> choice(String name, String... values) {
    return new SettingDraft<>(name, Setting.Type.TEXT, SettingRange.of(List.of(values), true));
  }

  /** The texts that it may have. */
  SettingDraft<T> choices(String... texts) {
    range = SettingRange.of(List.of(texts), false);
    return this;
  }

  /** The meaning of 0. */
  SettingDraft<T> zero(String meaning) {
    range = range.withZero(meaning);
    return this;
  }

  /** Accepts -1 for 0 in texts, as Dubbo does. */
  SettingDraft<T> minusOne() {
    range = range.acceptingMinusOne();
    return this;
  }

  /** The default. */
  SettingDraft<T> by(T value) {
    standard = value;
    return usually(
        value instanceof Duration time ? Long.toString(time.toMillis()) : value.toString());
  }

  /** The default in words, if it depends on other values or belongs to another object. */
  SettingDraft<T> usually(String words) {
    usual = words;
    return this;
  }

  /** The attribute, if it is not the name with dashes. */
  SettingDraft<T> xml(String name) {
    attribute = name;
    return this;
  }

  /** The attribute of an element other than that of its usual place. */
  SettingDraft<T> xml(String name, String ofElement) {
    element = ofElement;
    return xml(name);
  }

  /** Hides the setting from XML, annotations and properties. */
  SettingDraft<T> onlyInJava() {
    attribute = null;
    return this;
  }

  /** The key in a URL. */
  SettingDraft<T> url(String key) {
    urlKey = key;
    return this;
  }

  /** Sets the limited quantity, or the choice that the setting makes. */
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
