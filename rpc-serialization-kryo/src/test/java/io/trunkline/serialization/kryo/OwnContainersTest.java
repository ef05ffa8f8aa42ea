package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Collections and maps of classes that the reader has not, may not load, or has with all fields.
 */
@SuppressWarnings("serial")
final class OwnContainersTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();

  static final class Item {
    String name = "";
    @Nullable Object in;

    static Item of(String name) {
      Item item = new Item();
      item.name = name;
      return item;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Item item && item.name.equals(name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A list of a library: its elements are in a field. */
  static class Bag<E> extends AbstractList<E> implements Serializable {
    List<E> bag = new ArrayList<>();
    transient Object session = new Object();
    @Nullable Object owner;
    boolean loaded = true;

    @Override
    public E get(int index) {
      return bag.get(index);
    }

    @Override
    public int size() {
      return bag.size();
    }

    @Override
    public void add(int index, E element) {
      bag.add(index, element);
    }
  }

  static final class LazySet<E> extends AbstractSet<E> implements Serializable {
    Set<E> set = new LinkedHashSet<>();
    String role = "r";

    @Override
    public Iterator<E> iterator() {
      return set.iterator();
    }

    @Override
    public int size() {
      return set.size();
    }

    @Override
    public boolean add(E element) {
      return set.add(element);
    }
  }

  static final class LazyMap<K, V> extends AbstractMap<K, V> implements Serializable {
    Map<K, V> map = new TreeMap<>();

    @Override
    public Set<Entry<K, V>> entrySet() {
      return map.entrySet();
    }

    @Override
    public V put(K key, V value) {
      return map.put(key, value);
    }
  }

  static final class Tagged extends HashMap<String, Item> {
    String tag = "";
    @Nullable Item first;
  }

  static final class Counted extends ArrayList<Item> {
    int total;
  }

  static class Plain extends ArrayList<Item> {}

  static final class ByLength implements Comparator<String>, Serializable {
    @Override
    public int compare(String one, String other) {
      return Integer.compare(one.length(), other.length());
    }
  }

  static final class Sorted extends TreeMap<String, Integer> {
    String tag = "";

    Sorted() {
      super(new ByLength());
    }
  }

  static final class Queued extends PriorityQueue<String> {
    Queued() {
      super(new ByLength());
    }
  }

  static final class Holder {
    @Nullable List<Item> list;
    @Nullable Set<Item> set;
    @Nullable Map<String, Item> map;
    @Nullable Collection<Item> all;
    @Nullable Queue<Item> queue;
    @Nullable Item shared;
  }

  /** Its replacement is what arrives where both classes are allowed. */
  static final class Fixed<E> extends AbstractList<E> implements Serializable {
    private final transient Object[] elements;

    Fixed(Object... elements) {
      this.elements = elements;
    }

    @Override
    @SuppressWarnings("unchecked")
    public E get(int index) {
      return (E) elements[index];
    }

    @Override
    public int size() {
      return elements.length;
    }

    private Object writeReplace() {
      return new Form(elements);
    }

    record Form(Object[] elements) implements Serializable {
      private Object readResolve() {
        return new Fixed<>(elements);
      }
    }
  }

  private static ClassGate gate(Class<?>... types) {
    ClassGate.Builder gate = ClassGate.builder(OwnContainersTest.class.getClassLoader());
    for (Class<?> type : types) {
      gate.allow(type.getName());
    }
    return gate.build();
  }

  private static final ClassGate ALL =
      ClassGate.builder(OwnContainersTest.class.getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .build();

  static List<SerializationProvider> agreed() {
    return List.of(
        TermsProvider.agreed(KRYO, List.of()),
        TermsProvider.agreed(
            KRYO,
            List.of(
                Item.class,
                Bag.class,
                LazySet.class,
                LazyMap.class,
                Tagged.class,
                Counted.class,
                Plain.class,
                Holder.class,
                Sorted.class,
                Fixed.class)),
        TermsProvider.with(SerializationSettings.parse("kryo.references=false"), KRYO, List.of()));
  }

  /** Forms in which classes go by name. */
  static List<SerializationProvider> byName() {
    return List.of(agreed().get(0), agreed().get(2));
  }

  private static <C extends Collection<Item>> C two(C container) {
    container.add(Item.of("a"));
    container.add(Item.of("b"));
    return container;
  }

  private static Holder holder() {
    Holder holder = new Holder();
    holder.list = two(new Bag<>());
    holder.set = two(new LazySet<>());
    holder.map = new LazyMap<>();
    holder.map.put("a", Item.of("a"));
    holder.all = two(new Plain());
    holder.queue = two(new LinkedList<>() {});
    holder.shared = holder.list.get(1);
    return holder;
  }

  private static final List<Item> TWO = List.of(Item.of("a"), Item.of("b"));

  @ParameterizedTest
  @MethodSource("byName")
  void aClassThatTheGateRefusesIsReadAsOneOfTheJdk(SerializationProvider form) {
    Messages messages = Messages.of(form);
    ClassGate gate = gate(Item.class, Holder.class);
    Holder read = (Holder) messages.pass(holder(), Holder.class, gate);
    assertThat(read.list).isEqualTo(TWO).hasSameClassAs(new ArrayList<>());
    assertThat(read.set).containsExactlyElementsOf(TWO).hasSameClassAs(new LinkedHashSet<>());
    assertThat(read.map).isEqualTo(Map.of("a", Item.of("a"))).hasSameClassAs(new LinkedHashMap<>());
    assertThat(read.all).isEqualTo(TWO).hasSameClassAs(new ArrayList<>());
    assertThat(new ArrayList<>(read.queue)).isEqualTo(TWO);
    assertThat(read.shared).isEqualTo(Item.of("b"));
    for (Object value : List.of(two(new Bag<>()), two(new Plain()), two(new Counted()))) {
      assertThat(messages.pass(value, List.class, gate))
          .isEqualTo(TWO)
          .hasSameClassAs(new ArrayList<>());
    }
  }

  @Test
  void plainMessagesAreReadSoWhereTheJdksInterfaceIsDeclared() {
    Messages messages = Messages.of(KRYO);
    ClassGate gate = gate(Item.class, Holder.class);
    Holder sent = holder();
    sent.queue = null; // an anonymous class of a method has a stream
    Holder read = (Holder) messages.pass(sent, Holder.class, gate);
    assertThat(read.list).isEqualTo(TWO).hasSameClassAs(new ArrayList<>());
    assertThat(read.set).containsExactlyElementsOf(TWO);
    assertThat(read.map).isEqualTo(Map.of("a", Item.of("a")));
    assertThat(read.shared).isSameAs(read.list.get(1));
    assertThat(messages.pass(two(new Bag<>()), List.class, gate)).isEqualTo(TWO);
    assertThatThrownBy(() -> messages.pass(two(new Bag<>()), Object.class, gate))
        .isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> messages.pass(two(new Bag<>()), Bag.class, gate))
        .isInstanceOf(ClassRefusedException.class);
  }

  @ParameterizedTest
  @MethodSource("agreed")
  void aClassThatTheReaderHasArrivesWithItsFields(SerializationProvider form) {
    Messages messages = Messages.of(form);
    Bag<Item> bag = two(new Bag<>());
    bag.loaded = false;
    bag.owner = "owner";
    Bag<?> readBag = (Bag<?>) messages.pass(bag, List.class, ALL);
    assertThat(readBag).isEqualTo(TWO);
    assertThat(readBag.loaded).isFalse();
    assertThat(readBag.owner).isEqualTo("owner");
    Tagged tagged = new Tagged();
    tagged.tag = "t";
    tagged.put("k", Item.of("a"));
    tagged.first = tagged.get("k");
    Tagged readTagged = (Tagged) messages.pass(tagged, Map.class, ALL);
    assertThat(readTagged).isEqualTo(tagged);
    assertThat(readTagged.tag).isEqualTo("t");
    assertThat(readTagged.first).isEqualTo(readTagged.get("k"));
    Counted counted = two(new Counted());
    counted.total = 7;
    Counted readCounted = (Counted) messages.pass(counted, Object.class, ALL);
    assertThat(readCounted).isEqualTo(counted);
    assertThat(readCounted.total).isEqualTo(7);
    Sorted sorted = new Sorted();
    sorted.put("ccc", 1);
    sorted.put("dd", 2);
    sorted.tag = "s";
    Sorted readSorted = (Sorted) messages.pass(sorted, Object.class, ALL);
    assertThat(readSorted.tag).isEqualTo("s");
    assertThat(new ArrayList<>(readSorted.keySet())).containsExactly("dd", "ccc");
    Queued queued = new Queued();
    queued.addAll(List.of("ccc", "dd", "e"));
    Queued readQueued = (Queued) messages.pass(queued, Object.class, ALL);
    assertThat(readQueued.poll()).isEqualTo("e");
    Fixed<Item> fixed = new Fixed<>(Item.of("a"), Item.of("b"));
    assertThat(messages.pass(fixed, List.class, ALL)).isEqualTo(TWO).isInstanceOf(Fixed.class);
  }

  @ParameterizedTest
  @MethodSource("byName")
  void whatComesBehindASkippedPartIsReadAsEver(SerializationProvider form) {
    Messages messages = Messages.of(form);
    Bag<Item> bag = two(new Bag<>());
    bag.owner = new ConcurrentHashMap<>(Map.of("k", new TreeSet<>(List.of("x"))));
    List<Object> sent = new ArrayList<>();
    sent.add(bag);
    for (int i = 0; i < 50; i++) {
      Bag<Item> next = two(new Bag<>());
      next.owner = new ConcurrentHashMap<>(Map.of("k" + i, new IllegalStateException("e" + i)));
      sent.add(next);
      sent.add(new IllegalArgumentException("out" + i));
      sent.add(new ConcurrentHashMap<>(Map.of("k", i)));
    }
    sent.add(bag.get(0));
    for (ClassGate gate : List.of(gate(Item.class), ALL)) {
      List<?> read = (List<?>) messages.pass(sent, List.class, gate);
      assertThat(read).hasSize(sent.size());
      assertThat(read.get(0)).isEqualTo(TWO);
      assertThat(read.get(150)).isEqualTo(new ConcurrentHashMap<>(Map.of("k", 49)));
      assertThat(((Throwable) read.get(149)).getMessage()).isEqualTo("out49");
      assertThat(read.get(151)).isEqualTo(Item.of("a"));
    }
  }

  @Test
  void anObjectThatOnlyASkippedPartHadIsNotReferredTo() {
    Messages messages = Messages.of(agreed().get(0));
    Bag<Item> bag = two(new Bag<>());
    Item owner = Item.of("owner");
    bag.owner = owner;
    assertThatThrownBy(
            () -> messages.write(w -> w.writeObject(new ArrayList<>(List.of(bag, owner)))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Item.class.getName())
        .hasMessageContaining("another object");
    List<?> read = (List<?>) messages.pass(new ArrayList<>(List.of(owner, bag)), List.class, ALL);
    assertThat(((Bag<?>) read.get(1)).owner).isSameAs(read.get(0));
  }

  @Test
  void aContainerThatItsElementsReferToArrivesSo() {
    Messages messages = Messages.of(agreed().get(0));
    for (List<Item> list : List.of(new Bag<Item>(), new Counted(), new Plain())) {
      two(list).get(0).in = list;
      List<?> read = (List<?>) messages.pass(list, List.class, ALL);
      assertThat(((Item) read.get(0)).in).isSameAs(read);
      List<?> foreign = (List<?>) messages.pass(list, List.class, gate(Item.class));
      assertThat(((Item) foreign.get(0)).in).isSameAs(foreign);
    }
  }

  @ParameterizedTest
  @MethodSource("byName")
  void anAnonymousContainerArrivesAsAnOrdinaryOneWithoutDuplicates(SerializationProvider form) {
    Messages messages = Messages.of(form);
    Object list =
        new ArrayList<Item>() {
          {
            add(Item.of("a"));
            add(Item.of("b"));
          }
        };
    Object map =
        new HashMap<String, Item>() {
          {
            put("a", Item.of("a"));
          }
        };
    assertThat(messages.pass(list, List.class, gate(Item.class))).isEqualTo(TWO);
    assertThat(messages.pass(list, List.class, ALL)).isEqualTo(TWO);
    assertThat(messages.pass(map, Map.class, ALL)).isEqualTo(map);
    assertThat(messages.pass(staticList(), List.class, ALL)).isEqualTo(TWO);
    assertThat(messages.pass(staticList(), List.class, gate(Item.class))).isEqualTo(TWO);
  }

  private static Object staticList() {
    return new ArrayList<Item>() {
      {
        add(Item.of("a"));
        add(Item.of("b"));
      }
    };
  }

  /** In a field. */
  static final class Reversed extends TreeSet<String> {
    String tag = "t";

    private Reversed(Comparator<? super String> order) {
      super(order);
    }

    Reversed() {}
  }

  /** Has the natural order, and objects of it that have not are refused. */
  static final class Natural extends TreeSet<String> {
    String tag = "t";

    Natural() {}

    Natural(Comparator<? super String> order, int any) {
      super(order);
    }
  }

  @Test
  void anOrderThatAClassOfItsOwnWasGivenArrivesOrIsRefusedByItsWriter() {
    Messages messages = Messages.of(agreed().get(0));
    Reversed reversed = new Reversed(new ByLength());
    reversed.addAll(List.of("ccc", "b"));
    Reversed read = (Reversed) messages.pass(reversed, Object.class, ALL);
    assertThat(read.comparator()).isInstanceOf(ByLength.class);
    assertThat(read).containsExactly("b", "ccc");
    assertThat(messages.pass(new Natural(), Object.class, ALL)).isEqualTo(new Natural());
    assertThatThrownBy(() -> messages.write(w -> w.writeObject(new Natural(new ByLength(), 1))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Natural.class.getName())
        .hasMessageContaining(ByLength.class.getName());
  }

  @Test
  void aReplacementThatTheGateRefusesIsReadAsAnOrdinaryContainer() {
    Messages messages = Messages.of(agreed().get(0));
    Fixed<Item> fixed = new Fixed<>(Item.of("a"), Item.of("b"));
    List<Object> sent = new ArrayList<>(List.of(fixed, two(new Plain()), fixed));
    List<?> read =
        (List<?>) messages.pass(sent, List.class, gate(Item.class, Fixed.class, Plain.class));
    assertThat(read.get(0)).isEqualTo(TWO).hasSameClassAs(new ArrayList<>()).isSameAs(read.get(2));
    assertThat(read.get(1)).isEqualTo(TWO).isInstanceOf(Plain.class);
  }

  @Test
  void identitiesThatAnOrdinaryContainerCannotKeepAreRefused() {
    Set<Object> same = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
    same.addAll(Arrays.asList(new String("a"), new String("a")));
    for (SerializationProvider form : agreed()) {
      assertThatThrownBy(() -> Messages.of(form).write(w -> w.writeObject(same)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("SetFromMap")
          .hasMessageContaining("equal");
      Object wrapped = java.util.Collections.unmodifiableSet(same);
      assertThatThrownBy(() -> Messages.of(form).write(w -> w.writeObject(wrapped)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("equal");
    }
  }
}
