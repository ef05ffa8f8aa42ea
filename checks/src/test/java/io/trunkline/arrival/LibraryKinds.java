package io.trunkline.arrival;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import io.trunkline.testkit.arrival.Family;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.own.Item;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import kotlin.Pair;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;

/**
 * Collections of Guava and of Kotlin's standard library, which applications return where they
 * declare the JDK's interfaces. The reader knows none of their classes.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
final class LibraryKinds {

  private LibraryKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    guavaLists(family);
    guavaSets(family);
    guavaMaps(family);
    guavaOthers(family);
    kotlin(family);
    return family.kinds();
  }

  private static Item a() {
    return new Item("a");
  }

  private static Item b() {
    return new Item("b");
  }

  private static void list(Family family, String name, Supplier<List> value) {
    family.addUnknown(
        name, List.class, value, () -> Collections.unmodifiableList(new ArrayList<>(value.get())));
  }

  private static void set(Family family, String name, Supplier<Set> value) {
    family.addUnknown(
        name,
        Set.class,
        value,
        () -> Collections.unmodifiableSet(new LinkedHashSet<>(value.get())));
  }

  private static void map(Family family, String name, Supplier<Map> value) {
    family.addUnknown(
        name,
        Map.class,
        value,
        () -> Collections.unmodifiableMap(new LinkedHashMap<>(value.get())));
  }

  private static void guavaLists(Family family) {
    list(family, "an ImmutableList", () -> ImmutableList.of(a(), b()));
    list(family, "an ImmutableList of one", () -> ImmutableList.of(a()));
    list(family, "an empty ImmutableList", ImmutableList::of);
    list(family, "a reversed ImmutableList", () -> ImmutableList.of(a(), b()).reverse());
    list(family, "a transformed list", () -> Lists.transform(Arrays.asList("a"), Item::new));
    list(family, "a part of a partition", () -> Lists.partition(List.of(a(), b()), 1).get(1));
    list(family, "a partition", () -> Lists.partition(Arrays.asList(1, 2, 3), 2));
    list(family, "a reversed list", () -> Lists.reverse(Arrays.asList(1, 2)));
    list(family, "a list of characters of a text", () -> Lists.charactersOf("abc"));
    list(
        family,
        "a list of a multimap",
        () -> {
          ArrayListMultimap<String, Item> map = ArrayListMultimap.create();
          map.put("k", a());
          map.put("k", b());
          return map.get("k");
        });
    family.add("a list that Guava makes", List.class, () -> Lists.newArrayList("a", "b"));
  }

  private static void guavaSets(Family family) {
    set(family, "an ImmutableSet", () -> ImmutableSet.of(b(), a()));
    set(family, "an empty ImmutableSet", ImmutableSet::of);
    set(family, "an ImmutableSet of constants", () -> Sets.immutableEnumSet(Thread.State.NEW));
    set(family, "a union", () -> Sets.union(Set.of("a"), Set.of("b")));
    set(
        family,
        "a filtered set",
        () -> Sets.filter(new LinkedHashSet<>(List.of(1, 2)), i -> i > 1));
    set(family, "the keys of an ImmutableMap", () -> ImmutableMap.of("b", 1, "a", 2).keySet());
    set(
        family,
        "a set of a multimap",
        () -> {
          LinkedHashMultimap<String, Item> map = LinkedHashMultimap.create();
          map.put("k", a());
          return map.get("k");
        });
    family.addUnknown(
        "an ImmutableSortedSet",
        SortedSet.class,
        () -> ImmutableSortedSet.of("b", "a"),
        () -> new TreeSet<>(List.of("a", "b")));
    family.addUnknown(
        "an ImmutableSortedSet in another order",
        SortedSet.class,
        () -> ImmutableSortedSet.orderedBy(Comparator.<String>reverseOrder()).add("b", "a").build(),
        () -> {
          TreeSet<String> set = new TreeSet<>(Comparator.reverseOrder());
          set.addAll(List.of("a", "b"));
          return set;
        });
  }

  private static void guavaMaps(Family family) {
    map(family, "an ImmutableMap", () -> ImmutableMap.of("b", b(), "a", a()));
    map(family, "an ImmutableMap of one", () -> ImmutableMap.of("b", b()));
    map(family, "an empty ImmutableMap", ImmutableMap::of);
    map(family, "an ImmutableBiMap", () -> ImmutableBiMap.of("b", 1, "a", 2));
    map(family, "a HashBiMap", () -> HashBiMap.create(Map.of("k", a())));
    map(
        family,
        "an ImmutableMap of constants",
        () -> Maps.immutableEnumMap(Map.of(Thread.State.NEW, 1)));
    map(
        family,
        "a filtered map",
        () -> Maps.filterValues(new TreeMap<>(Map.of("a", 1, "b", 2)), value -> value > 1));
    map(family, "a transformed map", () -> Maps.transformValues(Map.of("a", 1), i -> "v" + i));
    family.addUnknown(
        "a multimap as a map",
        Map.class,
        () -> ImmutableMap.copyOf(ImmutableMultimap.of("a", 1, "a", 2).asMap()),
        () ->
            Collections.unmodifiableMap(
                Map.of("a", Collections.unmodifiableList(Arrays.asList(1, 2)))));
    family.addUnknown(
        "an ImmutableSortedMap",
        SortedMap.class,
        () -> ImmutableSortedMap.of("b", 1, "a", 2),
        () -> new TreeMap<>(Map.of("a", 2, "b", 1)));
  }

  private static void guavaOthers(Family family) {
    family.addUnknown(
        "the values of an ImmutableMap",
        Collection.class,
        () -> ImmutableMap.of("b", b(), "a", a()).values(),
        () -> new ArrayList<>(List.of(b(), a())));
    family.addUnknown(
        "a multiset",
        Collection.class,
        () -> HashMultiset.create(List.of("a", "a")),
        () -> new ArrayList<>(List.of("a", "a")));
  }

  private static void kotlin(Family family) {
    family.add("Kotlin's listOf", List.class, () -> CollectionsKt.listOf("a", "b"));
    family.add("Kotlin's listOf one", List.class, () -> CollectionsKt.listOf("a"));
    family.add("Kotlin's mutableListOf", List.class, () -> CollectionsKt.mutableListOf("a", "b"));
    family.add("Kotlin's setOf", Set.class, () -> SetsKt.setOf("b", "a"));
    family.add(
        "Kotlin's mapOf", Map.class, () -> MapsKt.mapOf(new Pair<>("b", 1), new Pair<>("a", 2)));
    family.add("a Pair of Kotlin", Pair.class, () -> new Pair<>("a", 1L));
    list(family, "Kotlin's empty list", CollectionsKt::emptyList);
    set(family, "Kotlin's empty set", SetsKt::emptySet);
    map(family, "Kotlin's empty map", MapsKt::emptyMap);
    list(
        family,
        "a list that Kotlin builds",
        () -> {
          List<Object> list = CollectionsKt.createListBuilder();
          list.add("a");
          list.add(b());
          return CollectionsKt.build(list);
        });
    set(
        family,
        "a set that Kotlin builds",
        () -> {
          Set<Object> set = SetsKt.createSetBuilder();
          set.add("b");
          set.add("a");
          return SetsKt.build(set);
        });
    map(
        family,
        "a map that Kotlin builds",
        () -> {
          Map<Object, Object> map = MapsKt.createMapBuilder();
          map.put("b", 1);
          map.put("a", 2);
          return MapsKt.build(map);
        });
  }
}
