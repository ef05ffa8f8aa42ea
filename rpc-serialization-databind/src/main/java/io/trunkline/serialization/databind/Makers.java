package io.trunkline.serialization.databind;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds out how the containers of a class are made, the JDK's private ones included. */
final class Makers {

  private static final Map<String, Maker.Finisher> SPECIAL = special();

  private Makers() {}

  private static Map<String, Maker.Finisher> special() {
    Map<String, Maker.Finisher> all = new HashMap<>();
    all.put("java.util.Arrays$ArrayList", (list, traits) -> Arrays.asList(list.toArray()));
    for (String name : List.of("List12", "ListN")) {
      all.put(
          immutable(name),
          (list, traits) -> list.contains(null) ? list.stream().toList() : copy(list));
    }
    all.put(immutable("Set12"), (list, traits) -> Set.of(list.toArray()));
    all.put(immutable("SetN"), (list, traits) -> Set.of(list.toArray()));
    all.put(immutable("Map1"), (parts, traits) -> Map.copyOf(map(parts)));
    all.put(immutable("MapN"), (parts, traits) -> Map.copyOf(map(parts)));
    all.put(wrapped("EmptyList"), (list, traits) -> none(list, Collections.emptyList()));
    all.put(wrapped("EmptySet"), (list, traits) -> none(list, Collections.emptySet()));
    all.put(wrapped("EmptyMap"), (parts, traits) -> none(parts, Collections.emptyMap()));
    all.put(wrapped("SingletonList"), (list, traits) -> Collections.singletonList(only(list, 1)));
    all.put(wrapped("SingletonSet"), (list, traits) -> Collections.singleton(only(list, 1)));
    all.put(
        wrapped("SingletonMap"),
        (parts, traits) -> Collections.singletonMap(only(parts, 2), parts.get(1)));
    addUnmodifiable(all);
    addSynchronized(all);
    return Map.copyOf(all);
  }

  private static void addUnmodifiable(Map<String, Maker.Finisher> all) {
    all.put(
        wrapped("UnmodifiableCollection"),
        (list, traits) -> Collections.unmodifiableCollection(list));
    all.put(
        wrapped("UnmodifiableList"),
        (list, traits) -> Collections.unmodifiableList(new LinkedList<>(list)));
    all.put(
        wrapped("UnmodifiableRandomAccessList"),
        (list, traits) -> Collections.unmodifiableList(list));
    all.put(
        wrapped("UnmodifiableSet"),
        (list, traits) -> Collections.unmodifiableSet(new LinkedHashSet<>(list)));
    all.put(
        wrapped("UnmodifiableSortedSet"),
        (list, traits) -> Collections.unmodifiableSortedSet(set(list, traits)));
    all.put(
        wrapped("UnmodifiableNavigableSet"),
        (list, traits) -> Collections.unmodifiableNavigableSet(set(list, traits)));
    all.put(wrapped("UnmodifiableMap"), (parts, traits) -> Collections.unmodifiableMap(map(parts)));
    all.put(
        wrapped("UnmodifiableSortedMap"),
        (parts, traits) -> Collections.unmodifiableSortedMap(map(parts, traits)));
    all.put(
        wrapped("UnmodifiableNavigableMap"),
        (parts, traits) -> Collections.unmodifiableNavigableMap(map(parts, traits)));
  }

  private static void addSynchronized(Map<String, Maker.Finisher> all) {
    all.put(
        wrapped("SynchronizedCollection"),
        (list, traits) -> Collections.synchronizedCollection(list));
    all.put(
        wrapped("SynchronizedList"),
        (list, traits) -> Collections.synchronizedList(new LinkedList<>(list)));
    all.put(
        wrapped("SynchronizedRandomAccessList"),
        (list, traits) -> Collections.synchronizedList(list));
    all.put(
        wrapped("SynchronizedSet"),
        (list, traits) -> Collections.synchronizedSet(new LinkedHashSet<>(list)));
    all.put(
        wrapped("SynchronizedSortedSet"),
        (list, traits) -> Collections.synchronizedSortedSet(set(list, traits)));
    all.put(
        wrapped("SynchronizedNavigableSet"),
        (list, traits) -> Collections.synchronizedNavigableSet(set(list, traits)));
    all.put(wrapped("SynchronizedMap"), (parts, traits) -> Collections.synchronizedMap(map(parts)));
    all.put(
        wrapped("SynchronizedSortedMap"),
        (parts, traits) -> Collections.synchronizedSortedMap(map(parts, traits)));
    all.put(
        wrapped("SynchronizedNavigableMap"),
        (parts, traits) -> Collections.synchronizedNavigableMap(map(parts, traits)));
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

  private static TreeSet<@Nullable Object> set(List<@Nullable Object> list, Traits traits) {
    TreeSet<@Nullable Object> set = new TreeSet<>(traits.order());
    set.addAll(list);
    return set;
  }

  /** A map of keys and values by turns. */
  private static Map<@Nullable Object, @Nullable Object> map(List<@Nullable Object> parts) {
    Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
    fill(map, parts);
    return map;
  }

  private static TreeMap<@Nullable Object, @Nullable Object> map(
      List<@Nullable Object> parts, Traits traits) {
    TreeMap<@Nullable Object, @Nullable Object> map = new TreeMap<>(traits.order());
    fill(map, parts);
    return map;
  }

  private static void fill(
      Map<@Nullable Object, @Nullable Object> map, List<@Nullable Object> parts) {
    for (int i = 0; i < parts.size(); i += 2) {
      map.put(parts.get(i), parts.get(i + 1));
    }
  }

  /** Whether containers of a class of the JDK are made of a finished list. */
  static boolean isSpecial(Class<?> type) {
    return SPECIAL.containsKey(type.getName());
  }

  /**
   * How containers of a class are made; null if they cannot be.
   *
   * @param type a class of collections or maps
   */
  static @Nullable Maker of(Class<?> type) {
    Maker.Finisher finisher = SPECIAL.get(type.getName());
    if (finisher != null) {
      return Maker.finishing(type, finisher);
    }
    ObjectCreator creator =
        Modifier.isAbstract(type.getModifiers()) ? null : ObjectCreator.withConstructor(type);
    return creator == null ? null : Maker.filling(type, traits -> creator.create());
  }

  /**
   * How containers of a class are made between two Trunkline ends.
   *
   * @param creator of empty ones; null if there is none
   * @param hasFields whether fields of the application's class are sent
   */
  static Maker exact(Class<?> type, @Nullable ContainerCreator creator, boolean hasFields) {
    Maker.Finisher finisher = SPECIAL.get(type.getName());
    if (finisher != null) {
      return Maker.finishing(type, finisher);
    }
    if (hasFields && !JdkContainers.extendsOne(type)) {
      ObjectCreator blank = ObjectCreator.withoutConstructor(type);
      return Maker.holding(
          type, traits -> creator == null ? blank.create() : creator.create(traits));
    }
    return creator == null ? Maker.writing(type) : Maker.filling(type, creator::create);
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
}
