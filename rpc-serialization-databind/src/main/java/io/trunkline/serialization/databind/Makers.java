package io.trunkline.serialization.databind;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out how the containers of a class are made, the JDK's private ones included. */
final class Makers {

  private final Map<String, Function<List<@Nullable Object>, Object>> special = new HashMap<>();

  Makers() {
    special.put("java.util.Arrays$ArrayList", list -> Arrays.asList(list.toArray()));
    for (String name : List.of("List12", "ListN")) {
      special.put(
          immutable(name), list -> list.contains(null) ? list.stream().toList() : copy(list));
    }
    special.put(immutable("Set12"), list -> Set.of(list.toArray()));
    special.put(immutable("SetN"), list -> Set.of(list.toArray()));
    special.put(immutable("Map1"), parts -> Map.copyOf(map(parts)));
    special.put(immutable("MapN"), parts -> Map.copyOf(map(parts)));
    special.put(wrapped("EmptyList"), list -> none(list, Collections.emptyList()));
    special.put(wrapped("EmptySet"), list -> none(list, Collections.emptySet()));
    special.put(wrapped("EmptyMap"), parts -> none(parts, Collections.emptyMap()));
    special.put(wrapped("SingletonList"), list -> Collections.singletonList(only(list, 1)));
    special.put(wrapped("SingletonSet"), list -> Collections.singleton(only(list, 1)));
    special.put(
        wrapped("SingletonMap"), parts -> Collections.singletonMap(only(parts, 2), parts.get(1)));
    addViews();
  }

  private void addViews() {
    special.put(wrapped("UnmodifiableCollection"), Collections::unmodifiableCollection);
    special.put(
        wrapped("UnmodifiableList"), list -> Collections.unmodifiableList(new LinkedList<>(list)));
    special.put(wrapped("UnmodifiableRandomAccessList"), Collections::unmodifiableList);
    special.put(
        wrapped("UnmodifiableSet"), list -> Collections.unmodifiableSet(new LinkedHashSet<>(list)));
    special.put(
        wrapped("UnmodifiableSortedSet"),
        list -> Collections.unmodifiableSortedSet(new TreeSet<>(list)));
    special.put(wrapped("UnmodifiableMap"), parts -> Collections.unmodifiableMap(map(parts)));
    special.put(
        wrapped("UnmodifiableSortedMap"),
        parts -> Collections.unmodifiableSortedMap(new TreeMap<>(map(parts))));
    special.put(wrapped("SynchronizedCollection"), Collections::synchronizedCollection);
    special.put(
        wrapped("SynchronizedList"), list -> Collections.synchronizedList(new LinkedList<>(list)));
    special.put(wrapped("SynchronizedRandomAccessList"), Collections::synchronizedList);
    special.put(
        wrapped("SynchronizedSet"), list -> Collections.synchronizedSet(new LinkedHashSet<>(list)));
    special.put(
        wrapped("SynchronizedSortedSet"),
        list -> Collections.synchronizedSortedSet(new TreeSet<>(list)));
    special.put(wrapped("SynchronizedMap"), parts -> Collections.synchronizedMap(map(parts)));
    special.put(
        wrapped("SynchronizedSortedMap"),
        parts -> Collections.synchronizedSortedMap(new TreeMap<>(map(parts))));
  }

  private static String immutable(String name) {
    return "java.util.ImmutableCollections$" + name;
  }

  private static String wrapped(String name) {
    return "java.util.Collections$" + name;
  }

  private static List<@Nullable Object> copy(List<@Nullable Object> list) {
    return List.of(list.toArray());
  }

  private static @Nullable Object only(List<@Nullable Object> parts, int size) {
    if (parts.size() != size) {
      throw new IllegalArgumentException("size");
    }
    return parts.get(0);
  }

  private static Object none(List<@Nullable Object> parts, Object empty) {
    if (!parts.isEmpty()) {
      throw new IllegalArgumentException("size");
    }
    return empty;
  }

  /** A map of keys and values by turns. */
  private static Map<@Nullable Object, @Nullable Object> map(List<@Nullable Object> parts) {
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i += 2) {
      map.put(parts.get(i), parts.get(i + 1));
    }
    return map;
  }

  /**
   * How containers of a class are made; null if they cannot be.
   *
   * @param type a class of collections or maps
   */
  @Nullable Maker of(Class<?> type) {
    Function<List<@Nullable Object>, Object> finisher = special.get(type.getName());
    boolean isOrdered =
        SortedSet.class.isAssignableFrom(type)
            || SortedMap.class.isAssignableFrom(type)
            || PriorityQueue.class.isAssignableFrom(type)
            || PriorityBlockingQueue.class.isAssignableFrom(type);
    if (finisher != null) {
      return new Maker(type, null, finisher, isOrdered ? Makers::comparator : null, null);
    }
    ObjectCreator creator =
        Modifier.isAbstract(type.getModifiers()) ? null : ObjectCreator.withConstructor(type);
    return creator == null
        ? null
        : new Maker(type, creator, null, isOrdered ? Makers::comparator : null, null);
  }

  /** A maker for containers of any class, which are written and never read. */
  Maker ofAny(Class<?> type) {
    return new Maker(type, null, ArrayList::new, null, null);
  }

  private static @Nullable String comparator(Object container) {
    Object comparator =
        container instanceof SortedSet<?> set
            ? set.comparator()
            : container instanceof SortedMap<?, ?> map
                ? map.comparator()
                : container instanceof PriorityQueue<?> queue
                    ? queue.comparator()
                    : container instanceof PriorityBlockingQueue<?> blocking
                        ? blocking.comparator()
                        : null;
    return comparator == null
        ? null
        : "the comparator of an object of class "
            + container.getClass().getName()
            + " is not sent; send a list, or use a class without one";
  }

  /** Whether a class has fields that its elements do not tell. */
  static boolean hasFieldsOfItsOwn(Class<?> type) {
    for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
      boolean has =
          Arrays.stream(c.getDeclaredFields())
              .anyMatch(
                  field ->
                      !Modifier.isStatic(field.getModifiers())
                          && !Modifier.isTransient(field.getModifiers())
                          && !field.isSynthetic());
      if (has) {
        return true;
      }
    }
    return false;
  }

  /** The class that is made where an interface or abstract class of containers is declared. */
  static Class<?> usual(Class<?> declared, Class<?> map) {
    Class<?> set = map == LinkedHashMap.class ? LinkedHashSet.class : HashSet.class;
    List<Class<?>> candidates =
        Map.class.isAssignableFrom(declared)
            ? List.of(map, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class)
            : List.of(
                ArrayList.class,
                set,
                TreeSet.class,
                LinkedList.class,
                LinkedBlockingQueue.class,
                LinkedBlockingDeque.class);
    for (Class<?> candidate : candidates) {
      if (declared.isAssignableFrom(candidate)) {
        return candidate;
      }
    }
    return declared;
  }

  /** Whether the class is one of collections or maps. */
  static boolean isOfContainers(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }
}
