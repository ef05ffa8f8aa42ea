package io.trunkline.testkit.awkward;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Values whose state is more than their fields: they arrive equal, or their writer refuses them and
 * names the class. For serializations that carry values by the names of fields, between two
 * Trunkline ends.
 */
public interface AwkwardValuesContract {

  SerializationProvider provider();

  private @Nullable Object pass(@Nullable Object value) {
    return pass(value, Object.class);
  }

  private @Nullable Object pass(@Nullable Object value, Type declared) {
    return pass(value, declared, gate().allow(getClass().getPackageName() + ".*").build());
  }

  private @Nullable Object pass(@Nullable Object value, Type declared, ClassGate gate) {
    return Messages.of(provider()).pass(value, declared, gate);
  }

  /** Allows the classes of the test. */
  private static ClassGate.Builder gate() {
    return ClassGate.builder(AwkwardClasses.class.getClassLoader())
        .allow(AwkwardClasses.class.getPackageName() + ".*");
  }

  /** Allows what a service that declares the holder does. */
  private static ClassGate narrow() {
    return ClassGate.builder(AwkwardClasses.class.getClassLoader())
        .allowClasses(List.of(AwkwardClasses.Holder.class))
        .build();
  }

  private <T> T passAs(Class<T> type, @Nullable Object value) {
    return type.cast(requireNonNull(pass(value)));
  }

  private void refuses(@Nullable Object value, String... texts) {
    assertThatThrownBy(() -> Messages.of(provider()).write(writer -> writer.writeObject(value)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll(texts);
  }

  // ------------------------------------------------------------------------- other containers

  @Test
  default void aContainerOfARefusedClassIsReadAsOneOfTheJdks() {
    List<Object> elements = List.of("b", "a", 3);
    assertReadAs(ArrayList.class, new AwkwardClasses.LazyList(elements), List.class);
    assertReadAs(ArrayList.class, new AwkwardClasses.LazyList(elements), Collection.class);
    assertReadAs(ArrayList.class, new AwkwardClasses.LazyList(elements), Iterable.class);
    assertReadAs(LinkedHashSet.class, new AwkwardClasses.LazySet(elements), Set.class);
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("b", 1);
    entries.put("a", List.of());
    assertReadAs(LinkedHashMap.class, new AwkwardClasses.LazyMap(entries), Map.class);
    AwkwardClasses.Page page = new AwkwardClasses.Page(7);
    page.addAll(elements);
    page.next = page;
    assertReadAs(ArrayList.class, page, List.class);
    AwkwardClasses.Tagged tagged = new AwkwardClasses.Tagged();
    tagged.putAll(entries);
    assertReadAs(TreeMap.class, tagged, SortedMap.class);
  }

  private void assertReadAs(Class<?> expected, Object value, Class<?> declared) {
    Object read = requireNonNull(pass(value, declared, narrow()));
    assertThat(read.getClass()).isEqualTo(expected);
    assertThat(read.toString()).isEqualTo(value.toString());
    AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
    if (value instanceof Map<?, ?>) {
      holder.map = asMap(value);
    } else if (value instanceof Set<?>) {
      holder.set = asSet(value);
    } else {
      holder.list = asList(value);
    }
    AwkwardClasses.Holder held =
        (AwkwardClasses.Holder) requireNonNull(pass(holder, AwkwardClasses.Holder.class, narrow()));
    assertThat(Arrays.asList(held.list, held.set, held.map).toString())
        .isEqualTo(Arrays.asList(holder.list, holder.set, holder.map).toString());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static Set<Object> asSet(Object value) {
    return (Set<Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> asList(Object value) {
    return (List<Object>) value;
  }

  @Test
  default void anAnonymousListIsReadAsAnArrayList() {
    List<Object> list =
        new ArrayList<>() {
          {
            add("a");
          }
        };
    assertReadAs(ArrayList.class, list, List.class);
  }

  @Test
  default void aListThatCannotBeMadeIsReadAsAnArrayList() {
    Object read = pass(new AwkwardClasses.LazyList(List.of("a")), List.class);
    assertThat(read).isInstanceOf(ArrayList.class).isEqualTo(List.of("a"));
  }

  @Test
  default void anotherObjectInPlaceOfAListIsRefused() {
    for (Object other : List.of(new AwkwardClasses.Checked(), new AwkwardClasses.Checked[0])) {
      assertThatThrownBy(() -> pass(other, List.class, narrow()))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @Test
  default void fieldsOfAContainerArriveWithIt() {
    AwkwardClasses.Page page = new AwkwardClasses.Page(7);
    page.add("a");
    page.next = page;
    AwkwardClasses.Page read = passAs(AwkwardClasses.Page.class, page);
    assertThat(new ArrayList<>(read)).isEqualTo(List.of("a"));
    assertThat(read.total).isEqualTo(7);
    assertThat(read.next).isSameAs(read);
    AwkwardClasses.Tagged tagged = new AwkwardClasses.Tagged();
    tagged.put("a", 1);
    tagged.put("b", 2);
    tagged.tag = "t";
    AwkwardClasses.Tagged readTagged = passAs(AwkwardClasses.Tagged.class, tagged);
    assertThat(readTagged.toString()).isEqualTo("{b=2, a=1}");
    assertThat(readTagged.tag).isEqualTo("t");
    AwkwardClasses.Bag bag = new AwkwardClasses.Bag();
    bag.add("x");
    AwkwardClasses.Bag readBag = passAs(AwkwardClasses.Bag.class, bag.close());
    assertThat(readBag).isEqualTo(List.of("x"));
    assertThat(readBag.isClosed()).isTrue();
  }

  // ------------------------------------------------------------------------- views

  @TestFactory
  default Stream<DynamicTest> viewsArriveAsTheUsualContainer() {
    TreeMap<String, Object> tree = new TreeMap<>(Comparator.reverseOrder());
    tree.put("a", 1);
    tree.put("b", 2);
    Map<String, Object> hash = new LinkedHashMap<>();
    hash.put("b", 1);
    hash.put("a", 2);
    Map<Object, Class<?>> views = new IdentityHashMap<>();
    views.put(hash.keySet(), LinkedHashSet.class);
    views.put(new HashMap<>(hash).keySet(), LinkedHashSet.class);
    views.put(hash.values(), ArrayList.class);
    views.put(tree.keySet(), TreeSet.class);
    views.put(tree.descendingMap(), TreeMap.class);
    views.put(tree.headMap("a", true), TreeMap.class);
    views.put(Collections.nCopies(3, "x"), ArrayList.class);
    views.put(List.of(1, 2, 3).subList(1, 3), ArrayList.class);
    views.put(new ArrayList<>(List.of(1, 2, 3)).subList(1, 3), ArrayList.class);
    views.put(ConcurrentHashMap.newKeySet(), LinkedHashSet.class);
    Set<String> ofMap = Collections.newSetFromMap(new HashMap<>());
    ofMap.add("a");
    views.put(ofMap, LinkedHashSet.class);
    views.put(
        Collections.checkedList(new ArrayList<>(List.of("a")), String.class), ArrayList.class);
    views.put(Collections.asLifoQueue(new ArrayDeque<>(List.of("a"))), java.util.LinkedList.class);
    views.put(
        Collections.unmodifiableNavigableSet(new TreeSet<>(Set.of("a"))),
        Collections.unmodifiableNavigableSet(new TreeSet<>()).getClass());
    return views.entrySet().stream()
        .map(
            view ->
                DynamicTest.dynamicTest(
                    view.getKey().getClass().getName(),
                    () -> {
                      Object read = requireNonNull(pass(view.getKey()));
                      assertThat(read.getClass()).isEqualTo(view.getValue());
                      assertThat(read.toString()).isEqualTo(view.getKey().toString());
                    }));
  }

  @Test
  default void entriesArriveOnTheirOwn() {
    Map<String, Object> map = new HashMap<>(Map.of("k", List.of(1)));
    assertThat(pass(map.entrySet())).isEqualTo(map.entrySet());
    for (Map.Entry<String, Object> entry :
        List.of(
            new AbstractMap.SimpleEntry<String, Object>("k", 5L),
            new AbstractMap.SimpleImmutableEntry<String, Object>("k", 5L),
            Map.<String, Object>entry("k", 5L))) {
      Object read = requireNonNull(pass(entry, Map.Entry.class));
      assertThat(read).isEqualTo(entry);
      assertThat(read.getClass()).isEqualTo(entry.getClass());
    }
  }

  @Test
  default void aSetByIdentityWithEqualElementsIsRefused() {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.add(new ArrayList<>());
    set.add(new ArrayList<>());
    refuses(set, "java.util.Collections$SetFromMap", "equal");
  }

  // ------------------------------------------------------------------------- traits

  @TestFactory
  default Stream<DynamicTest> comparatorsArrive() {
    List<Comparator<String>> orders =
        List.of(
            Comparator.naturalOrder(),
            Comparator.reverseOrder(),
            String.CASE_INSENSITIVE_ORDER,
            String.CASE_INSENSITIVE_ORDER.reversed(),
            Comparator.nullsFirst(new AwkwardClasses.ByLength(1)),
            Comparator.nullsLast(Comparator.<String>naturalOrder()),
            new AwkwardClasses.ByLength(-1));
    return orders.stream()
        .flatMap(
            order ->
                sorted(order).stream()
                    .map(
                        value ->
                            DynamicTest.dynamicTest(
                                value.getClass().getName() + " by " + order.getClass().getName(),
                                () -> assertSorted(value))));
  }

  private static List<Object> sorted(Comparator<String> order) {
    TreeSet<String> set = new TreeSet<>(order);
    set.addAll(List.of("ccc", "A", "bb", "d"));
    TreeMap<String, Object> map = new TreeMap<>(order);
    set.forEach(key -> map.put(key, key.length()));
    PriorityQueue<String> queue = new PriorityQueue<>(order);
    queue.addAll(set);
    PriorityBlockingQueue<String> blocking = new PriorityBlockingQueue<>(5, order);
    blocking.addAll(set);
    ConcurrentSkipListMap<String, Object> skipMap = new ConcurrentSkipListMap<>(order);
    skipMap.putAll(map);
    ConcurrentSkipListSet<String> skipSet = new ConcurrentSkipListSet<>(order);
    skipSet.addAll(set);
    return List.of(
        set,
        map,
        queue,
        blocking,
        skipMap,
        skipSet,
        Collections.unmodifiableSortedSet(set),
        Collections.unmodifiableSortedMap(map),
        Collections.unmodifiableNavigableMap(map),
        Collections.synchronizedSortedSet(set),
        Collections.synchronizedSortedMap(map),
        Collections.synchronizedNavigableSet(set),
        map.keySet(),
        map.headMap("zzz"));
  }

  private void assertSorted(Object value) {
    Object read = requireNonNull(pass(value));
    assertThat(read.toString()).isEqualTo(value.toString());
    Comparator<Object> before = order(value);
    Comparator<Object> after = order(read);
    List<String> texts = List.of("a", "B", "bb", "");
    for (String one : texts) {
      for (String other : texts) {
        assertThat(after.compare(one, other)).isEqualTo(before.compare(one, other));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static Comparator<Object> order(Object container) {
    return requireNonNull(
        (Comparator<Object>)
            (container instanceof SortedSet<?> set
                ? set.comparator()
                : container instanceof SortedMap<?, ?> map
                    ? map.comparator()
                    : container instanceof PriorityQueue<?> queue
                        ? queue.comparator()
                        : ((PriorityBlockingQueue<?>) container).comparator()));
  }

  @Test
  default void aComparatorThatIsALambdaIsRefusedByName() {
    TreeMap<String, Object> map = new TreeMap<>((one, other) -> other.compareTo(one));
    refuses(map, "comparator", "java.util.TreeMap", "AwkwardValuesContract$$Lambda");
  }

  @Test
  default void theOrderOfAccessArrives() {
    LinkedHashMap<String, Object> recent = new LinkedHashMap<>(16, 0.75f, true);
    assertThat(isByAccess(passAs(LinkedHashMap.class, recent))).isTrue();
    recent.put("a", 1);
    recent.put("b", 2);
    recent.get("a");
    LinkedHashMap<?, ?> read = passAs(LinkedHashMap.class, recent);
    assertThat(read.toString()).isEqualTo("{b=2, a=1}");
    read.get("b");
    assertThat(read.toString()).isEqualTo("{a=1, b=2}");
    assertThat(isByAccess(passAs(LinkedHashMap.class, new LinkedHashMap<>()))).isFalse();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static boolean isByAccess(LinkedHashMap map) {
    map.put("one", 1);
    map.put("two", 2);
    Object first = map.keySet().iterator().next();
    map.get(first);
    return !map.keySet().iterator().next().equals(first);
  }

  @Test
  default void defaultsOfPropertiesArrive() {
    Properties defaults = new Properties();
    defaults.setProperty("default", "d");
    defaults.setProperty("own", "hidden");
    Properties properties = new Properties(defaults);
    properties.setProperty("own", "o");
    Properties read = passAs(Properties.class, properties);
    assertThat(read).isEqualTo(properties);
    assertThat(read.getProperty("default")).isEqualTo("d");
    read.remove("own");
    assertThat(read.getProperty("own")).isEqualTo("hidden");
  }

  @Test
  default void theCapacityOfAQueueArrives() {
    for (BlockingQueue<Object> queue :
        List.of(new ArrayBlockingQueue<>(2), new LinkedBlockingQueue<Object>(2))) {
      queue.add("a");
      BlockingQueue<?> read = passAs(BlockingQueue.class, queue);
      assertThat(read.getClass()).isEqualTo(queue.getClass());
      assertThat(List.copyOf(read)).isEqualTo(List.of("a"));
      assertThat(read.remainingCapacity()).isEqualTo(1);
    }
    refuses(new ArrayBlockingQueue<>(10_000_000), "ArrayBlockingQueue", "10000000");
  }

  // ------------------------------------------------------------------------- replacements

  @Test
  default void aSerializationProxyIsSentInPlaceOfItsObject() {
    AwkwardClasses.Period period = new AwkwardClasses.Period(3, 4);
    assertThat(passAs(AwkwardClasses.Period.class, period).length()).isEqualTo(4);
    AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
    holder.any = period;
    holder.other = period;
    holder.list = List.of(period);
    AwkwardClasses.Holder read = passAs(AwkwardClasses.Holder.class, holder);
    assertThat(read.any).isInstanceOf(AwkwardClasses.Period.class).isSameAs(read.other);
    assertThat(requireNonNull(read.list).get(0)).isSameAs(read.any);
  }

  @Test
  default void theGateJudgesTheProxyAndItsObject() {
    AwkwardClasses.Period period = new AwkwardClasses.Period(3, 4);
    for (Class<?> allowed :
        List.of(AwkwardClasses.Period.class, AwkwardClasses.PeriodProxy.class)) {
      ClassGate gate =
          ClassGate.builder(AwkwardClasses.class.getClassLoader())
              .allowClasses(List.of(allowed))
              .build();
      assertThatThrownBy(() -> pass(period, Object.class, gate))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @Test
  default void aSingletonStaysOne() {
    assertThat(pass(AwkwardClasses.Only.ONE)).isSameAs(AwkwardClasses.Only.ONE);
    assertThat(pass(new ArrayList<>(List.of(AwkwardClasses.Only.ONE, AwkwardClasses.Only.ONE))))
        .isEqualTo(List.of(AwkwardClasses.Only.ONE, AwkwardClasses.Only.ONE));
  }

  @Test
  default void aReadResolveMayReturnItsObject() {
    AwkwardClasses.Refilled refilled = new AwkwardClasses.Refilled();
    refilled.self = refilled;
    AwkwardClasses.Refilled read = passAs(AwkwardClasses.Refilled.class, refilled);
    assertThat(read.self).isSameAs(read);
    assertThat(read.filled).isEqualTo("filled");
  }

  @Test
  default void anObjectInItsOwnReplacementIsRefused() {
    refuses(new AwkwardClasses.Entangled(), "AwkwardClasses$Entangled", "writeReplace");
  }

  @Test
  default void stateThatFieldsDoNotHoldIsRefused() {
    refuses(new AwkwardClasses.Written(), "AwkwardClasses$Written", "writeObject");
    refuses(new AwkwardClasses.External(), "AwkwardClasses$External", "Externalizable");
    AwkwardClasses.Checked checked = new AwkwardClasses.Checked();
    checked.value = 5;
    assertThat(passAs(AwkwardClasses.Checked.class, checked).value).isEqualTo(5);
  }

  @Test
  default void whatIsRefusedBetweenTrunklineEndsIsSaidBefore() {
    String refusal = Messages.of(provider()).serialization().refusal(AwkwardClasses.Written.class);
    String loss = Messages.of(provider()).serialization().loss(AwkwardClasses.Written.class);
    assertThat(refusal + loss).contains("AwkwardClasses$Written", "writeObject");
  }

  // ------------------------------------------------------------------------- others

  @Test
  default void sharedMutableValuesStayShared() {
    BitSet bits = new BitSet();
    bits.set(3);
    for (Object value :
        List.of(
            bits,
            new StringBuilder("b"),
            new StringBuffer("b"),
            new AtomicInteger(1),
            new AtomicLong(1),
            new AtomicBoolean(true))) {
      AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
      holder.any = value;
      holder.list = new ArrayList<>(List.of("before", value));
      holder.other = holder;
      AwkwardClasses.Holder read = passAs(AwkwardClasses.Holder.class, holder);
      assertThat(String.valueOf(read.any)).isEqualTo(value.toString());
      assertThat(requireNonNull(read.any).getClass()).isEqualTo(value.getClass());
      assertThat(requireNonNull(read.list).get(1)).isSameAs(read.any);
      assertThat(read.other).isSameAs(read);
    }
  }

  @Test
  @SuppressWarnings("deprecation") // of Java 19
  default void localesArrive() {
    for (Locale locale :
        List.of(
            Locale.ROOT,
            Locale.GERMANY,
            new Locale("no", "NO", "NY"),
            new Locale("zh-hant", "CN"),
            new Locale("de", "", "x_y"),
            Locale.forLanguageTag("zh-Hant-TW-u-ca-roc"))) {
      assertThat(pass(locale)).isEqualTo(locale);
    }
  }

  @Test
  default void aSetOfWhatContainsItFindsItsElements() {
    AwkwardClasses.Member one = new AwkwardClasses.Member();
    one.name = "one";
    AwkwardClasses.Member two = new AwkwardClasses.Member();
    two.name = "two";
    Set<Object> group = new HashSet<>(List.of(one, two));
    one.group = group;
    two.group = group;
    AwkwardClasses.Member read = passAs(AwkwardClasses.Member.class, one);
    assertThat(read.group).hasSize(2).contains(read);
    for (Object member : read.group) {
      assertThat(read.group.contains(member)).isTrue();
      assertThat(((AwkwardClasses.Member) member).group).isSameAs(read.group);
    }
    Map<Object, Object> map = new HashMap<>();
    AwkwardClasses.Member key = new AwkwardClasses.Member();
    key.name = "key";
    key.group = new HashSet<>(List.of(key));
    map.put(key, "value");
    assertThat(passAs(Map.class, map).get(key)).isEqualTo("value");
  }

  @Test
  default void anExceptionWithFieldsNamedAsThrowablesArrives() {
    AwkwardClasses.Odd odd = new AwkwardClasses.Odd("m", new IllegalStateException("c"));
    odd.detailMessage = "dm";
    odd.message = "mm";
    odd.cause = "cc";
    odd.stackTrace = 5;
    odd.suppressedExceptions = new ArrayList<>(List.of("s"));
    odd.addSuppressed(new java.io.IOException("sup"));
    AwkwardClasses.Odd read = passAs(AwkwardClasses.Odd.class, odd);
    assertThat(read.getMessage()).isEqualTo("m");
    assertThat(read.getCause()).isInstanceOf(IllegalStateException.class).hasMessage("c");
    assertThat(read.getSuppressed()[0]).hasMessage("sup");
    assertThat(
            Arrays.asList(
                read.detailMessage,
                read.message,
                read.cause,
                read.stackTrace,
                read.suppressedExceptions))
        .isEqualTo(Arrays.asList("dm", "mm", "cc", 5, List.of("s")));
  }

  @Test
  default void whatAnInnerClassCapturesArrives() throws ReflectiveOperationException {
    AwkwardClasses.Outer outer = new AwkwardClasses.Outer();
    outer.name = "changed";
    AwkwardClasses.Outer.Inner inner = outer.new Inner();
    assertThat(passAs(AwkwardClasses.Outer.Inner.class, inner).both()).isEqualTo("changed");
    AwkwardClasses.Question question = AwkwardClasses.question("captured");
    assertThat(passAs(AwkwardClasses.Question.class, question).answer()).isEqualTo("captured");
    Field[] fields = question.getClass().getDeclaredFields();
    assertThat(fields).as("captured").hasSize(1);
  }

  @Test
  default void bytesAndBareObjectsStayShared() {
    for (Object value : List.of(new byte[] {1, 2}, new byte[0], new Object())) {
      AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
      holder.list = new ArrayList<>(List.of(new BigInteger("-".concat("9".repeat(30))), value));
      holder.any = value;
      holder.other = holder;
      AwkwardClasses.Holder read = passAs(AwkwardClasses.Holder.class, holder);
      assertThat(requireNonNull(read.any).getClass()).isEqualTo(value.getClass());
      assertThat(requireNonNull(read.list).get(1)).isSameAs(read.any);
      assertThat(read.list.get(0)).isEqualTo(holder.list.get(0));
      assertThat(read.other).isSameAs(read);
    }
  }

  @Test
  default void arraysAndViewsMayContainThemselves() {
    Object[] array = new Object[2];
    array[1] = array;
    Object[] readArray = passAs(Object[].class, array);
    assertThat(readArray).hasSize(2);
    assertThat(readArray[1]).isSameAs(readArray);
    AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
    holder.list = Collections.unmodifiableList(new ArrayList<>(List.of(holder)));
    holder.set = Collections.synchronizedSet(new LinkedHashSet<>(Set.of("a")));
    holder.map = Collections.unmodifiableMap(new HashMap<>(Map.of("k", holder.list)));
    List<?> read = (List<?>) requireNonNull(pass(holder.list));
    AwkwardClasses.Holder readHolder = (AwkwardClasses.Holder) read.get(0);
    assertThat(readHolder.list).isSameAs(read);
    assertThat(requireNonNull(readHolder.map).get("k")).isSameAs(read);
  }

  @Test
  default void whatIsMadeOfItsPartsCannotContainItself() {
    AwkwardClasses.Holder holder = new AwkwardClasses.Holder();
    holder.list = List.of(holder);
    refuses(holder.list, "java.util.ImmutableCollections$List12", "contains itself");
    List<Object> list = new ArrayList<>();
    AwkwardClasses.Pair pair = new AwkwardClasses.Pair(list);
    list.add(pair);
    refuses(pair, "AwkwardClasses$Pair", "contains itself");
    assertThat(pass(holder)).isInstanceOf(AwkwardClasses.Holder.class);
  }

  @Test
  default void listsOfStreamsAndLargeImmutableSetsArrive() {
    for (List<Object> list :
        List.of(
            Stream.<Object>of("a").toList(),
            Stream.<Object>of("a", "b").toList(),
            Stream.<Object>of("a", "b", "c").toList(),
            Stream.<@Nullable Object>of("a", null).toList())) {
      Object read = requireNonNull(pass(list));
      assertThat(read).isEqualTo(list);
      assertThat(read.getClass()).isEqualTo(list.getClass());
    }
    Set<Object> many = new HashSet<>();
    Map<Object, Object> entries = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      many.add(i % 2 == 0 ? (Object) i : "text " + i);
      entries.put("key " + i, i);
    }
    for (Object value :
        List.of(
            Set.copyOf(many),
            Map.copyOf(entries),
            Collections.unmodifiableSet(many),
            Collections.synchronizedMap(entries))) {
      assertThat(pass(value)).isEqualTo(value instanceof Set ? many : entries);
    }
  }

  @Test
  default void aListThatItsConstructorFillsArrivesOnce() {
    List<Object> list = AwkwardClasses.anonymous();
    assertThat(list).hasSize(2);
    Object read = requireNonNull(pass(list));
    assertThat(read).isEqualTo(list);
    assertThat(read.getClass()).isEqualTo(list.getClass());
  }
}
