package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Between two Trunkline ends a collection is more than its elements: its order and its fields. */
final class CollectionExtrasTest {

  static class Page<E> extends ArrayList<E> {
    int total;
    @Nullable String order;
    @Nullable Supplier<String> source;
  }

  static final class Tagged extends HashMap<String, Integer> {
    String tag = "none";
  }

  static final class Numbered extends TreeMap<String, Integer> {
    final int number;

    Numbered(Comparator<String> order, int number) {
      super(order);
      this.number = number;
    }
  }

  static final class ByLength extends TreeMap<String, Integer> {
    ByLength() {
      super(Comparator.comparing(String::length));
    }
  }

  static final class Urgent extends PriorityQueue<Integer> {
    Urgent() {}

    Urgent(Comparator<Integer> order) {
      super(order);
    }
  }

  /** Has no constructor that takes nothing, and no add. */
  static final class Pair extends AbstractList<String> implements Serializable {
    private final String first;
    private final String second;

    Pair(String first, String second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public String get(int index) {
      return index == 0 ? first : second;
    }

    @Override
    public int size() {
      return 2;
    }
  }

  /** Keeps its elements where JDK serialization does not look. */
  static final class Transient extends AbstractList<String> {
    private final transient List<String> elements = new ArrayList<>();
    private int changes;

    @Override
    public String get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }

    @Override
    public void add(int index, String element) {
      elements.add(index, element);
      changes++;
    }
  }

  static final class Shop implements Serializable {
    String name = "";

    final class Shelf extends ArrayList<String> {
      String label() {
        return name + this;
      }
    }
  }

  static final class Recent<K, V> extends LinkedHashMap<K, V> {
    final int most;

    Recent(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }
  }

  static Stream<Collection<Integer>> sorted() {
    SortedSet<Integer> set = new TreeSet<>(Comparator.reverseOrder());
    set.addAll(List.of(1, 3, 2));
    Collection<Integer> urgent = new Urgent(Collections.reverseOrder());
    Collection<Integer> blocking = new PriorityBlockingQueue<>(5, Comparator.reverseOrder());
    Collection<Integer> concurrent = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
    for (Collection<Integer> one : List.of(urgent, blocking, concurrent)) {
      one.addAll(List.of(1, 3, 2));
    }
    return Stream.of(
        set,
        urgent,
        blocking,
        concurrent,
        Collections.unmodifiableSortedSet(set),
        Collections.synchronizedSortedSet(set));
  }

  @ParameterizedTest
  @MethodSource("sorted")
  void aCollectionKeepsItsOrder(Collection<Integer> collection) {
    Object read =
        Ends.AGREED.pass(
            collection,
            Object.class,
            Ends.gate(collection.getClass().getName(), CollectionExtrasTest.class.getName()));
    assertThat(read).hasSameClassAs(collection);
    assertThat(List.copyOf((Collection<?>) read)).isEqualTo(List.copyOf(collection));
    if (read instanceof PriorityQueue<?> queue) {
      assertThat(queue.comparator()).isEqualTo(Comparator.reverseOrder());
    }
    if (read instanceof PriorityBlockingQueue<?> queue) {
      assertThat(queue.comparator()).isEqualTo(Comparator.reverseOrder());
    }
  }

  static Stream<SortedMap<String, Integer>> maps() {
    NavigableMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    map.put("a", 1);
    map.put("B", 2);
    return Stream.of(
        map,
        map.descendingMap(),
        map.headMap("x"),
        Collections.unmodifiableSortedMap(map),
        Collections.synchronizedSortedMap(map));
  }

  @ParameterizedTest
  @MethodSource("maps")
  void aMapKeepsItsOrder(SortedMap<String, Integer> map) {
    SortedMap<?, ?> read = (SortedMap<?, ?>) Ends.AGREED.pass(map, Object.class);
    assertThat(read).hasToString(map.toString());
    assertThat(read.get("b")).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void theFieldsOfAListAndOfAMapArrive(Ends ends) {
    Page<Tagged> page = new Page<>();
    Tagged tagged = new Tagged();
    tagged.put("a", 1);
    tagged.tag = "T";
    page.add(tagged);
    page.add(tagged);
    page.total = 77;
    Page<?> read = (Page<?>) ends.pass(page, List.class);
    assertThat(read.total).isEqualTo(77);
    assertThat(read.order).isNull();
    assertThat(read).hasSize(2).isEqualTo(page);
    assertThat(((Tagged) read.get(0)).tag).isEqualTo("T");
    assertThat((Object) read.get(1)).isSameAs(read.get(0));
  }

  @Test
  void aFieldThatCannotBeSentIsNamedByTheReaderThatHasTheClass() {
    Page<String> page = new Page<>();
    page.source = () -> "x";
    assertThatThrownBy(() -> Ends.AGREED.pass(page, List.class))
        .hasMessageContaining("field source of class " + Page.class.getName());
    assertThat(Ends.AGREED.pass(page, List.class, Ends.gate())).isEqualTo(List.of());
  }

  @Test
  void aMapWithoutAConstructorForItsOrderKeepsOrderAndFields() {
    Numbered map = new Numbered(Comparator.reverseOrder(), 5);
    map.put("a", 1);
    map.put("b", 2);
    Numbered read = (Numbered) Ends.AGREED.pass(map, Object.class);
    assertThat(read).hasToString("{b=2, a=1}");
    assertThat(read.number).isEqualTo(5);
    assertThat(read.comparator()).isEqualTo(Comparator.reverseOrder());
  }

  @Test
  void anOrderThatTheClassItselfChoosesIsNotSent() {
    ByLength map = new ByLength();
    map.put("aaa", 1);
    map.put("b", 2);
    assertThat(Ends.AGREED.pass(map, Object.class)).isInstanceOf(ByLength.class).isEqualTo(map);
    assertThat(new Urgent().comparator()).isNull();
    assertThat(((Urgent) Ends.AGREED.pass(new Urgent(), Object.class)).comparator()).isNull();
  }

  @Test
  void aComparatorThatIsCodeIsRefusedByTheWriter() {
    SortedSet<String> set = new TreeSet<>((a, b) -> a.length() - b.length());
    assertThatThrownBy(() -> Ends.AGREED.messages().write(writer -> writer.writeObject(set)))
        .hasMessageContaining("CollectionExtrasTest$$Lambda");
  }

  @Test
  void aListWhoseFieldsAreItsElementsArrivesByItsFields() {
    Pair pair = new Pair("a", "b");
    List<Pair> twice = new ArrayList<>(List.of(pair, pair));
    List<?> read = (List<?>) Ends.AGREED.pass(twice, Object.class);
    assertThat((Object) read.get(0)).isInstanceOf(Pair.class).isEqualTo(pair);
    assertThat((Object) read.get(1)).isSameAs(read.get(0));
  }

  @Test
  void aListWithTransientElementsIsFilled() {
    Transient list = new Transient();
    list.add("a");
    Object read = Ends.AGREED.pass(list, Object.class);
    assertThat(read).isInstanceOf(Transient.class).isEqualTo(list);
  }

  @Test
  void anInnerListKeepsItsOuterObject() {
    Shop shop = new Shop();
    shop.name = "s";
    Shop.Shelf shelf = shop.new Shelf();
    shelf.add("x");
    Shop.Shelf read = (Shop.Shelf) Ends.AGREED.pass(shelf, Object.class);
    assertThat(read.label()).isEqualTo("s[x]");
  }

  @Test
  void aListInItsOwnElementsArrives() {
    Page<Object> page = new Page<>();
    page.total = 1;
    page.add(page);
    Page<?> read = (Page<?>) Ends.AGREED.pass(page, Object.class);
    assertThat((Object) read.get(0)).isSameAs(read);
    assertThat(read.total).isEqualTo(1);
  }

  static final class Limited extends LinkedHashMap<String, Integer> {
    private final int most;

    Limited(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > most;
    }

    @Override
    public Integer put(String key, Integer value) {
      return super.put(key + "!", value);
    }
  }

  @Test
  void aMapThatChangesOrDropsItsEntriesKeepsThoseThatItHas() {
    Map<String, Integer> limited = new Limited(2);
    limited.put("a", 1);
    limited.put("b", 2);
    if (Ends.AGREED.messages().serialization().loss(LinkedHashMap.class) == null) {
      assertThat(Ends.AGREED.pass(limited, Object.class)).isEqualTo(limited);
    }
    assertThat(Ends.AGREED.pass(limited, Map.class, Ends.gate())).isEqualTo(limited);
    List<Integer> doubling = new Doubling();
    doubling.add(1);
    assertThat(Ends.AGREED.pass(doubling, Object.class)).isEqualTo(List.of(2));
  }

  static final class Prepared extends ArrayList<Integer> {
    Prepared() {
      super.add(0);
    }
  }

  static final class PreparedMap extends HashMap<String, Integer> {
    int field = 1;

    PreparedMap() {
      super.put("x", 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void whatAConstructorPutsInIsNotThereOnceMore(Ends ends) {
    assertThat(ends.pass(new Prepared(), Object.class)).isEqualTo(List.of(0));
    Map<String, Integer> map = new PreparedMap();
    map.remove("x");
    map.put("y", 1);
    assertThat(ends.pass(map, Object.class)).isEqualTo(map);
  }

  static final class Doubling extends ArrayList<Integer> {
    @Override
    public boolean add(Integer element) {
      return super.add(2 * element);
    }
  }

  @Test
  void propertiesKeepTheirDefaults() {
    Properties older = new Properties();
    older.setProperty("z", "0");
    older.setProperty("k", "hidden");
    Properties defaults = new Properties(older);
    defaults.setProperty("x", "d");
    Properties properties = new Properties(defaults);
    properties.setProperty("k", "v");
    ClassGate gate =
        ClassGate.builder(Ends.class.getClassLoader())
            .allowClasses(List.of(Properties.class))
            .build();
    Properties read = (Properties) Ends.AGREED.pass(properties, Properties.class, gate);
    assertThat(read).isEqualTo(properties);
    assertThat(read.getProperty("x") + read.getProperty("z")).isEqualTo("d0");
    read.remove("k");
    assertThat(read.getProperty("k")).isEqualTo("hidden");
  }

  /** Whether the JDK is opened decides if the order of accesses is seen. */
  @Test
  void aCacheKeepsItsOrderOfAccessesOrIsRefusedWithTheReason() {
    Recent<String, Integer> recent = new Recent<>(7);
    recent.put("a", 1);
    recent.put("b", 2);
    recent.get("a");
    if (Ends.AGREED.messages().serialization().loss(LinkedHashMap.class) == null) {
      Recent<?, ?> read = (Recent<?, ?>) Ends.AGREED.pass(recent, Object.class);
      read.get("b");
      assertThat(read).hasToString("{a=1, b=2}");
      assertThat(read.most).isEqualTo(7);
    } else {
      assertThatThrownBy(() -> Ends.AGREED.pass(recent, Object.class))
          .hasMessageContaining("order of accesses")
          .hasMessageContaining("--add-opens");
    }
  }

  @Test
  void whatOfAMapIsLostToAStockPeerIsSaidBeforehand() {
    var serialization = Ends.PLAIN.messages().serialization();
    assertThat(serialization.loss(Tagged.class)).contains("fields of its own");
    assertThat(serialization.loss(Properties.class)).contains("defaults");
    assertThat(serialization.refusal(Pair.class)).isNull();
    Map<String, Integer> tagged = new Tagged();
    assertThat(Ends.PLAIN.pass(tagged, Object.class)).isEqualTo(tagged);
  }
}
