package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The collections and maps of the JDK that are made of another one when all of it is read: views
 * and immutable ones.
 *
 * @param parts makes the one that is filled first
 * @param made what becomes of it
 * @param isView whether that shows what is added to it later
 * @param <C> the kind of what is filled
 */
record Finished<C>(Supplier<C> parts, Maker<C> made, boolean isView) {

  Finished(Supplier<C> parts, Maker<C> made) {
    this(parts, made, false);
  }

  /** Makes the collection or map. */
  interface Maker<C> {
    Object of(C parts, ReadBudget budget);
  }

  private static final String UTIL = "java.util.";

  private static final Map<String, Finished<Collection<Object>>> COLLECTIONS =
      Map.ofEntries(
          list("Collections$EmptyList", all -> sized(all, 0, Collections.emptyList())),
          list("Collections$SingletonList", all -> Collections.singletonList(only(all))),
          list("Arrays$ArrayList", all -> Arrays.asList(all.toArray())),
          list("ImmutableCollections$List12", Finished::immutable),
          list("ImmutableCollections$ListN", Finished::immutable),
          list("ImmutableCollections$SubList", Finished::immutable),
          list("Collections$UnmodifiableRandomAccessList", Collections::unmodifiableList),
          list("Collections$SynchronizedRandomAccessList", Collections::synchronizedList),
          entry(
              "Collections$UnmodifiableList",
              LinkedList::new,
              all -> Collections.unmodifiableList((List<?>) all)),
          entry(
              "Collections$SynchronizedList",
              LinkedList::new,
              all -> Collections.synchronizedList((List<?>) all)),
          entry(
              "Collections$UnmodifiableCollection",
              ArrayList::new,
              Collections::unmodifiableCollection),
          entry(
              "Collections$SynchronizedCollection",
              ArrayList::new,
              Collections::synchronizedCollection),
          set("Collections$EmptySet", all -> sized(all, 0, Collections.emptySet())),
          set("Collections$SingletonSet", all -> Collections.singleton(only(all))),
          set("Collections$UnmodifiableSet", Collections::unmodifiableSet),
          set("Collections$SynchronizedSet", Collections::synchronizedSet),
          Map.entry(UTIL + "ImmutableCollections$Set12", immutableSet()),
          Map.entry(UTIL + "ImmutableCollections$SetN", immutableSet()),
          entry(
              "Collections$UnmodifiableSortedSet",
              TreeSet::new,
              all -> Collections.unmodifiableSortedSet((SortedSet<?>) all)),
          entry(
              "Collections$SynchronizedSortedSet",
              TreeSet::new,
              all -> Collections.synchronizedSortedSet((SortedSet<?>) all)));

  private static final Map<String, Finished<Map<Object, Object>>> MAPS =
      Map.ofEntries(
          map("Collections$EmptyMap", all -> sized(all.keySet(), 0, Collections.emptyMap())),
          map(
              "Collections$SingletonMap",
              all -> {
                sized(all.keySet(), 1, all);
                Map.Entry<?, ?> entry = all.entrySet().iterator().next();
                return Collections.singletonMap(entry.getKey(), entry.getValue());
              }),
          map("Collections$UnmodifiableMap", Collections::unmodifiableMap),
          map("Collections$SynchronizedMap", Collections::synchronizedMap),
          Map.entry(UTIL + "ImmutableCollections$Map1", immutableMap()),
          Map.entry(UTIL + "ImmutableCollections$MapN", immutableMap()),
          sortedMap("Collections$UnmodifiableSortedMap", Collections::unmodifiableSortedMap),
          sortedMap("Collections$SynchronizedSortedMap", Collections::synchronizedSortedMap));

  private static boolean isView(String name) {
    return name.startsWith("Collections$Unmodifiable")
        || name.startsWith("Collections$Synchronized");
  }

  /** How a class of collections is made; null if it is filled itself. */
  static @Nullable Finished<Collection<Object>> collection(Class<?> type) {
    return COLLECTIONS.get(type.getName());
  }

  /** The same for a class of maps. */
  static @Nullable Finished<Map<Object, Object>> map(Class<?> type) {
    return MAPS.get(type.getName());
  }

  private static Object immutable(List<Object> all) {
    return all.contains(null) ? all.stream().toList() : List.of(all.toArray());
  }

  private static Finished<Collection<Object>> immutableSet() {
    return new Finished<>(
        LinkedHashSet::new,
        (all, budget) -> {
          KeyGuard guard = KeyGuard.ofImmutable(budget, all.size());
          all.forEach(guard::check);
          return Set.of(all.toArray());
        });
  }

  private static Finished<Map<Object, Object>> immutableMap() {
    return new Finished<>(
        LinkedHashMap::new,
        (all, budget) -> {
          KeyGuard guard = KeyGuard.ofImmutable(budget, all.size());
          all.keySet().forEach(guard::check);
          return Map.copyOf(all);
        });
  }

  private static Object sized(Collection<?> all, int size, Object made) {
    if (all.size() != size) {
      throw new IllegalArgumentException();
    }
    return made;
  }

  private static @Nullable Object only(Collection<?> all) {
    sized(all, 1, all);
    return all.iterator().next();
  }

  private static Map.Entry<String, Finished<Collection<Object>>> entry(
      String name, Supplier<Collection<Object>> parts, Function<Collection<Object>, Object> made) {
    return Map.entry(
        UTIL + name, new Finished<>(parts, (all, budget) -> made.apply(all), isView(name)));
  }

  private static Map.Entry<String, Finished<Collection<Object>>> list(
      String name, Function<List<Object>, Object> made) {
    return entry(name, ArrayList::new, all -> made.apply((List<Object>) all));
  }

  private static Map.Entry<String, Finished<Collection<Object>>> set(
      String name, Function<Set<Object>, Object> made) {
    return entry(name, LinkedHashSet::new, all -> made.apply((Set<Object>) all));
  }

  private static Map.Entry<String, Finished<Map<Object, Object>>> map(
      String name, Function<Map<Object, Object>, Object> made) {
    return Map.entry(
        UTIL + name,
        new Finished<>(LinkedHashMap::new, (all, budget) -> made.apply(all), isView(name)));
  }

  private static Map.Entry<String, Finished<Map<Object, Object>>> sortedMap(
      String name, Function<SortedMap<Object, Object>, Object> made) {
    return Map.entry(
        UTIL + name,
        new Finished<>(
            TreeMap::new,
            (all, budget) -> made.apply((SortedMap<Object, Object>) all),
            isView(name)));
  }
}
