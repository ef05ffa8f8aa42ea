package io.trunkline.serialization.stored;

import io.trunkline.serialization.settings.NearestName;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The serializers of one application by name, one of which is the default: for code that runs
 * without a container that injects them. Immutable and thread-safe. Each application in a JVM has
 * its own instance.
 */
public final class ObjectSerializers {

  private final Map<String, ObjectSerializer> byName;
  private final String defaultName;

  private ObjectSerializers(Map<String, ObjectSerializer> byName, String defaultName) {
    this.byName = byName;
    this.defaultName = defaultName;
  }

  /**
   * Creates an instance with these serializers.
   *
   * @param defaultName the name of the default serializer
   * @throws IllegalArgumentException if no serializer has that name
   */
  public static ObjectSerializers of(
      Map<String, ? extends ObjectSerializer> byName, String defaultName) {
    ObjectSerializers all = new ObjectSerializers(new TreeMap<>(byName), defaultName);
    all.get(defaultName);
    return all;
  }

  /** The default serializer. */
  public ObjectSerializer getDefault() {
    return get(defaultName);
  }

  /**
   * The serializer with this name.
   *
   * @throws IllegalArgumentException if the name is unknown; the message lists the names
   */
  public ObjectSerializer get(String name) {
    ObjectSerializer serializer = byName.get(name);
    if (serializer == null) {
      throw new IllegalArgumentException(
          "no object serializer is named '"
              + name
              + "'"
              + NearestName.hint(name, byName.keySet())
              + "; known are "
              + String.join(", ", byName.keySet()));
    }
    return serializer;
  }

  /** The names, in alphabetical order. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }
}
