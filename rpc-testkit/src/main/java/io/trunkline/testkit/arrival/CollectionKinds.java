package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Enums.Many;
import io.trunkline.testkit.arrival.own.Enums.Op;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Item;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Lists, sets and queues of the JDK, and views of them. */
@SuppressWarnings("JdkObsolete")
final class CollectionKinds {

  private static final int MANY = 2_000;

  private CollectionKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    each(family);
    lists(family);
    immutable(family);
    views(family);
    wrappers(family);
    enumSets(family);
    return family.kinds();
  }

  /** Makers of empty ones that take any element, by name. */
  static Stream<Named<Collection<Object>>> makers() {
    return Stream.of(
        new Named<>("an ArrayList", List.class, ArrayList::new),
        new Named<>("a LinkedList", List.class, LinkedList::new),
        new Named<>("a Vector", Vector.class, Vector::new),
        new Named<>("a Stack", List.class, Stack::new),
        new Named<>("a CopyOnWriteArrayList", List.class, CopyOnWriteArrayList::new),
        new Named<>("a HashSet", Set.class, HashSet::new),
        new Named<>("a LinkedHashSet", Set.class, LinkedHashSet::new),
        new Named<>("a CopyOnWriteArraySet", Set.class, CopyOnWriteArraySet::new),
        new Named<>("a set of a ConcurrentHashMap", Set.class, ConcurrentHashMap::newKeySet),
        new Named<>(
            "a set of a LinkedHashMap",
            Set.class,
            () -> Collections.newSetFromMap(new LinkedHashMap<>())),
        new Named<>("an ArrayDeque", Deque.class, ArrayDeque::new),
        new Named<>("a ConcurrentLinkedQueue", Queue.class, ConcurrentLinkedQueue::new),
        new Named<>("a ConcurrentLinkedDeque", Deque.class, ConcurrentLinkedDeque::new),
        new Named<>("a LinkedBlockingQueue", Queue.class, LinkedBlockingQueue::new),
        new Named<>("a LinkedBlockingDeque", Deque.class, LinkedBlockingDeque::new),
        new Named<>("a LinkedTransferQueue", Queue.class, LinkedTransferQueue::new),
        new Named<>("an ArrayBlockingQueue", Queue.class, () -> new ArrayBlockingQueue<>(9)));
  }

  /**
   * Something that can be made.
   *
   * @param name with its article
   * @param declared what a method declares for it
   * @param make makes an empty one
   */
  record Named<T>(String name, Class<?> declared, Supplier<? extends T> make) {}

  private static <C extends Collection<Object>> C filled(C collection) {
    collection.add(new Item("b"));
    collection.add(new Item("a"));
    collection.add(new Item("c"));
    return collection;
  }

  private static Supplier<Object> filled(Supplier<? extends Collection<Object>> make) {
    return () -> filled(make.get());
  }

  private static void each(Family family) {
    makers()
        .forEach(
            maker -> {
              add(family, maker.name(), maker.declared(), filled(maker.make()));
              add(family, "an empty one, " + maker.name(), maker.declared(), maker.make()::get);
            });
  }

  @SuppressWarnings("unchecked")
  private static void add(
      Family family, String name, Class<?> declared, Supplier<? extends Object> value) {
    family.add(name, (Class<Object>) declared, value);
  }

  private static void lists(Family family) {
    family.add("a list with nulls", List.class, () -> new ArrayList<>(Arrays.asList(null, "a")));
    family.add(
        "a list of one null", List.class, () -> new ArrayList<>(Arrays.asList((Object) null)));
    family.add("a set with null", Set.class, () -> new HashSet<>(Arrays.asList(null, "a")));
    family.add(
        "a list of shorts", List.class, () -> new ArrayList<>(List.of((short) 1, (short) 2)));
    family.add("a list of floats", List.class, () -> new ArrayList<>(List.of(0.1f, -0f)));
    family.add("a list of characters", List.class, () -> new ArrayList<>(List.of('a', 'b')));
    family.add("a list of bytes", List.class, () -> new ArrayList<>(List.of((byte) 1)));
    family.add("a list of numbers", List.class, () -> new ArrayList<>(List.of(1, 1L, 1.0, 1f)));
    family.add(
        "a list of many texts",
        List.class,
        () ->
            new ArrayList<>(Stream.iterate(0, i -> i + 1).limit(MANY).map(i -> "t" + i).toList()));
    family.add(
        "a list of lists",
        List.class,
        () -> new ArrayList<>(List.of(new ArrayList<>(List.of(1)), new LinkedList<>())));
    family.add(
        "a set of lists", Set.class, () -> new HashSet<>(List.of(new ArrayList<>(List.of("a")))));
    family.add("a list as an Iterable", Iterable.class, () -> new ArrayList<>(List.of("a")));
    family.add("a list as a Collection", Collection.class, () -> new LinkedList<>(List.of("a")));
    family.add("a LinkedList as a Deque", Deque.class, () -> new LinkedList<>(List.of("a", "b")));
    family.add(
        "a full ArrayBlockingQueue",
        BlockingQueue.class,
        () -> {
          BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);
          queue.add("a");
          return queue;
        });
    family.add(
        "a LinkedBlockingQueue with little room",
        BlockingQueue.class,
        () -> {
          BlockingQueue<Object> queue = new LinkedBlockingQueue<>(2);
          queue.add("a");
          return queue;
        });
  }

  private static void immutable(Family family) {
    family.add("List.of nothing", List.class, List::of);
    family.add("List.of one", List.class, () -> List.of("a"));
    family.add("List.of two", List.class, () -> List.of("a", "b"));
    family.add("List.of many", List.class, () -> List.of("a", "b", "c", "d"));
    family.add("Set.of nothing", Set.class, Set::of);
    family.add("Set.of one", Set.class, () -> Set.of("a"));
    family.add("Set.of many", Set.class, () -> Set.of("a", "b", "c"));
    family.add("a list of a stream", List.class, () -> Stream.of("a", "b").toList());
    family.add("a list of a stream with null", List.class, () -> Stream.of("a", null).toList());
    family.add("Arrays.asList", List.class, () -> Arrays.asList("a", null, "b"));
    family.add(
        "Arrays.asList of items", List.class, () -> Arrays.asList(new Item[] {new Item("a")}));
    family.add("an empty list", List.class, Collections::emptyList);
    family.add("an empty set", Set.class, Collections::emptySet);
    family.add("a singleton list", List.class, () -> Collections.singletonList(new Item("a")));
    family.add("a singleton list of null", List.class, () -> Collections.singletonList(null));
    family.add("a singleton set", Set.class, () -> Collections.singleton(new Item("a")));
    family.add("copies of a text", List.class, () -> Collections.nCopies(3, "a"));
    family.add("copies of an item", List.class, () -> Collections.nCopies(3, new Item("a")));
  }

  private static LinkedHashMap<String, Item> map() {
    LinkedHashMap<String, Item> map = new LinkedHashMap<>();
    map.put("q", new Item("q"));
    map.put("p", new Item("p"));
    return map;
  }

  private static void views(Family family) {
    List<String> letters = List.of("a", "b", "c");
    family.add("a sublist", List.class, () -> new ArrayList<>(letters).subList(1, 3));
    family.add("a sublist of a sublist", List.class, () -> letters.subList(0, 2).subList(1, 2));
    family.add(
        "a sublist of a LinkedList", List.class, () -> new LinkedList<>(letters).subList(0, 2));
    family.add(
        "a sublist of an unmodifiable list",
        List.class,
        () -> Collections.unmodifiableList(new ArrayList<>(letters)).subList(1, 2));
    family.add(
        "a sublist of Arrays.asList", List.class, () -> Arrays.asList("a", "b").subList(0, 1));
    family.add("a sublist of a Vector", List.class, () -> new Vector<>(letters).subList(0, 2));
    family.add("the keys of a map", Set.class, () -> map().keySet());
    family.add("the values of a map", Collection.class, () -> map().values());
    family.add("the entries of a map", Set.class, () -> map().entrySet());
    family.add("the keys of a HashMap", Set.class, () -> new java.util.HashMap<>(map()).keySet());
    family.add("the values of a TreeMap", Collection.class, () -> new TreeMap<>(map()).values());
    family.add("the keys of a TreeMap", Set.class, () -> new TreeMap<>(map()).keySet());
    family.add(
        "the descending keys of a TreeMap",
        Set.class,
        () -> new TreeMap<>(map()).descendingKeySet());
    family.add(
        "the keys of a ConcurrentHashMap",
        Set.class,
        () -> new ConcurrentHashMap<>(map()).keySet());
    family.add("the keys of a Map.of", Set.class, () -> java.util.Map.of("a", 1).keySet());
    family.add(
        "a queue from the end of a deque",
        Queue.class,
        () -> {
          Queue<Object> queue = Collections.asLifoQueue(new ArrayDeque<>());
          queue.add("a");
          queue.add("b");
          return queue;
        });
  }

  private static void wrappers(Family family) {
    Supplier<List<Object>> array = () -> filled(new ArrayList<>());
    Supplier<List<Object>> linked = () -> filled(new LinkedList<>());
    Supplier<Set<Object>> set = () -> filled(new LinkedHashSet<>());
    String unmodifiable = "an unmodifiable ";
    family.add(
        unmodifiable + "ArrayList", List.class, () -> Collections.unmodifiableList(array.get()));
    family.add(
        unmodifiable + "LinkedList", List.class, () -> Collections.unmodifiableList(linked.get()));
    family.add(
        unmodifiable + "LinkedHashSet", Set.class, () -> Collections.unmodifiableSet(set.get()));
    family.add(
        unmodifiable + "collection",
        Collection.class,
        () -> Collections.unmodifiableCollection(array.get()));
    String synchronous = "a synchronized ";
    family.add(
        synchronous + "ArrayList", List.class, () -> Collections.synchronizedList(array.get()));
    family.add(
        synchronous + "LinkedList", List.class, () -> Collections.synchronizedList(linked.get()));
    family.add(
        synchronous + "LinkedHashSet", Set.class, () -> Collections.synchronizedSet(set.get()));
    family.add(
        synchronous + "collection",
        Collection.class,
        () -> Collections.synchronizedCollection(array.get()));
    family.add(
        "a checked list", List.class, () -> Collections.checkedList(array.get(), Object.class));
    family.add("a checked set", Set.class, () -> Collections.checkedSet(set.get(), Object.class));
    family.add(
        "an unmodifiable synchronized list",
        List.class,
        () -> Collections.unmodifiableList(Collections.synchronizedList(array.get())));
  }

  private static void enumSets(Family family) {
    family.add("an EnumSet", EnumSet.class, () -> EnumSet.of(Plain.Y, Plain.X));
    family.add("an empty EnumSet", EnumSet.class, () -> EnumSet.noneOf(Plain.class));
    family.add(
        "an EnumSet of constants with classes", Set.class, () -> EnumSet.of(Op.MINUS, Op.NONE));
    family.add("an EnumSet of many", EnumSet.class, () -> EnumSet.of(Many.A0, Many.G9));
    family.add("an empty EnumSet of many", EnumSet.class, () -> EnumSet.noneOf(Many.class));
  }
}
