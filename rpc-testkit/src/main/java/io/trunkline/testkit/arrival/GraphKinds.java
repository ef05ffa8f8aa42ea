package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Beans.Chain;
import io.trunkline.testkit.arrival.own.Collected;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Holder;
import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Graphs with cycles, and with objects that are in two places. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"})
final class GraphKinds {

  private GraphKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    CollectionKinds.makers()
        .forEach(
            maker -> {
              family.add(
                  maker.name() + " whose element refers to it",
                  Object.class,
                  () -> cyclic(maker.make().get()));
              family.add(
                  maker.name() + " that is in two fields",
                  Object.class,
                  () -> twice(withItem(maker.make().get())));
            });
    MapKinds.makers()
        .forEach(
            maker -> {
              family.add(
                  maker.name() + " whose value refers to it",
                  Object.class,
                  () -> {
                    Map<String, Object> map = maker.make().get();
                    map.put("a", new Item("a", map));
                    map.put("b", new Item("b", map));
                    return map;
                  });
              family.add(
                  maker.name() + " that is in two fields",
                  Object.class,
                  () -> {
                    Map<String, Object> map = maker.make().get();
                    map.put("a", new Item("a"));
                    return twice(map);
                  });
            });
    cycles(family);
    keys(family);
    shared(family);
    return family.kinds();
  }

  private static Collection<Object> withItem(Collection<Object> collection) {
    collection.add(new Item("a"));
    return collection;
  }

  private static Object cyclic(Collection<Object> collection) {
    collection.add(new Item("b", collection));
    collection.add(new Item("a", collection));
    return collection;
  }

  private static Holder twice(Object value) {
    return new Holder(new ArrayList<>(Arrays.asList(value, new Item("between"), value)));
  }

  private static void cycles(Family family) {
    family.add(
        "an item that refers to itself",
        Item.class,
        () -> {
          Item item = new Item("a");
          item.back = item;
          return item;
        });
    family.add(
        "a list that has itself",
        List.class,
        () -> {
          List<Object> list = new ArrayList<>();
          list.add(list);
          list.add("after");
          return list;
        });
    family.add(
        "a map that has itself as a value",
        Map.class,
        () -> {
          Map<String, Object> map = new LinkedHashMap<>();
          map.put("itself", map);
          return map;
        });
    family.add("a chain of a hundred", Chain.class, () -> Chain.of(100));
    family.add("a record that is in its own list", Records.Pair.class, Records::cyclic);
    family.add(
        "an immutable list whose element refers to it",
        List.class,
        () -> {
          Item item = new Item("a");
          List<Object> list = List.of(item, "b");
          item.back = list;
          return list;
        });
    family.add(
        "an immutable set whose element refers to it",
        Object.class,
        () -> {
          Item item = new Item("a");
          item.back = java.util.Set.of(item);
          return item;
        });
    family.add(
        "an unmodifiable list whose element refers to it",
        List.class,
        () -> {
          Item item = new Item("a");
          List<Object> list = Collections.unmodifiableList(new ArrayList<>(List.of(item)));
          item.back = list;
          return list;
        });
    family.add(
        "a singleton whose element refers to it",
        List.class,
        () -> {
          Item item = new Item("a");
          item.back = Collections.singletonList(item);
          return item.back;
        });
    family.add(
        "Arrays.asList whose element refers to it",
        List.class,
        () -> {
          Item item = new Item("a");
          item.back = Arrays.asList(item, null);
          return item.back;
        });
    family.add(
        "an Optional whose value refers to it",
        Optional.class,
        () -> {
          Item item = new Item("a");
          item.back = Optional.of(item);
          return item.back;
        });
    family.add(
        "a reference whose value refers to it",
        AtomicReference.class,
        () -> {
          AtomicReference<Object> reference = new AtomicReference<>();
          reference.set(new Item("a", reference));
          return reference;
        });
    family.add(
        "an application's list whose field refers to it",
        Collected.MarkedPage.class,
        () -> {
          Collected.MarkedPage<Object> page = new Collected.MarkedPage<>();
          page.mark = new Item("a", page);
          page.add(page.mark);
          page.total = 3;
          return page;
        });
    sortedCycles(family);
  }

  private static void sortedCycles(Family family) {
    family.add("a TreeSet whose element refers to it", Object.class, () -> cyclic(new TreeSet<>()));
    family.add(
        "a PriorityQueue whose element refers to it",
        Object.class,
        () -> cyclic(new PriorityQueue<>()));
    family.add(
        "a PriorityBlockingQueue whose element refers to it",
        Object.class,
        () -> cyclic(new PriorityBlockingQueue<>()));
    family.add(
        "an item in a TreeSet that it refers to",
        Item.class,
        () -> {
          TreeSet<Object> set = new TreeSet<>();
          Item item = new Item("a", set);
          set.add(item);
          set.add(new Item("b", item));
          return item;
        });
    family.add(
        "an EnumMap whose value refers to it",
        EnumMap.class,
        () -> {
          EnumMap<Plain, Object> map = new EnumMap<>(Plain.class);
          map.put(Plain.X, new Item("a", map));
          return map;
        });
  }

  /** Keys whose hash or order needs fields that a reader may not have read yet. */
  private static void keys(Family family) {
    family.add(
        "an item in a HashSet that it refers to",
        Item.class,
        () -> {
          HashSet<Object> set = new HashSet<>();
          Item item = new Item("a", set);
          set.add(item);
          set.add(new Item("b", item));
          return item;
        });
    family.add(
        "a key of a HashMap that it refers to",
        Item.class,
        () -> {
          Map<Object, Object> map = new HashMap<>();
          Item item = new Item("a", map);
          map.put(item, "value");
          return item;
        });
    family.add(
        "a key of a TreeMap that it refers to",
        Item.class,
        () -> {
          Map<Object, Object> map = new TreeMap<>();
          Item item = new Item("a", map);
          map.put(item, item);
          return item;
        });
    family.add(
        "two sets that have each other's items",
        Item.class,
        () -> {
          HashSet<Object> one = new HashSet<>();
          HashSet<Object> other = new HashSet<>();
          Item first = new Item("a", other);
          Item second = new Item("b", one);
          one.add(first);
          one.add(second);
          other.add(second);
          other.add(first);
          return first;
        });
    family.add(
        "a HashMap whose key is its value",
        Map.class,
        () -> {
          Item item = new Item("a");
          return new HashMap<>(Map.of(item, item));
        });
  }

  private static void share(Family family, String name, Supplier<Object> value) {
    family.add(name + " that is in two places", Holder.class, () -> twice(value.get()));
  }

  private static void shared(Family family) {
    share(family, "an item", () -> new Item("a"));
    share(family, "a bean in a bean", () -> new Holder(new Item("a")));
    share(family, "a Date", () -> new Date(5));
    share(family, "a Timestamp", () -> java.sql.Timestamp.valueOf("2024-02-29 01:02:03.000000004"));
    share(family, "a BitSet", () -> BitSet.valueOf(new long[] {5}));
    share(family, "a StringBuilder", () -> new StringBuilder("a"));
    share(family, "a StringBuffer", () -> new StringBuffer("a"));
    share(family, "an AtomicInteger", () -> new AtomicInteger(5));
    share(family, "an AtomicReference", () -> new AtomicReference<>("a"));
    share(
        family,
        "a Calendar",
        () -> {
          java.util.Calendar calendar =
              new java.util.GregorianCalendar(java.util.TimeZone.getTimeZone("UTC"));
          calendar.setTimeInMillis(5);
          return calendar;
        });
    share(family, "an EnumSet", () -> EnumSet.of(Plain.X));
    share(family, "an EnumMap", () -> new EnumMap<>(Map.of(Plain.X, 1)));
    share(family, "a TreeMap", () -> new TreeMap<>(Map.of("a", 1)));
    share(family, "a TreeSet", () -> new TreeSet<>(List.of("a")));
    share(family, "a PriorityQueue", () -> new PriorityQueue<>(List.of("a")));
    share(family, "an array of ints", () -> new int[] {1});
    share(family, "an array of bytes", () -> new byte[] {1});
    share(family, "an array of objects", () -> new Object[] {"a"});
    share(family, "Arrays.asList", () -> Arrays.asList("a", "b"));
    share(
        family,
        "an unmodifiable list",
        () -> Collections.unmodifiableList(new ArrayList<>(List.of("a"))));
    share(family, "an application's list", () -> new Collected.PageList<>());
    share(family, "an exception", () -> ThrowableKinds.framed(new IllegalStateException("shared")));
    share(family, "an entry", () -> new java.util.AbstractMap.SimpleEntry<>("a", 1));
    family.add(
        "a list and a view of it",
        Holder.class,
        () -> {
          List<Object> list = new ArrayList<>(List.of("a", "b"));
          return new Holder(new ArrayList<>(List.of(list, Collections.unmodifiableList(list))));
        });
    family.add(
        "one box twice",
        List.class,
        () -> {
          Integer number = 1_000_000;
          return new ArrayList<>(List.of(number, number));
        });
  }
}
