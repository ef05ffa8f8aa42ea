package io.trunkline.serialization.settings;

import io.trunkline.serialization.settings.SerializationSetting.Scope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An application's settings for individual serializations: values by full name, such as {@code
 * kryo.references=false}. Code that passes them on does not interpret them; {@link #check} compares
 * them with the declared settings. Immutable; equal for equal content.
 */
public final class SerializationSettings {

  /** Settings with no value set. */
  public static final SerializationSettings NONE = new SerializationSettings(Map.of());

  private final Map<String, String> values;

  private SerializationSettings(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  /**
   * Settings with these values by full name.
   *
   * @throws IllegalArgumentException if a name does not begin with a serialization's name and a dot
   */
  public static SerializationSettings of(Map<String, String> values) {
    values.keySet().forEach(SerializationSettings::requirePrefix);
    return values.isEmpty() ? NONE : new SerializationSettings(values);
  }

  /**
   * Parses settings as in a configuration file: {@code name=value}, separated by commas; blanks
   * around names and values are ignored.
   *
   * @throws IllegalArgumentException if the text has another form, or sets a name twice
   */
  public static SerializationSettings parse(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String part : text.split(",")) {
      if (part.isBlank()) {
        continue;
      }
      String[] pair = part.split("=", 2);
      String name = pair[0].trim();
      if (pair.length < 2 || pair[1].isBlank()) {
        throw new IllegalArgumentException(
            "serialization setting '"
                + part.trim()
                + "' has no value; expected name=value, such as kryo.references=false");
      }
      if (values.put(name, pair[1].trim()) != null) {
        throw new IllegalArgumentException(
            "serialization setting " + name + " is set twice; remove one of them");
      }
    }
    return of(values);
  }

  static void requirePrefix(String name) {
    int dot = name.indexOf('.');
    if (dot < 1 || dot == name.length() - 1) {
      throw new IllegalArgumentException(
          "serialization setting '"
              + name
              + "' does not say whose it is; expected the name of a serialization, a dot and the"
              + " setting, such as kryo.references");
    }
  }

  /** A copy of these settings with this one added or replaced. */
  public SerializationSettings with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return of(more);
  }

  /** A copy of these settings, plus the defaults that are not set here. */
  public SerializationSettings withDefaults(SerializationSettings defaults) {
    Map<String, String> all = new LinkedHashMap<>(defaults.values);
    all.putAll(values);
    return of(all);
  }

  /** The value of the setting with this full name; null if it is not set. */
  public @Nullable String get(String name) {
    return values.get(name);
  }

  /**
   * Whether the setting with this full name has this value. Cheap enough to call for each message.
   */
  public boolean has(String name, String value) {
    return value.equals(values.get(name));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** The values by full name. */
  public Map<String, String> asMap() {
    return values;
  }

  /** The settings whose full name the predicate accepts. */
  public SerializationSettings only(Predicate<String> name) {
    Map<String, String> some = new LinkedHashMap<>(values);
    some.keySet().removeIf(name.negate());
    return of(some);
  }

  /** The settings of a scope that differ from their defaults; undeclared settings are left out. */
  public SerializationSettings inForce(Scope scope, Collection<SerializationSetting> declared) {
    Map<String, String> some = new LinkedHashMap<>();
    for (SerializationSetting setting : declared) {
      String value = values.get(setting.name());
      if (setting.scope() == scope && value != null && !setting.isDefault(value)) {
        some.put(setting.name(), value);
      }
    }
    return of(some);
  }

  /**
   * Compares these settings with those that the serializations declare.
   *
   * @param ofService whether they are set on a service or reference, where fewer settings are
   *     possible than on a client or server
   * @throws IllegalArgumentException if a name or value is not declared, or cannot be set on a
   *     service or reference; the message lists the known ones
   */
  public void check(Collection<SerializationSetting> declared, boolean ofService) {
    Map<String, SerializationSetting> byName = new TreeMap<>();
    declared.forEach(setting -> byName.put(setting.name(), setting));
    new TreeMap<>(values)
        .forEach(
            (name, value) -> {
              SerializationSetting setting = byName.get(name);
              if (setting == null) {
                throw new IllegalArgumentException(
                    "unknown serialization setting "
                        + name
                        + NearestName.hint(name, byName.keySet())
                        + "; known are "
                        + byName.values());
              }
              if (!setting.values().contains(value)) {
                throw new IllegalArgumentException(
                    "serialization setting "
                        + name
                        + " is '"
                        + value
                        + "', expected one of "
                        + setting.values()
                        + NearestName.hint(value, setting.values()));
              }
              if (ofService && !setting.isOfServices()) {
                throw new IllegalArgumentException(
                    "serialization setting "
                        + name
                        + " is set on a service or reference, but affects all messages of a"
                        + " client or server; set it there, in XML on the protocol element");
              }
            });
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SerializationSettings that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** The settings in the form that {@link #parse} reads, in the order of names. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(values)
        .forEach(
            (name, value) ->
                text.append(text.isEmpty() ? "" : ", ").append(name).append('=').append(value));
    return text.toString();
  }
}
