package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.JdkClasses;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Copies views of JDK collections that are not {@link Serializable}, such as a key set, to
 * collections of the same kind with the same content and order, to be written instead.
 */
public final class SerializableViews {

  private SerializableViews() {}

  /** Returns a new copy of a view, or the object itself if it is not a view. */
  public static Object of(Object object) {
    return object instanceof Serializable ? object : copy(object);
  }

  private static Object copy(Object object) {
    Class<?> type = object.getClass();
    if (!JdkClasses.has(type)
        || type.isArray()
        || Modifier.isPublic(type.getModifiers())) { // a class of its own, such as WeakHashMap
      return object;
    }
    if (object instanceof SortedSet<?> sorted) {
      return new TreeSet<>(sorted);
    } else if (object instanceof Set<?> set) {
      Set<?> copy = new LinkedHashSet<>(set);
      return copy.size() == set.size() ? copy : object; // the set may compare by identity
    } else if (object instanceof List<?> list) {
      return new ArrayList<>(list);
    } else if (object instanceof SortedMap<?, ?> sorted) {
      return new TreeMap<>(sorted);
    } else if (object instanceof Map<?, ?> map) {
      return new LinkedHashMap<>(map);
    } else if (object instanceof Queue<?> queue) {
      return new ArrayDeque<>(queue);
    } else if (object instanceof Collection<?> collection) {
      return new ArrayList<>(collection);
    } else if (object instanceof Map.Entry<?, ?> entry) {
      return new AbstractMap.SimpleEntry<>(entry);
    }
    return object;
  }
}
