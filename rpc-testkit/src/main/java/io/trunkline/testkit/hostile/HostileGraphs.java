package io.trunkline.testkit.hostile;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.TestSize;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The list of the graphs. They are built so that building them costs little. */
public final class HostileGraphs {

  private static final int MANY = TestSize.of(2_000, 20_000);

  /**
   * Not reduced at quick size: to read 2,000 takes a fifth more than their bytes pay for in
   * fastjson2, msgpack, avro and protostuff.
   */
  private static final int LOCALES = 20_000;

  /** Making the set takes time that grows with the square. */
  private static final int COLLIDING = TestSize.of(3_000, 8_000);

  private HostileGraphs() {}

  /** Hashes all that is below it. */
  static final class Tree implements Serializable {
    private static final long serialVersionUID = 1L;
    final List<Tree> kids = new ArrayList<>();

    @Override
    public int hashCode() {
      return Objects.hash(kids);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Tree tree && tree.kids.equals(kids);
    }
  }

  /** All of its objects have one hash code. */
  static final class Weak implements Serializable, Comparable<Weak> {
    private static final long serialVersionUID = 1L;
    int number;
    String text = "";

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Weak weak && weak.number == number && weak.text.equals(text);
    }

    @Override
    public int compareTo(Weak other) { // allocates nothing: that would be measured too
      int byText = text.compareTo(other.text);
      return byText != 0 ? byText : Integer.compare(number, other.number);
    }
  }

  enum Wide {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P
  }

  /** A gate that allows the classes of the graphs. */
  public static ClassGate gate() {
    ClassGate.Builder gate = ClassGate.builder(HostileGraphs.class.getClassLoader());
    for (Class<?> type : HostileGraphs.class.getDeclaredClasses()) {
      gate.allow(type.getName());
    }
    return gate.build();
  }

  /** All graphs. */
  public static Stream<HostileGraph> all() {
    return Stream.concat(work(), memory());
  }

  private static Stream<HostileGraph> work() {
    return Stream.of(
        refused("sets that contain each other twice on 60 levels", 1, count -> bomb(60)),
        refused("the same in a hundred lists", 100, count -> many(count, i -> bomb(60))),
        refused("trees with one child twice on 30 levels", 1, count -> trees()),
        refused("a Hashtable with one hash code", MANY, HostileGraphs::hashtable),
        refused("lists with one hash code in a set", COLLIDING, count -> lists(count, 1)),
        new HostileGraph("lists with 3,000 hash codes", false, MANY, count -> lists(count, 3000)),
        refused("strings with one hash code as keys", 60_000, HostileGraphs::strings),
        refused("beans with one hash code in a set", COLLIDING, count -> weak(HashSet::new, count)),
        refused("one long number in many keys", 50_000, HostileGraphs::longNumbers),
        refused("long decimals to compare", 5000, HostileGraphs::decimals),
        refused(
            "a BigInteger of 100,000 bytes", 100_000, bytes -> BigInteger.ONE.shiftLeft(8 * bytes)),
        new HostileGraph(
            "a list that is copied when it grows",
            false,
            MANY,
            count -> new CopyOnWriteArrayList<>(many(count, i -> i))),
        new HostileGraph(
            "beans that compare in a sorted set", false, MANY, count -> weak(TreeSet::new, count)));
  }

  private static HostileGraph refused(String name, int usual, IntFunction<Object> value) {
    return new HostileGraph(name, true, usual, value);
  }

  /** Sets are put into others before they have their elements. */
  private static Object bomb(int levels) {
    Set<Object> root = new HashSet<>();
    Set<Object> one = root;
    Set<Object> two = new HashSet<>();
    for (int i = 0; i < levels; i++) {
      Set<Object> inner = new HashSet<>();
      Set<Object> other = new HashSet<>();
      inner.add("inner");
      one.add(inner);
      one.add(other);
      two.add(inner);
      two.add(other);
      one = inner;
      two = other;
    }
    return root;
  }

  private static Object trees() {
    Tree root = new Tree();
    Set<Object> set = new HashSet<>(List.of(root));
    Tree tree = root;
    for (int i = 0; i < 30; i++) {
      Tree kid = new Tree();
      tree.kids.add(kid);
      tree.kids.add(kid);
      tree = kid;
    }
    return set;
  }

  private static Object hashtable(int count) {
    Map<Object, Object> table = new Hashtable<>();
    for (long i = 0; i < count; i++) {
      table.put(i * 0x1_0000_0001L, true);
    }
    return table;
  }

  private static Object lists(int count, int hashCodes) {
    Set<Object> set = new HashSet<>();
    for (int i = 0; i < count; i++) {
      set.add(new ArrayList<>(List.of(i, i % hashCodes - 31 * i)));
    }
    return set;
  }

  private static Object strings(int count) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 16; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      map.put(key.toString(), 1);
    }
    return map;
  }

  private static Object weak(Supplier<Set<Object>> sets, int count) {
    Set<Object> set = sets.get();
    String text = "t".repeat(10_000);
    for (int i = 0; i < count; i++) {
      Weak weak = new Weak();
      weak.number = i;
      weak.text = i < 20 ? text : "t";
      set.add(weak);
    }
    return set;
  }

  private static Object longNumbers(int count) {
    BigInteger number = BigInteger.ONE.shiftLeft(30_000);
    Set<Object> set = new HashSet<>();
    for (int i = 0; i < count; i++) {
      set.add(new ArrayList<>(List.of(number, i)));
    }
    return set;
  }

  private static Object decimals(int count) {
    List<Object> maps = new ArrayList<>();
    BigDecimal one = new BigDecimal("1." + "0".repeat(4000) + "1");
    BigDecimal two = new BigDecimal("1." + "0".repeat(4001) + "2");
    BigDecimal three = new BigDecimal("1." + "0".repeat(4002) + "3");
    for (int i = 0; i < count; i++) {
      maps.add(new TreeSet<>(List.of(one, two, three)));
    }
    return maps;
  }

  private static Stream<HostileGraph> memory() {
    return Stream.of(
        paid("empty lists", i -> new ArrayList<>()),
        paid("empty maps", i -> new HashMap<>()),
        paid("empty LinkedHashMaps", i -> new LinkedHashMap<>()),
        paid("empty TreeMaps", i -> new TreeMap<>()),
        paid("empty Hashtables", i -> new Hashtable<>()),
        paid("empty ConcurrentHashMaps", i -> new ConcurrentHashMap<>()),
        paid("empty IdentityHashMaps", i -> new IdentityHashMap<>()),
        paid("empty EnumMaps", i -> new EnumMap<>(Map.of(Wide.A, 1))),
        paid("empty sets", i -> new HashSet<>()),
        paid("empty LinkedHashSets", i -> new LinkedHashSet<>()),
        paid("empty TreeSets", i -> new TreeSet<>()),
        paid("empty vectors", i -> new Vector<>()),
        paid("empty LinkedLists", i -> new LinkedList<>()),
        paid("empty ArrayDeques", i -> new ArrayDeque<>()),
        paid("empty PriorityQueues", i -> new PriorityQueue<>()),
        paid("sets of two", i -> new HashSet<>(List.of(1, 2))),
        paid("sets of an empty list", i -> new HashSet<>(List.of(new ArrayList<>()))),
        paid("sets of two lists", i -> new HashSet<>(List.of(List.of(1), List.of(2)))),
        paid("sets in sets in sets", i -> Set.of(Set.of(Set.of(1), 2), 3)),
        paid("empty arrays", i -> new int[0]),
        new HostileGraph(
            "locales", false, LOCALES, count -> many(count, i -> new Locale("en", "US", "v" + i))),
        paid("patterns", i -> Pattern.compile("a")),
        paid("long patterns", i -> i > 500 ? i : Pattern.compile("[a-c]|".repeat(100) + i)),
        paid("decimals", i -> new BigDecimal(i)),
        paid("beans", i -> new Weak()),
        paid("exceptions without a stack trace", i -> withoutTrace()));
  }

  private static HostileGraph paid(String name, IntFunction<Object> element) {
    return new HostileGraph(name, false, MANY, count -> many(count, element));
  }

  private static Exception withoutTrace() {
    Exception exception = new Exception();
    exception.setStackTrace(new StackTraceElement[0]);
    return exception;
  }

  private static Collection<Object> many(int count, IntFunction<Object> element) {
    List<Object> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      all.add(element.apply(i));
    }
    return all;
  }
}
