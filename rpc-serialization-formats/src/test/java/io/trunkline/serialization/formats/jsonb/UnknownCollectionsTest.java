package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A collection of a class that the reader may not load is one of the JDK where that is declared.
 */
@SuppressWarnings("unused") // fields that travel
final class UnknownCollectionsTest {

  private static final ClassGate JDK = Ends.gate();
  private static final ClassGate POINTS = Ends.gate(Point.class.getName());

  static final class Point implements Serializable {
    private final int x;

    Point(int x) {
      this.x = x;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point point && point.x == x;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  /** As a persistence library has one. */
  static final class Bag<E> extends AbstractList<E> implements Serializable {
    private final List<E> elements = new ArrayList<>();
    private final transient Object session = new Object();
    private boolean isLoaded = true;

    @Override
    public E get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public void add(int index, E element) {
      elements.add(index, element);
    }
  }

  static final class LazySet<E> extends AbstractSet<E> implements Serializable {
    private final Set<E> elements = new LinkedHashSet<>();

    @Override
    public Iterator<E> iterator() {
      return elements.iterator();
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public boolean add(E element) {
      return elements.add(element);
    }
  }

  static final class LazyMap<K, V> extends AbstractMap<K, V> implements Serializable {
    private final Map<K, V> entries = new LinkedHashMap<>();

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return entries.entrySet();
    }

    @Override
    public V put(K key, V value) {
      return entries.put(key, value);
    }
  }

  static final class Urgent extends PriorityQueue<Integer> {
    private int seen = 1;

    Urgent(Comparator<Integer> order) {
      super(order);
    }
  }

  static final class Ranking extends TreeMap<String, Integer> {
    Ranking() {
      super(Comparator.comparing(String::length));
    }
  }

  interface Places {
    List<Point> list();

    Iterable<Point> iterable();

    Set<Point> set();

    Map<String, Point> map();

    Queue<Integer> queue();

    BlockingQueue<Integer> blocking();

    SortedMap<String, Integer> sortedMap();
  }

  private static java.lang.reflect.Type declared(String place) throws NoSuchMethodException {
    return Places.class.getDeclaredMethod(place).getGenericReturnType();
  }

  private static <C extends Collection<Point>> C filled(C collection) {
    collection.add(new Point(2));
    collection.add(new Point(1));
    return collection;
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void aListIsAnArrayListOfTheDeclaredElements(Ends ends) throws Exception {
    for (String place : List.of("list", "iterable")) {
      Object read = ends.pass(filled(new Bag<>()), declared(place), POINTS, Point.class);
      assertThat(read).isInstanceOf(ArrayList.class).isEqualTo(filled(new ArrayList<>()));
    }
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void anAnonymousListIsAnArrayList(Ends ends) throws Exception {
    List<Point> list =
        new ArrayList<>() {
          private final int more = 5;

          {
            add(new Point(2));
            add(new Point(1));
          }
        };
    Object read = ends.pass(list, declared("list"), POINTS, Point.class);
    assertThat(read).isExactlyInstanceOf(ArrayList.class).isEqualTo(list);
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void aSetKeepsTheOrderOfItsElements(Ends ends) throws Exception {
    Object read = ends.pass(filled(new LazySet<>()), declared("set"), POINTS, Point.class);
    assertThat(read).isInstanceOf(LinkedHashSet.class);
    assertThat(List.copyOf((Set<?>) read)).isEqualTo(List.of(new Point(2), new Point(1)));
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void aMapKeepsTheOrderOfItsEntries(Ends ends) throws Exception {
    Map<String, Point> map = new LazyMap<>();
    map.put("b", new Point(2));
    map.put("a", new Point(1));
    Object read = ends.pass(map, declared("map"), POINTS, Point.class);
    assertThat(read).isInstanceOf(LinkedHashMap.class).isEqualTo(map);
    assertThat(read.toString()).startsWith("{b=");
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void aQueueOfAnOrderIsAPriorityQueueOfThatOrder(Ends ends) throws Exception {
    Queue<Integer> urgent = new Urgent(Comparator.reverseOrder());
    Queue<Integer> blocking = new PriorityBlockingQueue<>(3, Comparator.reverseOrder());
    for (Queue<Integer> queue : List.of(urgent, blocking)) {
      queue.addAll(List.of(1, 3, 2));
      Object read = ends.pass(queue, declared("queue"), JDK);
      assertThat(read).isExactlyInstanceOf(PriorityQueue.class);
      PriorityQueue<?> arrived = (PriorityQueue<?>) read;
      assertThat(List.of(arrived.remove(), arrived.remove(), arrived.remove()))
          .isEqualTo(List.of(3, 2, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void anOrderThatOnlyTheUnknownClassMakesIsRefusedWhereAnOrderIsDeclared(Ends ends) {
    Ranking ranking = new Ranking();
    ranking.put("aaa", 1);
    ranking.put("b", 2);
    assertThatThrownBy(() -> ends.pass(ranking, declared("sortedMap"), JDK))
        .hasMessageContaining("allow that class");
    Object read = ends.pass(ranking, Map.class, JDK);
    assertThat(read).isExactlyInstanceOf(LinkedHashMap.class).hasToString("{b=2, aaa=1}");
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void aQueueWithACapacityIsOneWhereABlockingQueueIsDeclared(Ends ends) throws Exception {
    for (BlockingQueue<Integer> queue :
        List.of(new ArrayBlockingQueue<Integer>(2), new LinkedBlockingQueue<Integer>(2))) {
      queue.add(1);
      BlockingQueue<?> read = (BlockingQueue<?>) ends.pass(queue, declared("blocking"), JDK);
      assertThat(List.copyOf(read)).isEqualTo(List.of(1));
      assertThat(read.remainingCapacity() == 1).isEqualTo(ends != Ends.PLAIN);
    }
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void aSortedSetOfTheJdkThatNoGateAllowsIsATreeSet(Ends ends) {
    Object read = ends.pass(new ConcurrentSkipListSet<>(List.of("b", "a")), Set.class, JDK);
    assertThat(read.toString()).isEqualTo("[a, b]");
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void whereNothingIsDeclaredTheClassIsRefused(Ends ends) {
    assertThatThrownBy(() -> ends.pass(filled(new Bag<>()), Object.class, POINTS))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Bag.class.getName());
    Map<String, Object> inside = new HashMap<>(Map.of("bag", filled(new Bag<>())));
    assertThatThrownBy(() -> ends.pass(inside, Map.class, POINTS))
        .isInstanceOf(ClassRefusedException.class);
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void anAnonymousClassThatOnlyFillsACollectionIsThatCollection(Ends ends) {
    Map<String, Object> inner =
        new TreeMap<>(Comparator.reverseOrder()) {
          {
            put("b", 1);
            put("a", 2);
          }
        };
    List<Object> list =
        new ArrayList<>() {
          {
            add(inner);
          }
        };
    List<?> read = (List<?>) ends.pass(list, Object.class, JDK);
    assertThat(read).isExactlyInstanceOf(ArrayList.class).isEqualTo(list);
    assertThat((Object) read.get(0)).isExactlyInstanceOf(TreeMap.class).hasToString("{b=1, a=2}");
  }

  @Test
  void nothingOfTheClassIsRun() throws Exception {
    Object read = Ends.AGREED.pass(new Evil(), declared("list"), JDK);
    assertThat(read).isEqualTo(List.of());
    assertThat(Evil.constructions).hasSize(1); // the one above
  }

  static final class Evil extends ArrayList<Point> {
    static final List<Evil> constructions = new ArrayList<>();

    Evil() {
      constructions.add(this);
    }
  }
}
