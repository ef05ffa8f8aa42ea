package io.trunkline.serialization.databind;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
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
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds out how the containers of a class are made, the JDK's private ones included. */
final class Makers {

  private static final Map<String, Maker.Finisher> SPECIAL = special();
  private static final Map<String, Maker.Wrapper> WRAPPERS = wrappers();

  private Makers() {}

  private static Map<String, Maker.Finisher> special() {
    Map<String, Maker.Finisher> all = new HashMap<>();
    all.put("java.util.Arrays$ArrayList", list -> Arrays.asList(list.toArray()));
    for (String name : List.of("List12", "ListN")) {
      all.put(
          immutable(name), list -> isOfStream(name, list) ? list.stream().toList() : copy(list));
    }
    all.put(immutable("Set12"), list -> Set.of(list.toArray()));
    all.put(immutable("SetN"), list -> Set.of(list.toArray()));
    all.put(immutable("Map1"), parts -> Map.copyOf(map(parts)));
    all.put(immutable("MapN"), parts -> Map.copyOf(map(parts)));
    all.put(wrapped("EmptyList"), list -> none(list, Collections.emptyList()));
    all.put(wrapped("EmptySet"), list -> none(list, Collections.emptySet()));
    all.put(wrapped("EmptyMap"), parts -> none(parts, Collections.emptyMap()));
    all.put(wrapped("SingletonList"), list -> Collections.singletonList(only(list, 1)));
    all.put(wrapped("SingletonSet"), list -> Collections.singleton(only(list, 1)));
    all.put(
        wrapped("SingletonMap"), parts -> Collections.singletonMap(only(parts, 2), parts.get(1)));
    return Map.copyOf(all);
  }

  private static Map<String, Maker.Wrapper> wrappers() {
    Map<String, Maker.Wrapper> all = new HashMap<>();
    add(
        all,
        "UnmodifiableCollection",
        Makers::list,
        c -> Collections.unmodifiableCollection(asList(c)));
    add(
        all,
        "UnmodifiableRandomAccessList",
        Makers::list,
        c -> Collections.unmodifiableList(asList(c)));
    add(all, "UnmodifiableList", Makers::linked, c -> Collections.unmodifiableList(asList(c)));
    add(all, "UnmodifiableSet", Makers::hashed, c -> Collections.unmodifiableSet((Set<?>) c));
    add(
        all,
        "UnmodifiableSortedSet",
        Makers::sorted,
        c -> Collections.unmodifiableSortedSet((TreeSet<?>) c));
    add(
        all,
        "UnmodifiableNavigableSet",
        Makers::sorted,
        c -> Collections.unmodifiableNavigableSet((TreeSet<?>) c));
    add(all, "UnmodifiableMap", Makers::map, c -> Collections.unmodifiableMap((Map<?, ?>) c));
    add(
        all,
        "UnmodifiableSortedMap",
        Makers::sortedMap,
        c -> Collections.unmodifiableSortedMap((TreeMap<?, ?>) c));
    add(
        all,
        "UnmodifiableNavigableMap",
        Makers::sortedMap,
        c -> Collections.unmodifiableNavigableMap((TreeMap<?, ?>) c));
    add(
        all,
        "SynchronizedCollection",
        Makers::list,
        c -> Collections.synchronizedCollection(asList(c)));
    add(
        all,
        "SynchronizedRandomAccessList",
        Makers::list,
        c -> Collections.synchronizedList(asList(c)));
    add(all, "SynchronizedList", Makers::linked, c -> Collections.synchronizedList(asList(c)));
    add(all, "SynchronizedSet", Makers::hashed, c -> Collections.synchronizedSet((Set<?>) c));
    add(
        all,
        "SynchronizedSortedSet",
        Makers::sorted,
        c -> Collections.synchronizedSortedSet((TreeSet<?>) c));
    add(
        all,
        "SynchronizedNavigableSet",
        Makers::sorted,
        c -> Collections.synchronizedNavigableSet((TreeSet<?>) c));
    add(all, "SynchronizedMap", Makers::map, c -> Collections.synchronizedMap((Map<?, ?>) c));
    add(
        all,
        "SynchronizedSortedMap",
        Makers::sortedMap,
        c -> Collections.synchronizedSortedMap((TreeMap<?, ?>) c));
    add(
        all,
        "SynchronizedNavigableMap",
        Makers::sortedMap,
        c -> Collections.synchronizedNavigableMap((TreeMap<?, ?>) c));
    return Map.copyOf(all);
  }

  private static void add(
      Map<String, Maker.Wrapper> all,
      String name,
      Function<Traits, Object> inner,
      UnaryOperator<Object> wrap) {
    all.put(wrapped(name), new Maker.Wrapper(inner, wrap));
  }

  private static List<?> asList(Object list) {
    return (List<?>) list;
  }

  private static Object list(Traits traits) {
    return new ArrayList<>();
  }

  private static Object linked(Traits traits) {
    return new LinkedList<>();
  }

  private static Object hashed(Traits traits) {
    return new LinkedHashSet<>();
  }

  private static Object sorted(Traits traits) {
    return new TreeSet<>(traits.order());
  }

  private static Object map(Traits traits) {
    return new LinkedHashMap<>();
  }

  private static Object sortedMap(Traits traits) {
    return new TreeMap<>(traits.order());
  }

  private static String immutable(String name) {
    return "java.util.ImmutableCollections$" + name;
  }

  private static String wrapped(String name) {
    return "java.util.Collections$" + name;
  }

  /** A stream makes lists with null, and short ones of a class that List.of makes of long ones. */
  private static boolean isOfStream(String name, List<@Nullable Object> list) {
    return name.equals("ListN") && (list.size() == 1 || list.size() == 2 || list.contains(null));
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

  /** Whether containers of a private class of the JDK are made here. */
  static boolean isSpecial(Class<?> type) {
    return SPECIAL.containsKey(type.getName()) || WRAPPERS.containsKey(type.getName());
  }

  private static @Nullable Maker special(Class<?> type) {
    Maker.Finisher finisher = SPECIAL.get(type.getName());
    Maker.Wrapper wrapper = WRAPPERS.get(type.getName());
    return finisher != null
        ? Maker.finishing(type, finisher)
        : wrapper == null ? null : Maker.wrapping(type, wrapper);
  }

  /**
   * How containers of a class are made; null if they cannot be.
   *
   * @param type a class of collections or maps
   */
  static @Nullable Maker of(Class<?> type) {
    Maker special = special(type);
    if (special != null) {
      return special;
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
    Maker special = special(type);
    if (special != null) {
      return special;
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
