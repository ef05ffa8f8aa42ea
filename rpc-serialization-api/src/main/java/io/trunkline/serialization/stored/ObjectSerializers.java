package io.trunkline.serialization.stored;

import io.trunkline.serialization.settings.NearestName;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The serializers of one application by their names, one of which is the default: what a container
 * injects, for code that runs without one. Immutable and thread-safe. There is no global one: two
 * applications in a JVM have two.
 */
public final class ObjectSerializers {

  private final Map<String, ObjectSerializer> byName;
  private final String defaultName;

  private ObjectSerializers(Map<String, ObjectSerializer> byName, String defaultName) {
    this.byName = byName;
    this.defaultName = defaultName;
  }

  /**
   * These serializers.
   *
   * @param defaultName which of them is the default
   * @throws IllegalArgumentException if none has that name
   */
  public static ObjectSerializers of(
      Map<String, ? extends ObjectSerializer> byName, String defaultName) {
    ObjectSerializers all = new ObjectSerializers(new TreeMap<>(byName), defaultName);
    all.get(defaultName);
    return all;
  }

  /** The default one. */
  public ObjectSerializer getDefault() {
    return get(defaultName);
  }

  /**
   * The one with this name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
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
