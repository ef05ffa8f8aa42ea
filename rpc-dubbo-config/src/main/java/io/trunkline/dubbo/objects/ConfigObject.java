package io.trunkline.dubbo.objects;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An object with setters that stands for an element of Dubbo's XML. Set its values before it is
 * used: not thread-safe.
 */
public abstract class ConfigObject {

  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Set<String> unused = new LinkedHashSet<>();

  /** Sets nothing. */
  protected ConfigObject() {}

  /** Does nothing: an object is read again each time something starts with it. */
  public void refresh() {}

  /** Sets a property; null for none. */
  protected final void set(String name, @Nullable Object value) {
    if (value == null) {
      values.remove(name);
    } else {
      values.put(name, value);
    }
  }

  /** Sets a property that has no effect; null for none. */
  protected final void setUnused(String name, @Nullable Object value) {
    set(name, value);
    unused.add(name);
  }

  /** Appends an element to a property that is a list. */
  protected final void add(String name, Object element) {
    List<Object> all =
        values.get(name) instanceof List<?> some ? new ArrayList<>(some) : new ArrayList<>();
    all.add(element);
    values.put(name, Collections.unmodifiableList(all));
  }

  /** Adds entries to a property that is a map. An entry replaces one with the same key. */
  protected final void merge(String name, Map<?, ?> more) {
    Map<Object, Object> all =
        values.get(name) instanceof Map<?, ?> some
            ? new LinkedHashMap<>(some)
            : new LinkedHashMap<>();
    all.putAll(more);
    values.put(name, Collections.unmodifiableMap(all));
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
    return tagOf(getClass());
  }

  /** The name of the element that objects of a class describe; empty if they describe none. */
  static String tagOf(Class<?> type) {
    ElementName name = type.getAnnotation(ElementName.class);
    return name == null ? "" : name.value();
  }

  /** Whether another one is of the same kind and has the same settings. */
  public final boolean saysTheSame(ConfigObject other) {
    return tag().equals(other.tag()) && values().equals(other.values());
  }

  /** Returns whether a property has no effect. */
  final boolean isUnused(String name) {
    return unused.contains(name);
  }

  /** Returns the values that were set. */
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
