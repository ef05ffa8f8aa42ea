package io.trunkline.testkit.honest;

import static java.util.function.Function.identity;

import io.trunkline.testkit.honest.HonestClasses.Address;
import io.trunkline.testkit.honest.HonestClasses.Arrays;
import io.trunkline.testkit.honest.HonestClasses.Child;
import io.trunkline.testkit.honest.HonestClasses.Color;
import io.trunkline.testkit.honest.HonestClasses.Customer;
import io.trunkline.testkit.honest.HonestClasses.Item;
import io.trunkline.testkit.honest.HonestClasses.Level;
import io.trunkline.testkit.honest.HonestClasses.Link;
import io.trunkline.testkit.honest.HonestClasses.Order;
import io.trunkline.testkit.honest.HonestClasses.OrderException;
import io.trunkline.testkit.honest.HonestClasses.Parent;
import io.trunkline.testkit.honest.HonestClasses.Point;
import io.trunkline.testkit.honest.HonestClasses.Tree;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The list of the shapes. Longer than other classes because it is a list. */
final class HonestShapes {

  private static final int MANY = 100_000;

  private HonestShapes() {}

  static Stream<HonestShape> all() {
    return Stream.of(deep(), large(), keys(), shared(), texts(), little()).flatMap(identity());
  }

  private static HonestShape of(String name, Supplier<Object> value) {
    return new HonestShape(name, value, identity());
  }

  private static <T> HonestShape of(
      String name, Class<T> type, Supplier<Object> value, Function<T, Object> summary) {
    return new HonestShape(name, value, read -> summary.apply(type.cast(read)));
  }

  // ------------------------------------------------------------------ deep

  private static Stream<HonestShape> deep() {
    return Stream.of(
        of("a linked list of 1,000", Link.class, () -> chain(1000), HonestShapes::numbers),
        of("a tree of 64 levels with lists", () -> tree(64)),
        of("a broad tree of 20,000 nodes", () -> broad(4)),
        of("lists in lists, 300 levels", Object.class, HonestShapes::lists, HonestShapes::levels),
        of("records in records, 200 levels", () -> levels(200)),
        of("1,000 linked lists of 50", () -> many(ArrayList::new, 1000, i -> numbers(chain(50)))),
        of("20 linked lists of 300", List.class, HonestShapes::chains, HonestShapes::allNumbers),
        of("an exception of 20 causes", Throwable.class, () -> failure(20), HonestShapes::causes),
        of("suppressed ones", Throwable.class, HonestShapes::suppressing, HonestShapes::causes));
  }

  private static Link chain(int length) {
    Link first = new Link();
    Link last = first;
    for (int i = 1; i < length; i++) {
      Link next = new Link();
      next.number = i;
      last.next = next;
      last = next;
    }
    return first;
  }

  private static List<Integer> numbers(Link first) {
    List<Integer> numbers = new ArrayList<>();
    for (Link link = first; link != null; link = link.next) {
      numbers.add(link.number);
    }
    return numbers;
  }

  private static Object chains() {
    return many(ArrayList::new, 20, i -> chain(300));
  }

  private static Object allNumbers(List<?> chains) {
    return chains.stream().map(chain -> numbers((Link) chain)).toList();
  }

  private static Tree tree(int levels) {
    Tree tree = new Tree();
    tree.number = levels;
    if (levels > 1) {
      tree.kids.add(new Tree());
      tree.kids.add(tree(levels - 1));
    }
    return tree;
  }

  private static Tree broad(int levels) {
    Tree tree = new Tree();
    tree.number = levels;
    for (int i = 0; levels > 0 && i < 12; i++) {
      tree.kids.add(broad(levels - 1));
    }
    return tree;
  }

  private static Object lists() {
    List<Object> outer = new ArrayList<>();
    for (int i = 0; i < 299; i++) {
      outer = new ArrayList<>(Collections.singletonList(outer));
    }
    return outer;
  }

  private static Object levels(Object list) {
    int levels = 0;
    Object at = list;
    while (at instanceof List<?> inner) {
      levels++;
      at = inner.isEmpty() ? "end" : inner.get(0);
    }
    return levels;
  }

  private static Level levels(int count) {
    Level level = new Level(0, null);
    for (int i = 1; i < count; i++) {
      level = new Level(i, level);
    }
    return level;
  }

  private static Throwable failure(int depth) {
    return depth == 0
        ? new IllegalStateException("the root")
        : new OrderException("level " + depth, failure(depth - 1));
  }

  private static Throwable suppressing() {
    Throwable failure = new IllegalArgumentException("no");
    for (int i = 0; i < 20; i++) {
      failure.addSuppressed(failure(i % 3));
    }
    return failure;
  }

  private static Object causes(Throwable failure) {
    List<String> texts = new ArrayList<>();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      texts.add(at.getClass().getName() + at.getMessage() + at.getStackTrace().length);
      for (Throwable suppressed : at.getSuppressed()) {
        texts.add(String.valueOf(causes(suppressed)));
      }
    }
    return texts;
  }

  // ----------------------------------------------------------------- large

  private static Stream<HonestShape> large() {
    return Stream.of(
        of("a graph of 100,000 objects", () -> many(ArrayList::new, MANY, Address::of)),
        of("100,000 records", () -> many(ArrayList::new, MANY, i -> new Point(i, -i))),
        of("a HashMap of 100,000 strings", () -> map(new HashMap<>(), MANY, i -> "key-" + i)),
        of("a HashMap of 100,000 longs", () -> map(new HashMap<>(), MANY, i -> i * 77L)),
        of("a LinkedHashMap of 100,000", () -> map(new LinkedHashMap<>(), MANY, i -> "k" + i)),
        of("a TreeMap of 100,000", () -> map(new TreeMap<>(), MANY, i -> "key-" + i)),
        of("a Hashtable of 100,000", () -> map(new Hashtable<>(), MANY, i -> "key-" + i)),
        of("a ConcurrentHashMap of 100,000", () -> map(new ConcurrentHashMap<>(), MANY, i -> i)),
        of("a HashSet of 100,000", () -> many(HashSet::new, MANY, i -> "e" + i)),
        of("a LinkedHashSet of 100,000", () -> many(LinkedHashSet::new, MANY, i -> i)),
        of("a TreeSet of 100,000", () -> many(TreeSet::new, MANY, i -> i)),
        of("a LinkedList of 100,000", () -> many(LinkedList::new, MANY, i -> i)),
        of("a CopyOnWriteArrayList", () -> many(CopyOnWriteArrayList::new, MANY, i -> i)),
        of("100,000 doubles", () -> many(ArrayList::new, MANY, i -> i / 7.0)),
        of("10,000 nulls", () -> new ArrayList<>(Collections.nCopies(10_000, null))),
        of(
            "an ArrayDeque of 10,000",
            Collection.class,
            () -> many(ArrayDeque::new, 10_000, i -> i),
            queue -> List.of(queue.toArray())),
        of(
            "arrays of every kind",
            Arrays.class,
            Arrays::new,
            read ->
                List.of(
                    read.ints.length,
                    read.longs.length,
                    read.shorts.length,
                    read.bytes.length,
                    read.doubles.length,
                    read.floats.length,
                    read.booleans.length,
                    new String(read.chars),
                    List.of(read.texts),
                    java.util.Arrays.deepToString(read.table),
                    List.of(read.addresses),
                    List.of(read.objects))));
  }

  private static Collection<Object> many(
      Supplier<? extends Collection<Object>> collection, int count, IntFunction<?> element) {
    Collection<Object> all = collection.get();
    for (int i = 0; i < count; i++) {
      all.add(element.apply(i));
    }
    return all;
  }

  private static Object map(Map<Object, Object> map, int count, IntFunction<?> key) {
    for (int i = 0; i < count; i++) {
      map.put(key.apply(i), i);
    }
    return map;
  }

  // ------------------------------------------------------------------ keys

  private static Stream<HonestShape> keys() {
    Random random = new Random(7);
    return Stream.of(
        of("UUIDs as keys", () -> map(new HashMap<>(), 20_000, i -> new UUID(i, ~i))),
        of("dates as keys", () -> map(new HashMap<>(), 20_000, i -> new Date(i * 86_400_000L))),
        of("days as keys", () -> map(new HashMap<>(), 10_000, LocalDate::ofEpochDay)),
        of("instants as keys", () -> map(new TreeMap<>(), 10_000, Instant::ofEpochSecond)),
        of("enums as keys", () -> new HashMap<>(Map.of(Color.RED, 1, Color.BLUE, 2))),
        of("an EnumMap", () -> new EnumMap<>(Map.of(Color.RED, "r", Color.GREEN, "g"))),
        of("an EnumSet", () -> EnumSet.of(Color.RED, Color.BLUE)),
        of("records as keys", () -> map(new HashMap<>(), 50_000, i -> new Point(i, i / 2))),
        of("beans as keys", () -> map(new HashMap<>(), 50_000, Address::of)),
        of("beans in a set", () -> many(HashSet::new, 20_000, Address::of)),
        of("lists in a set", () -> many(HashSet::new, 20_000, i -> list(i, i / 2, 1))),
        of("lists as keys", () -> map(new HashMap<>(), 20_000, i -> list(i, "b"))),
        of("sets in a set", () -> many(HashSet::new, 5000, i -> new HashSet<>(list(i, i + 1)))),
        of("maps in a set", () -> many(HashSet::new, 5000, i -> new HashMap<>(Map.of("k", i)))),
        of("trees in a set", () -> new HashSet<>(List.of(tree(20), tree(40)))),
        of("keys of a few classes", () -> map(new HashMap<>(), 20_000, HashMapKeys::of)),
        of(
            "long numbers as keys",
            () -> map(new HashMap<>(), 500, i -> new BigInteger(2048, random))),
        of(
            "decimals as keys",
            () -> map(new TreeMap<>(), 10_000, i -> new BigDecimal(i).movePointLeft(2))),
        of("keys with one hash code", () -> map(new HashMap<>(), 5000, HashMapKeys::colliding)));
  }

  private static List<Object> list(Object... elements) {
    return new ArrayList<>(List.of(elements));
  }

  /** Keys that are strings, longs and ints, or strings with one hash code. */
  private static final class HashMapKeys {

    static Object of(int i) {
      return i % 3 == 0 ? i : i % 3 == 1 ? "key-" + i : (Object) (long) i;
    }

    static String colliding(int i) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 13; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      return key.toString();
    }
  }

  // ---------------------------------------------------------------- shared

  private static Stream<HonestShape> shared() {
    return Stream.of(
        of("1,000 children that refer to the parent", Parent.class, () -> family(1000), Shared::of),
        of("1,000 orders of one customer in a set", HonestShapes::orders),
        of("one address 10,000 times", Shared::repeated),
        of("lists that share their elements", Shared::crossed),
        of(
            "a list that contains itself",
            List.class,
            Shared::ring,
            ring -> List.of(ring.size(), ring.get(1) == ring)));
  }

  private static Parent family(int children) {
    Parent parent = new Parent();
    for (int i = 0; i < children; i++) {
      Child child = new Child();
      child.number = i;
      child.name = "child " + i;
      child.parent = parent;
      parent.children.add(child);
    }
    return parent;
  }

  private static Object orders() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      items.add(new Item(i, "item " + i, new BigDecimal(i).movePointLeft(2)));
    }
    Customer customer = new Customer("one", items);
    Set<Order> orders = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      orders.add(new Order(i, customer));
    }
    return orders;
  }

  /** Graphs that refer to the same objects again. */
  private static final class Shared {

    static Object of(Parent parent) {
      Map<Integer, String> names = new TreeMap<>();
      for (Child child : parent.children) {
        names.put(child.number, child.name + (child.parent == parent));
      }
      return names;
    }

    static Object repeated() {
      return new ArrayList<>(Collections.nCopies(10_000, Address.of(5)));
    }

    static Object crossed() {
      List<Object> elements = new ArrayList<>(many(ArrayList::new, 100, Address::of));
      return many(ArrayList::new, 200, i -> new ArrayList<>(elements));
    }

    static Object ring() {
      List<Object> ring = new ArrayList<>();
      ring.add("first");
      ring.add(ring);
      return ring;
    }
  }

  // ----------------------------------------------------------------- texts

  private static Stream<HonestShape> texts() {
    return Stream.of(
        of("8 MB of text", () -> "text of eight bytes ".repeat(400_000)),
        of("1 MB of text that is not ASCII", () -> "\u4f60\u597d".repeat(170_000)),
        of("100,000 short texts", () -> many(ArrayList::new, MANY, i -> "t" + i % 1000)),
        of(
            "4 MB of bytes",
            Object.class,
            () -> new byte[4_000_000],
            read -> ((byte[]) read).length),
        of("a decimal of 5,000 digits", () -> new BigDecimal("3." + "14159".repeat(1000))),
        of("decimals with large exponents", () -> list(new BigDecimal("1e-100"), bigDecimal())),
        of("1,000 decimals of 50 digits", () -> many(ArrayList::new, 1000, i -> bigDecimal())),
        of("a BigInteger of 16,384 bits", () -> BigInteger.ONE.shiftLeft(16_383)));
  }

  private static BigDecimal bigDecimal() {
    return new BigDecimal("1234567890123456789012345678901234567890.0123456789");
  }

  // ---------------------------------------------------------------- little

  private static Stream<HonestShape> little() {
    return Stream.of(
        of("20,000 empty lists", () -> many(ArrayList::new, 20_000, i -> new ArrayList<>())),
        of("20,000 empty maps", () -> many(ArrayList::new, 20_000, i -> new HashMap<>())),
        of("20,000 maps of one", () -> many(ArrayList::new, 20_000, HonestShapes::one)),
        of("5,000 empty sets", () -> many(ArrayList::new, 5000, i -> new HashSet<>())),
        of("5,000 sets of one", () -> many(ArrayList::new, 5000, i -> new HashSet<>(List.of(i)))),
        of(
            "maps in lists in maps",
            () -> map(new HashMap<>(), 1000, i -> "k" + i, i -> list(one(i), one(i + 1)))));
  }

  private static Object one(int i) {
    return new HashMap<>(Map.of("number", i));
  }

  private static Object map(
      Map<Object, Object> map, int count, IntFunction<?> key, IntFunction<?> value) {
    for (int i = 0; i < count; i++) {
      map.put(key.apply(i), value.apply(i));
    }
    return map;
  }
}
