package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.access.ObjectCreator;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

  private static final String IMMUTABLE = "java.util.ImmutableCollections$";
  private static final String WRAPPED = "java.util.Collections$";

  private Makers() {}

  private static Maker.@Nullable Finisher finisher(Class<?> type) {
    return switch (type.getName()) {
      case "java.util.Arrays$ArrayList" -> list -> Arrays.asList(list.toArray());
      case IMMUTABLE + "List12" -> Makers::copy;
      case IMMUTABLE + "ListN" -> list -> isOfStream(list) ? list.stream().toList() : copy(list);
      case IMMUTABLE + "Set12", IMMUTABLE + "SetN" -> list -> Set.of(list.toArray());
      case IMMUTABLE + "Map1", IMMUTABLE + "MapN" -> parts -> Map.copyOf(map(parts));
      case WRAPPED + "EmptyList" -> list -> none(list, Collections.emptyList());
      case WRAPPED + "EmptySet" -> list -> none(list, Collections.emptySet());
      case WRAPPED + "EmptyMap" -> parts -> none(parts, Collections.emptyMap());
      case WRAPPED + "SingletonList" -> list -> Collections.singletonList(only(list, 1));
      case WRAPPED + "SingletonSet" -> list -> Collections.singleton(only(list, 1));
      case WRAPPED + "SingletonMap" ->
          parts -> Collections.singletonMap(only(parts, 2), parts.get(1));
      default -> null;
    };
  }

  private static Maker.@Nullable Wrapper wrapper(Class<?> type) {
    return switch (type.getName()) {
      case WRAPPED + "UnmodifiableCollection" ->
          new Maker.Wrapper(Makers::list, c -> Collections.unmodifiableCollection(asList(c)));
      case WRAPPED + "UnmodifiableRandomAccessList" ->
          new Maker.Wrapper(Makers::list, c -> Collections.unmodifiableList(asList(c)));
      case WRAPPED + "UnmodifiableList" ->
          new Maker.Wrapper(Makers::linked, c -> Collections.unmodifiableList(asList(c)));
      case WRAPPED + "UnmodifiableSet" ->
          new Maker.Wrapper(Makers::hashed, c -> Collections.unmodifiableSet((Set<?>) c));
      case WRAPPED + "UnmodifiableSortedSet" ->
          new Maker.Wrapper(Makers::sorted, c -> Collections.unmodifiableSortedSet((TreeSet<?>) c));
      case WRAPPED + "UnmodifiableNavigableSet" ->
          new Maker.Wrapper(
              Makers::sorted, c -> Collections.unmodifiableNavigableSet((TreeSet<?>) c));
      case WRAPPED + "UnmodifiableMap" ->
          new Maker.Wrapper(Makers::map, c -> Collections.unmodifiableMap((Map<?, ?>) c));
      case WRAPPED + "UnmodifiableSortedMap" ->
          new Maker.Wrapper(
              Makers::sortedMap, c -> Collections.unmodifiableSortedMap((TreeMap<?, ?>) c));
      case WRAPPED + "UnmodifiableNavigableMap" ->
          new Maker.Wrapper(
              Makers::sortedMap, c -> Collections.unmodifiableNavigableMap((TreeMap<?, ?>) c));
      case WRAPPED + "SynchronizedCollection" ->
          new Maker.Wrapper(Makers::list, c -> Collections.synchronizedCollection(asList(c)));
      case WRAPPED + "SynchronizedRandomAccessList" ->
          new Maker.Wrapper(Makers::list, c -> Collections.synchronizedList(asList(c)));
      case WRAPPED + "SynchronizedList" ->
          new Maker.Wrapper(Makers::linked, c -> Collections.synchronizedList(asList(c)));
      case WRAPPED + "SynchronizedSet" ->
          new Maker.Wrapper(Makers::hashed, c -> Collections.synchronizedSet((Set<?>) c));
      case WRAPPED + "SynchronizedSortedSet" ->
          new Maker.Wrapper(Makers::sorted, c -> Collections.synchronizedSortedSet((TreeSet<?>) c));
      case WRAPPED + "SynchronizedNavigableSet" ->
          new Maker.Wrapper(
              Makers::sorted, c -> Collections.synchronizedNavigableSet((TreeSet<?>) c));
      case WRAPPED + "SynchronizedMap" ->
          new Maker.Wrapper(Makers::map, c -> Collections.synchronizedMap((Map<?, ?>) c));
      case WRAPPED + "SynchronizedSortedMap" ->
          new Maker.Wrapper(
              Makers::sortedMap, c -> Collections.synchronizedSortedMap((TreeMap<?, ?>) c));
      case WRAPPED + "SynchronizedNavigableMap" ->
          new Maker.Wrapper(
              Makers::sortedMap, c -> Collections.synchronizedNavigableMap((TreeMap<?, ?>) c));
      default -> null;
    };
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

  /** A stream makes lists with null, and short ones of a class that List.of makes of long ones. */
  private static boolean isOfStream(List<@Nullable Object> list) {
    return list.size() == 1 || list.size() == 2 || list.contains(null);
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
    return finisher(type) != null || wrapper(type) != null;
  }

  private static @Nullable Maker special(Class<?> type) {
    Maker.Finisher finisher = finisher(type);
    Maker.Wrapper wrapper = wrapper(type);
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
