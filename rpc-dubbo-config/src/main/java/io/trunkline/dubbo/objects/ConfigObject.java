package io.trunkline.dubbo.objects;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An object with setters that says what an element of Dubbo's XML says. Set it up before it is
 * used: not thread-safe.
 */
public abstract class ConfigObject {

  private final String tag;
  private final Map<String, Object> values = new LinkedHashMap<>();

  /**
   * @param tag the name of the element
   */
  protected ConfigObject(String tag) {
    this.tag = tag;
  }

  /** Sets a property; null for none. */
  protected final void set(String name, @Nullable Object value) {
    if (value == null) {
      values.remove(name);
    } else {
      values.put(name, value);
    }
  }

  /** The value of a property; null if it is not set, or with a value of another type. */
  protected final <V> @Nullable V get(String name, Class<V> type) {
    Object value = values.get(name);
    return type.isInstance(value) ? type.cast(value) : null;
  }

  /** The value of a property as it stands in XML; null if it is not set. */
  protected final @Nullable String text(String name) {
    Object value = values.get(name);
    return value == null ? null : textOf(value);
  }

  static String textOf(Object value) {
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    return value instanceof Object[] several
        ? String.join(",", Stream.of(several).map(ConfigObject::textOf).toList())
        : value.toString();
  }

  /** The name of the element. */
  final String tag() {
    return tag;
  }

  /** Whether another one is of the same kind and has the same settings. */
  public final boolean saysTheSame(ConfigObject other) {
    return tag().equals(other.tag()) && values().equals(other.values());
  }

  /** What was set. */
  final Map<String, Object> values() {
    return values;
  }

  /** The kind of object, and what identifies it. */
  @Override
  public String toString() {
    for (String name : new String[] {"id", "interface", "name"}) {
      if (values.containsKey(name)) {
        return getClass().getSimpleName() + " '" + text(name) + "'";
      }
    }
    return getClass().getSimpleName();
  }
}
