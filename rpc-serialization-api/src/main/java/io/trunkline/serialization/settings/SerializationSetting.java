package io.trunkline.serialization.settings;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A setting that one serialization declares, with its values and scope.
 *
 * @param name the full name: the serialization's name, a dot and the setting's own, such as {@code
 *     kryo.references}
 * @param values the possible values, the default first; two or more
 * @param scope where it can be set and which messages it affects
 * @param meaning the effect of the values, in human-readable form
 */
public record SerializationSetting(String name, List<String> values, Scope scope, String meaning) {

  /** Where a setting can be set and which messages it affects. */
  public enum Scope {
    /**
     * Set on a client or server, for all of its messages. The serialization reads it from the
     * {@link io.trunkline.serialization.SerializationContext}.
     */
    ENDPOINT,
    /**
     * Set on a client or server and negotiated: in force on connections where both sides have set
     * the same value, and at its default everywhere else. Such a setting has two values, because
     * the handshake has one bit for it; a serialization may declare one such setting. The
     * serialization reads it from the agreed terms of a message.
     */
    CONNECTION,
    /**
     * Set on a service or reference, or as their default on a server or client. Affects the
     * messages that this side writes to peers without agreed terms. The serialization reads it from
     * the plain terms of a message.
     */
    PLAIN_MESSAGES
  }

  /**
   * @throws IllegalArgumentException if the name has no prefix or there are fewer than two values
   */
  public SerializationSetting {
    SerializationSettings.requirePrefix(name);
    values = List.copyOf(values);
    requireNonNull(scope, "scope");
    requireNonNull(meaning, "meaning");
    if (values.size() < 2) {
      throw new IllegalArgumentException(
          "setting " + name + " has the values " + values + ", expected two or more");
    }
    if (scope == Scope.CONNECTION && values.size() != 2) {
      throw new IllegalArgumentException(
          "setting "
              + name
              + " is negotiated and has the values "
              + values
              + ", expected two: it travels as one bit");
    }
  }

  /** The name of the serialization that declares this setting. */
  public String serialization() {
    return name.substring(0, name.indexOf('.'));
  }

  /** The name without the serialization's: {@code references} of {@code kryo.references}. */
  public String shortName() {
    return name.substring(name.indexOf('.') + 1);
  }

  /** The default value. */
  public String defaultValue() {
    return values.get(0);
  }

  /** The other value of a negotiated setting, which is not its default. */
  public String otherValue() {
    return values.get(1);
  }

  /** Whether a value is the default, or null. */
  public boolean isDefault(@Nullable String value) {
    return value == null || value.equals(defaultValue());
  }

  /** Whether it can be set on a service or reference. */
  boolean isOfServices() {
    return scope == Scope.PLAIN_MESSAGES;
  }

  /** Name and values, such as {@code kryo.references=true|false}. */
  @Override
  public String toString() {
    return name + "=" + String.join("|", values);
  }
}
