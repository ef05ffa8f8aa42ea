package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.unknown.Library;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections of libraries, of which the reader gets the JDK's. */
@SuppressWarnings({"unchecked", "rawtypes"})
final class UnknownKinds {

  private static final List<Object> ITEMS = List.of(new Item("b"), new Item("a"));
  private static final Map<String, Object> ENTRIES = Map.of("b", new Item("b"), "a", 1);

  private UnknownKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    family.addUnknown(
        "a library's list", List.class, () -> new Library.Bag<>(ITEMS), UnknownKinds::list);
    family.addUnknown(
        "a library's list as a Collection",
        Collection.class,
        () -> new Library.Bag<>(ITEMS),
        UnknownKinds::list);
    family.addUnknown(
        "a library's ArrayList",
        List.class,
        () -> new Library.LoadedList<>(ITEMS),
        UnknownKinds::list);
    family.addUnknown(
        "a library's set", Set.class, () -> new Library.LazySet<>(ITEMS), UnknownKinds::set);
    family.addUnknown(
        "a library's map", Map.class, () -> new Library.LazyMap<>(ENTRIES), UnknownKinds::map);
    family.addUnknown(
        "a library's HashMap",
        Map.class,
        () -> new Library.LoadedMap<>(ENTRIES),
        UnknownKinds::map);
    family.addUnknown(
        "a library's queue",
        Queue.class,
        () -> new Library.Line<>(ITEMS),
        () -> Collections.asLifoQueue(new java.util.ArrayDeque<>(ITEMS)));
    sorted(family);
    return family.kinds();
  }

  private static void sorted(Family family) {
    family.addUnknown(
        "a library's sorted set",
        SortedSet.class,
        () -> new Library.LazySorted<>(null, (List) ITEMS),
        () -> new TreeSet<>(ITEMS));
    family.addUnknown(
        "a library's sorted set in another order",
        SortedSet.class,
        () -> new Library.LazySorted<>(Comparator.reverseOrder(), (List) ITEMS),
        () -> {
          TreeSet set = new TreeSet<>(Comparator.reverseOrder());
          set.addAll(ITEMS);
          return set;
        });
    family.addUnknown(
        "a library's sorted map",
        SortedMap.class,
        () -> new Library.LazySortedMap<>(null, ENTRIES),
        () -> new TreeMap<>(ENTRIES));
    family.addUnknown(
        "a library's sorted map in another order",
        SortedMap.class,
        () -> new Library.LazySortedMap<>(Comparator.reverseOrder(), ENTRIES),
        () -> {
          TreeMap<String, Object> map = new TreeMap<>(Comparator.reverseOrder());
          map.putAll(ENTRIES);
          return map;
        });
  }

  private static List<Object> list() {
    return new ArrayList<>(ITEMS);
  }

  /** Any set of the JDK. */
  private static Set<Object> set() {
    return Collections.unmodifiableSet(new LinkedHashSet<>(ITEMS));
  }

  /** Any map of the JDK. */
  private static Map<String, Object> map() {
    return Collections.unmodifiableMap(new HashMap<>(ENTRIES));
  }
}
