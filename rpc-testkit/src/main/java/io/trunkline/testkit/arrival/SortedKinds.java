package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Collected;
import io.trunkline.testkit.arrival.own.Orders.ByLength;
import io.trunkline.testkit.arrival.own.Orders.ByLetter;
import io.trunkline.testkit.arrival.own.Orders.Fixed;
import java.io.Serializable;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/** All that sorts, in each order: the order and what decides it have to arrive. */
final class SortedKinds {

  private static final List<String> TEXTS = List.of("bb", "a", "Ccc", "ab");

  private SortedKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    orders()
        .forEach(
            (name, order) -> {
              sets(family, name, order);
              maps(family, name, order);
              queues(family, name, order);
            });
    views(family);
    return family.kinds();
  }

  /** Comparators of texts, by what they do. */
  private static Map<String, @Nullable Comparator<String>> orders() {
    Map<String, @Nullable Comparator<String>> orders = new LinkedHashMap<>();
    orders.put("in natural order", null);
    orders.put("in reverse order", Comparator.reverseOrder());
    orders.put("in any case", String.CASE_INSENSITIVE_ORDER);
    orders.put("in reverse any case", Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
    orders.put("with nulls first", Comparator.nullsFirst(Comparator.naturalOrder()));
    orders.put("by a comparator", new ByLength()::compare);
    orders.put("by a class of the application", cast(new ByLength()));
    orders.put("by a class with a field", cast(new ByLetter(1)));
    orders.put("by a constant", cast(Fixed.BACKWARDS));
    Comparator<String> function = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
    orders.put("by a function", function);
    orders.put("with nulls last and by a function", Comparator.nullsLast(function));
    return orders;
  }

  @SuppressWarnings("unchecked")
  private static Comparator<String> cast(Comparator<Object> order) {
    return (Comparator<String>) (Comparator<?>) order;
  }

  private static <S extends SortedSet<String>> S set(S empty) {
    empty.addAll(TEXTS);
    return empty;
  }

  private static <M extends SortedMap<String, Object>> M map(M empty) {
    TEXTS.forEach(text -> empty.put(text, text.length()));
    return empty;
  }

  private static TreeSet<String> tree(@Nullable Comparator<String> order) {
    return set(new TreeSet<>(order));
  }

  private static TreeMap<String, Object> treeMap(@Nullable Comparator<String> order) {
    return map(new TreeMap<>(order));
  }

  private static void sets(Family family, String name, @Nullable Comparator<String> order) {
    Class<SortedSet> type = SortedSet.class;
    family.add("a TreeSet " + name, type, () -> tree(order));
    family.add(
        "a ConcurrentSkipListSet " + name, type, () -> set(new ConcurrentSkipListSet<>(order)));
    family.add(
        "an unmodifiable sorted set " + name,
        type,
        () -> Collections.unmodifiableSortedSet(tree(order)));
    family.add(
        "a synchronized navigable set " + name,
        NavigableSet.class,
        () -> Collections.synchronizedNavigableSet(tree(order)));
    family.add(
        "an application's TreeSet " + name,
        type,
        () -> {
          Collected.Sorted<String> sorted = set(new Collected.Sorted<>(order));
          sorted.total = 5;
          return sorted;
        });
  }

  private static void maps(Family family, String name, @Nullable Comparator<String> order) {
    Class<SortedMap> type = SortedMap.class;
    family.add("a TreeMap " + name, type, () -> treeMap(order));
    family.add(
        "a ConcurrentSkipListMap " + name, type, () -> map(new ConcurrentSkipListMap<>(order)));
    family.add(
        "an unmodifiable navigable map " + name,
        NavigableMap.class,
        () -> Collections.unmodifiableNavigableMap(treeMap(order)));
    family.add(
        "a synchronized sorted map " + name,
        type,
        () -> Collections.synchronizedSortedMap(treeMap(order)));
    family.add(
        "an application's TreeMap " + name,
        type,
        () -> {
          Collected.Tree<String, Object> tree = map(new Collected.Tree<>(order));
          tree.tag = "tag";
          return tree;
        });
  }

  private static void queues(Family family, String name, @Nullable Comparator<String> order) {
    family.add(
        "a PriorityQueue " + name,
        Queue.class,
        () -> {
          Queue<String> queue = new PriorityQueue<>(order);
          queue.addAll(TEXTS);
          return queue;
        });
    family.add(
        "a PriorityBlockingQueue " + name,
        Queue.class,
        () -> {
          Queue<String> queue = new PriorityBlockingQueue<>(3, order);
          queue.addAll(TEXTS);
          return queue;
        });
    family.add(
        "an application's PriorityQueue " + name,
        Queue.class,
        () -> {
          Collected.Queue<String> queue = new Collected.Queue<>(order);
          queue.addAll(TEXTS);
          queue.total = 5;
          return queue;
        });
  }

  private static void views(Family family) {
    family.add("a part of a TreeSet", SortedSet.class, () -> tree(null).headSet("b"));
    family.add("a descending TreeSet", NavigableSet.class, () -> tree(null).descendingSet());
    family.add("a part of a TreeMap", SortedMap.class, () -> treeMap(null).tailMap("ab"));
    family.add("a descending TreeMap", NavigableMap.class, () -> treeMap(null).descendingMap());
    family.add(
        "a part of a TreeMap in another order",
        SortedMap.class,
        () -> treeMap(Comparator.reverseOrder()).headMap("ab"));
    family.add(
        "a TreeMap with null as key",
        NavigableMap.class,
        () -> {
          TreeMap<String, Object> map = treeMap(Comparator.nullsFirst(Comparator.naturalOrder()));
          map.put(null, "null");
          return map;
        });
    family.add(
        "an empty TreeMap in another order",
        SortedMap.class,
        () -> new TreeMap<>(Comparator.reverseOrder()));
    family.add(
        "an empty TreeSet in another order",
        SortedSet.class,
        () -> new TreeSet<>(Comparator.reverseOrder()));
    family.add("an empty sorted set", SortedSet.class, Collections::emptySortedSet);
    family.add("an empty navigable map", NavigableMap.class, Collections::emptyNavigableMap);
    family.add(
        "an empty PriorityQueue in another order",
        Queue.class,
        () -> new PriorityQueue<>(Comparator.reverseOrder()));
  }
}
