package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What collections and maps hold besides their elements, between two ends that agreed on it. */
final class CollectionStateTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());

  private static final ClassGate GATE =
      ClassGate.builder(CollectionStateTest.class.getClassLoader())
          .allow(CollectionStateTest.class.getName())
          .allow("io.trunkline.serialization.hessian2.*")
          .allow("java.util.concurrent.ArrayBlockingQueue")
          .allow("java.util.concurrent.ConcurrentSkipListSet")
          .allow("java.util.concurrent.LinkedBlockingDeque")
          .allow("java.util.concurrent.LinkedBlockingQueue")
          .allow("java.util.concurrent.PriorityBlockingQueue")
          .allow("java.util.Properties")
          .build();

  private static Object pass(Object value) {
    return pass(value, Object.class);
  }

  private static Object pass(Object value, Class<?> declared) {
    byte[] message = AGREED.write(out -> out.writeObject(value));
    return read(AGREED, message, declared, GATE);
  }

  private static Object read(Messages form, byte[] message, Class<?> declared, ClassGate gate) {
    return form.read(message, in -> in.readObject(declared, gate));
  }

  private static <T> T same(T value) {
    Object passed = pass(value);
    assertThat(passed).hasSameClassAs(value);
    @SuppressWarnings("unchecked") // of the same class
    T typed = (T) passed;
    return typed;
  }

  // ------------------------------------------------------------------ order

  /** An order of the application's. */
  static final class ByLength implements Comparator<String>, Serializable {
    private static final long serialVersionUID = 1L;
    private final int sign;

    ByLength(int sign) {
      this.sign = sign;
    }

    @Override
    public int compare(String one, String other) {
      int byLength = sign * Integer.compare(one.length(), other.length());
      return byLength == 0 ? one.compareTo(other) : byLength;
    }
  }

  /** Its constructor takes no order. */
  static final class Ranking extends TreeMap<String, Integer> {
    private static final long serialVersionUID = 1L;
    private String title = "";

    Ranking(Comparator<? super String> order, String title) {
      super(order);
      this.title = title;
    }
  }

  /** Its constructor decides on an order that no message could have. */
  static final class Shortest extends PriorityQueue<String> {
    private static final long serialVersionUID = 1L;
    private static final Comparator<String> ORDER = (one, other) -> one.length() - other.length();

    Shortest() {
      super(ORDER);
    }
  }

  static Stream<Comparator<String>> orders() {
    Comparator<String> natural = Comparator.naturalOrder();
    return Stream.of(
        natural,
        Comparator.reverseOrder(),
        String.CASE_INSENSITIVE_ORDER,
        String.CASE_INSENSITIVE_ORDER.reversed(),
        Comparator.nullsFirst(natural),
        Comparator.nullsLast(Comparator.<String>reverseOrder()),
        Comparator.nullsFirst(null),
        new ByLength(-1));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void sortedCollectionsArriveInTheirOrder(Comparator<String> order) {
    List<String> some = List.of("b", "A", "ccc", "C", "aa", "dd");
    TreeMap<String, Integer> map = new TreeMap<>(order);
    some.forEach(text -> map.put(text, text.length()));
    TreeSet<String> set = new TreeSet<>(order);
    set.addAll(some);
    for (Object sent :
        List.of(
            map,
            set,
            new ConcurrentSkipListMap<>(map),
            new ConcurrentSkipListSet<>(set),
            Collections.unmodifiableSortedMap(map),
            Collections.unmodifiableNavigableSet(set),
            Collections.synchronizedSortedSet(set),
            map.descendingMap(),
            set.headSet("zz"))) {
      Object passed = pass(sent);
      assertThat(passed.toString()).isEqualTo(sent.toString());
      assertThat(passed).isEqualTo(sent);
      if (passed instanceof SortedSet<?> sorted) {
        TreeSet<String> more = new TreeSet<>(order);
        ((Collection<?>) sent).forEach(text -> more.add((String) text));
        more.add("bbb");
        addTo(sorted, "bbb");
        assertThat(passed.toString()).isEqualTo(more.toString());
      }
    }
  }

  @SuppressWarnings("unchecked") // of texts
  private static void addTo(Collection<?> collection, String text) {
    ((Collection<String>) collection).add(text);
  }

  @ParameterizedTest
  @MethodSource("orders")
  void queuesArriveInTheirOrder(Comparator<String> order) {
    PriorityQueue<String> queue = new PriorityQueue<>(order);
    PriorityBlockingQueue<String> blocking = new PriorityBlockingQueue<>(3, order);
    queue.addAll(List.of("b", "A", "ccc", "C"));
    blocking.addAll(queue);
    PriorityQueue<String> passed = same(queue);
    PriorityBlockingQueue<String> passedBlocking = same(blocking);
    assertThat(passed.toString()).isEqualTo(queue.toString());
    passed.add("B");
    queue.add("B");
    while (!queue.isEmpty()) {
      assertThat(passed.poll()).isEqualTo(queue.poll());
    }
    while (!blocking.isEmpty()) {
      assertThat(passedBlocking.poll()).isEqualTo(blocking.poll());
    }
  }

  @Test
  void aTreeMapWithANullKeyArrives() {
    TreeMap<String, String> map = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
    map.put("a", "1");
    map.put(null, "2");
    assertThat(same(map).toString()).isEqualTo("{null=2, a=1}");
  }

  @Test
  void aSubclassOfASortedMapKeepsOrderAndFields() {
    Ranking ranking = new Ranking(new ByLength(-1), "t");
    ranking.put("a", 1);
    ranking.put("bb", 2);
    Ranking passed = same(ranking);
    assertThat(passed.toString()).isEqualTo("{bb=2, a=1}");
    assertThat(passed.title).isEqualTo("t");
    passed.put("ccc", 3);
    assertThat(passed.firstKey()).isEqualTo("ccc");
  }

  @Test
  void anOrderThatTheConstructorGivesNeedNotTravelIfItIsTheSame() {
    Shortest queue = new Shortest();
    queue.addAll(List.of("ccc", "bb", "a"));
    assertThatThrownBy(() -> pass(queue))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Shortest.class.getName())
        .hasMessageContaining("its comparator");
  }

  @Test
  void anOrderThatCannotTravelIsRefusedByTheWriter() {
    Comparator<String> lambda = (one, other) -> other.compareTo(one);
    for (Object sent :
        List.of(new TreeMap<>(lambda), new TreeSet<>(lambda), new PriorityQueue<>(lambda))) {
      assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(sent)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("an object of class " + sent.getClass().getName())
          .hasMessageContaining("its comparator is of class " + lambda.getClass().getName());
    }
  }

  @Test
  void anOrderOfNullsThatCallsALambdaIsRefusedByTheWriter() {
    Comparator<String> lambda = (one, other) -> other.compareTo(one);
    Comparator<String> serializable =
        (Comparator<String> & Serializable) (one, other) -> other.compareTo(one);
    for (Comparator<String> order : List.of(lambda, serializable)) {
      Object sent = new TreeSet<>(Comparator.nullsFirst(order));
      assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(sent)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("ambda");
    }
  }

  @Test
  void ordersThatCallEachOtherCostWhatTheyCost() {
    Comparator<String> deep = String.CASE_INSENSITIVE_ORDER;
    for (int i = 0; i < 400; i++) {
      deep = Comparator.nullsFirst(deep);
    }
    List<Object> sent = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      TreeSet<String> set = new TreeSet<>(deep);
      set.addAll(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i"));
      sent.add(set);
    }
    assertThatThrownBy(() -> pass(sent)).isInstanceOf(BudgetExceededException.class);
  }

  // ----------------------------------------------------------------- fields

  /** A page of a list. */
  static final class Page<E> extends ArrayList<E> {
    private static final long serialVersionUID = 1L;
    private int total;
    private List<String> sorted;
    private transient String cache = "made";

    @Override
    public boolean add(E element) {
      total++;
      return super.add(element);
    }
  }

  /** It holds a few entries, and has no constructor without parameters. */
  static final class Recent extends LinkedHashMap<String, Integer> {
    private static final long serialVersionUID = 1L;
    private final int most;

    Recent(int most) {
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > most;
    }
  }

  /** Its fields hold the elements. */
  static final class Bag<E> extends AbstractList<E> implements Serializable {
    private static final long serialVersionUID = 1L;
    private final List<E> held = new ArrayList<>();
    private String role = "";

    @Override
    public E get(int index) {
      return held.get(index);
    }

    @Override
    public int size() {
      return held.size();
    }

    @Override
    public void add(int index, E element) {
      held.add(index, element);
    }
  }

  /** Its constructor adds. */
  static final class Filled extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Filled() {
      add("first");
    }
  }

  /** Around a list of its own. */
  static final class Order implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;
    private final Lines lines = new Lines();

    Order(String name) {
      this.name = name;
    }

    final class Lines extends ArrayList<String> {
      private static final long serialVersionUID = 1L;

      String orderName() {
        return name;
      }
    }
  }

  @Test
  void fieldsOfASubclassOfArrayListArrive() {
    Page<String> page = new Page<>();
    page.addAll(List.of("a", "b"));
    page.total = 77;
    page.sorted = new ArrayList<>(List.of("by"));
    Page<String> passed = same(page);
    assertThat(passed).containsExactly("a", "b");
    assertThat(passed.total).isEqualTo(77);
    assertThat(passed.sorted).containsExactly("by");
    assertThat(passed.cache).isEqualTo("made");
  }

  @Test
  void aMapThatDropsItsEldestEntriesArrivesWithoutAConstructor() {
    Recent recent = new Recent(2);
    recent.put("a", 1);
    recent.put("b", 2);
    Recent passed = same(recent);
    passed.put("c", 3);
    assertThat(passed.keySet()).containsExactly("b", "c");
  }

  @Test
  void aListWhoseFieldsHoldItsElementsArrivesOnce() {
    Bag<String> bag = new Bag<>();
    bag.add("a");
    bag.role = "r";
    Bag<String> passed = same(bag);
    assertThat(passed).containsExactly("a");
    assertThat(passed.role).isEqualTo("r");
  }

  @Test
  void whatAConstructorAddsArrivesOnce() {
    Filled filled = new Filled();
    filled.add("second");
    assertThat(same(filled)).containsExactly("first", "second");
  }

  @Test
  void anInnerClassOfListsKeepsTheObjectAroundIt() {
    Order order = new Order("o");
    order.lines.add("l");
    Order passed = same(order);
    assertThat(passed.lines).containsExactly("l");
    assertThat(passed.lines.orderName()).isEqualTo("o");
    assertThat(same(order.lines).orderName()).isEqualTo("o");
  }

  private Map<String, Integer> literal() {
    return new LinkedHashMap<>() {
      private static final long serialVersionUID = 1L;

      {
        put("b", 1);
        put("a" + String.valueOf(CollectionStateTest.this).substring(0, 0), 2);
      }
    };
  }

  /** A map that changes its keys. */
  static final class Upper extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1L;

    @Override
    public Integer put(String key, Integer value) {
      return super.put(key + "!", value);
    }
  }

  @Test
  void aLiteralThatFillsItselfArrivesAsTheClassThatItExtends() {
    Map<String, Integer> map = literal();
    byte[] message = AGREED.write(out -> out.writeObject(map));
    for (ClassGate gate : List.of(GATE, STRANGERS)) {
      assertThat(read(AGREED, message, Object.class, gate))
          .isExactlyInstanceOf(LinkedHashMap.class)
          .hasToString("{b=1, a=2}");
    }
  }

  @Test
  void entriesArePutWithTheMethodOfTheJdksClass() {
    Upper map = new Upper();
    map.put("k", 1);
    assertThat(same(map)).containsOnlyKeys("k!");
  }

  @Test
  void aListInsideItselfArrives() {
    Page<Object> page = new Page<>();
    page.add(page);
    page.add("x");
    Page<Object> passed = same(page);
    assertThat(passed.get(0)).isSameAs(passed);
    assertThat(passed.get(1)).isEqualTo("x");
  }

  // ------------------------------------------------------------ other state

  enum Side {
    LEFT,
    RIGHT
  }

  @Test
  void theDefaultsOfPropertiesArrive() {
    Properties deepest = new Properties();
    deepest.setProperty("z", "deep");
    Properties defaults = new Properties(deepest);
    defaults.setProperty("x", "d");
    defaults.setProperty("k", "hidden");
    Properties properties = new Properties(defaults);
    properties.setProperty("k", "v");
    Properties passed = same(properties);
    assertThat(passed).hasSize(1).containsEntry("k", "v");
    assertThat(passed.getProperty("x")).isEqualTo("d");
    assertThat(passed.getProperty("z")).isEqualTo("deep");
    passed.remove("k");
    assertThat(passed.getProperty("k")).isEqualTo("hidden");
    Properties plain = new Properties();
    plain.setProperty("a", "b");
    plain.put("properties", properties);
    assertThat(same(plain)).isEqualTo(plain);
    assertThat(same(plain).getProperty("x")).isNull();
  }

  @Test
  void boundedQueuesKeepTheirCapacity() {
    BlockingQueue<String> linked = new LinkedBlockingQueue<>(2);
    BlockingQueue<String> deque = new LinkedBlockingDeque<>(2);
    BlockingQueue<String> array = new ArrayBlockingQueue<>(2);
    for (BlockingQueue<String> queue : List.of(linked, deque, array)) {
      queue.add("a");
      BlockingQueue<String> passed = same(queue);
      assertThat(passed).containsExactly("a");
      assertThat(passed.remainingCapacity()).isEqualTo(1);
    }
    BlockingQueue<String> unbounded = new LinkedBlockingQueue<>(List.of("a"));
    assertThat(same(unbounded).remainingCapacity()).isEqualTo(Integer.MAX_VALUE - 1);
  }

  @Test
  void aCapacityThatTheMessageDoesNotPayForIsRefused() {
    Wire message =
        Wire.definition("java.util.concurrent.ArrayBlockingQueue", "#capacity", "#elements")
            .raw(0x60)
            .number(Integer.MAX_VALUE - 8)
            .raw(0x78);
    assertThatThrownBy(() -> read(AGREED, message.bytes(), Object.class, GATE))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void anEmptyEnumMapKeepsItsEnum() {
    EnumMap<Side, String> passed = same(new EnumMap<>(Side.class));
    passed.put(Side.LEFT, "l");
    assertThat(passed).hasSize(1);
    EnumMap<TimeUnit, String> ofJdk = same(new EnumMap<>(TimeUnit.class));
    ofJdk.put(TimeUnit.DAYS, "d");
    assertThat(ofJdk).hasSize(1);
  }

  @Test
  void wrappedAndViewedSetsKeepTheirOrder() {
    List<String> some = List.of("zz", "b", "yyy", "a", "x", "1");
    Set<String> set = new LinkedHashSet<>(some);
    Map<String, Integer> map = new LinkedHashMap<>();
    some.forEach(text -> map.put(text, 1));
    for (Collection<String> sent :
        List.of(
            Collections.unmodifiableSet(set),
            Collections.synchronizedSet(set),
            map.keySet(),
            setFromMap(some))) {
      assertThat(pass(sent)).isInstanceOf(Set.class).hasToString(sent.toString());
    }
    assertThat(pass(Collections.unmodifiableMap(map)).toString()).isEqualTo(map.toString());
    TreeMap<String, Integer> tree = new TreeMap<>(Comparator.reverseOrder());
    tree.putAll(map);
    Object keys = pass(tree.navigableKeySet());
    assertThat(keys).isInstanceOf(SortedSet.class).hasToString(tree.keySet().toString());
  }

  private static Set<String> setFromMap(List<String> some) {
    Set<String> set = Collections.newSetFromMap(new LinkedHashMap<>());
    set.addAll(some);
    return set;
  }

  @Test
  void aWrapperThatOccursTwiceArrivesOnce() {
    List<String> list = Collections.unmodifiableList(new ArrayList<>(List.of("a")));
    List<?> passed = (List<?>) pass(new ArrayList<>(Arrays.asList(list, list)));
    assertThat(passed.get(0)).isSameAs(passed.get(1)).isEqualTo(list);
  }

  // ---------------------------------------------------- classes not allowed

  /** Where collections and maps are declared. */
  static final class Places implements Serializable {
    private static final long serialVersionUID = 1L;
    private List<Object> list;
    private Iterable<Object> iterable;
    private SortedMap<String, Object> sorted;
    private Map<String, List<Object>> lists;
    private Object last;
  }

  private static final ClassGate STRANGERS = Wire.gate(Places.class, ByLength.class);

  static Stream<Arguments> strangers() {
    Page<String> page = new Page<>();
    page.addAll(List.of("a", "b"));
    page.sorted = new ArrayList<>(List.of("s"));
    Bag<String> bag = new Bag<>();
    bag.add("a");
    Recent recent = new Recent(3);
    recent.put("b", 1);
    recent.put("a", 2);
    Ranking ranking = new Ranking(new ByLength(-1), "t");
    ranking.put("a", 1);
    ranking.put("bb", 2);
    return Stream.of(
        Arguments.of(page, List.class, new ArrayList<>(page)),
        Arguments.of(page, Collection.class, new ArrayList<>(page)),
        Arguments.of(page, Iterable.class, new ArrayList<>(page)),
        Arguments.of(page, ArrayList.class, new ArrayList<>(page)),
        Arguments.of(page, Queue.class, new ArrayList<>(page)),
        Arguments.of(bag, List.class, new ArrayList<>(bag)),
        Arguments.of(recent, Map.class, new HashMap<>(recent)),
        Arguments.of(ranking, Map.class, new HashMap<>(ranking)),
        Arguments.of(ranking, SortedMap.class, new TreeMap<>(ranking)),
        Arguments.of(new Filled(), List.class, List.of("first")));
  }

  @ParameterizedTest(name = "{0} as {1}")
  @MethodSource("strangers")
  void aCollectionOfAClassThatIsNotAllowedIsReadAsTheJdksOne(
      Object sent, Class<?> declared, Object expected) {
    byte[] message = AGREED.write(out -> out.writeObject(sent));
    Object passed = read(AGREED, message, declared, STRANGERS);
    assertThat(passed).isInstanceOf(declared).hasToString(sent.toString());
    assertThat(passed.getClass().getName()).startsWith("java.util.");
    assertThat(elements(passed)).isEqualTo(elements(expected));
    byte[] plain = Wire.MESSAGES.write(out -> out.writeObject(sent));
    Object stock = read(Wire.MESSAGES, plain, declared, STRANGERS);
    assertThat(stock.getClass().getName()).startsWith("java.util.");
  }

  private static List<Object> elements(Object container) {
    return container instanceof Map<?, ?> map
        ? new ArrayList<Object>(new TreeMap<Object, Object>(map).entrySet())
        : new ArrayList<>((Collection<?>) container);
  }

  @Test
  void aCollectionOfAClassThatIsNotAllowedIsReadInEveryPlace() {
    Places places = new Places();
    Page<Object> page = new Page<>();
    List<String> shared = new ArrayList<>(List.of("s"));
    page.sorted = shared;
    page.add("a");
    places.list = page;
    places.iterable = page;
    Ranking ranking = new Ranking(new ByLength(-1), "t");
    ranking.put("a", 1);
    ranking.put("bb", 2);
    places.sorted = new TreeMap<>(ranking);
    Bag<Object> bag = new Bag<>();
    bag.add("b");
    places.lists = new HashMap<>(Map.of("k", bag));
    places.last = shared;
    byte[] message = AGREED.write(out -> out.writeObject(places));
    Places passed = (Places) read(AGREED, message, Places.class, STRANGERS);
    assertThat(passed.list).isExactlyInstanceOf(ArrayList.class).containsExactly("a");
    assertThat(passed.iterable).isSameAs(passed.list);
    assertThat(passed.sorted.toString()).isEqualTo("{bb=2, a=1}");
    assertThat(passed.lists.get("k")).isExactlyInstanceOf(ArrayList.class).containsExactly("b");
    assertThat(passed.last).isEqualTo(shared);
  }

  @Test
  void aListOfAClassThatNobodyHasIsReadInBothForms() {
    Wire typed = Wire.of(0x72).text("no.such.Bag").text("a").text("b");
    for (Messages messages : List.of(AGREED, Wire.MESSAGES)) {
      assertThat(read(messages, typed.bytes(), List.class, STRANGERS)).isEqualTo(List.of("a", "b"));
    }
    Wire withState =
        Wire.definition("no.such.Page", "total", "#elements")
            .raw(0x60)
            .number(7)
            .raw(0x79)
            .text("a");
    assertThat(read(AGREED, withState.bytes(), List.class, STRANGERS)).isEqualTo(List.of("a"));
  }

  @Test
  void whereNoCollectionOfTheJdksIsDeclaredTheClassIsRefused() {
    Page<String> page = new Page<>();
    byte[] message = AGREED.write(out -> out.writeObject(page));
    assertThatThrownBy(() -> read(AGREED, message, Object.class, STRANGERS))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Page.class.getName());
    Wire bean = Wire.definition("no.such.Bean", "x").raw(0x60).number(7);
    assertThatThrownBy(() -> read(AGREED, bean.bytes(), Map.class, STRANGERS))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("no.such.Bean");
  }

  /** A local list of a service that is not Serializable. */
  private List<String> localList() {
    final class Local extends ArrayList<String> {
      private static final long serialVersionUID = 1L;
      private final int total = 5;

      int sum() {
        return total + CollectionStateTest.this.hashCode();
      }
    }
    Local list = new Local();
    list.add("l" + (list.sum() == 0 ? "" : ""));
    return list;
  }

  @Test
  void aFieldThatCannotBeSentIsNeededOnlyWhereTheClassIsKnown() {
    List<String> local = localList();
    byte[] message = AGREED.write(out -> out.writeObject(local));
    assertThat(read(AGREED, message, List.class, STRANGERS)).isEqualTo(List.of("l"));
    assertThatThrownBy(() -> read(AGREED, message, List.class, GATE))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(local.getClass().getName())
        .hasMessageContaining("its field this$0");
  }

  @Test
  void aFormWithoutItsElementsIsRefused() {
    for (Wire broken :
        List.of(
            Wire.definition("java.util.TreeMap", "#comparator").raw(0x60, 'N'),
            Wire.definition("java.util.TreeMap", "#elements", "#comparator")
                .raw(0x60, 'H', 'Z', 'N'),
            Wire.definition("java.util.TreeMap", "#comparator", "#comparator", "#elements")
                .raw(0x60, 'N', 'N', 'H', 'Z'),
            Wire.definition("java.util.TreeMap", "#comparator", "#elements").raw(0x60, 'N', 0x78),
            Wire.definition("java.util.TreeMap", "#comparator", "#elements").raw(0x60).text("x"),
            Wire.definition("java.util.TreeMap").raw(0x60))) {
      assertThatThrownBy(() -> read(AGREED, broken.bytes(), Object.class, GATE))
          .isInstanceOf(SerializationException.class);
    }
  }
}
