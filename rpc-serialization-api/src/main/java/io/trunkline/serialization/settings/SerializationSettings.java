package io.trunkline.serialization.settings;

import io.trunkline.serialization.settings.SerializationSetting.Scope;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What an application has set of the settings that single serializations understand: values by full
 * name, such as {@code kryo.references=false}. Whoever passes it on does not interpret it; {@link
 * #check} compares it with what the serializations declare. Immutable; equal for equal content.
 */
public final class SerializationSettings {

  /** Nothing is set. */
  public static final SerializationSettings NONE = new SerializationSettings(Map.of());

  private final Map<String, String> values;

  private SerializationSettings(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  /**
   * Values by full name.
   *
   * @throws IllegalArgumentException if a name does not begin with a serialization's and a dot
   */
  public static SerializationSettings of(Map<String, String> values) {
    values.keySet().forEach(SerializationSettings::requirePrefix);
    return values.isEmpty() ? NONE : new SerializationSettings(values);
  }

  /**
   * Settings as a configuration file has them: {@code name=value}, with commas between them and
   * blanks where they help.
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

  /** These settings with one more, or with another value for it. */
  public SerializationSettings with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return of(more);
  }

  /** These settings, and those of the defaults that are not set here. */
  public SerializationSettings withDefaults(SerializationSettings defaults) {
    Map<String, String> all = new LinkedHashMap<>(defaults.values);
    all.putAll(values);
    return of(all);
  }

  /** What is set for this full name; null for nothing. */
  public @Nullable String get(String name) {
    return values.get(name);
  }

  /** Whether this full name is set to this value. Cheap enough for each message. */
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

  /** Those whose name the predicate accepts. */
  public SerializationSettings only(Predicate<String> name) {
    Map<String, String> some = new LinkedHashMap<>(values);
    some.keySet().removeIf(name.negate());
    return of(some);
  }

  /** Those of a scope that differ from their default; the declared ones are all that are known. */
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
   * Compares what is set with what is declared.
   *
   * @param ofService whether it is set on a service or reference, where fewer settings are possible
   *     than on a client or server
   * @throws IllegalArgumentException if a name is not declared, a value not among those it can
   *     have, or the setting not one of services and references; the message says what is known
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
                        + " is set on a service or reference, but counts for all messages of a"
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

  /** As {@link #parse} reads it, by name. */
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
