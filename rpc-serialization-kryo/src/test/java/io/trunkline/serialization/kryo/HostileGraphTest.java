package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.esotericsoftware.kryo.io.Output;
import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small messages that would keep a thread busy for ever, or fill the heap. Longer than 400 lines
 * because each message stands here with what makes it.
 */
@Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileGraphTest {

  /** What an exception holds, in its JDK stream. */
  static final class Carrier extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final @Nullable Object load;

    Carrier(@Nullable Object load) {
      super(null, null, false, false);
      this.load = load;
    }
  }

  /** An application's class that hashes what it holds. */
  static final class Tree implements Serializable {
    private static final long serialVersionUID = 1L;
    List<Tree> kids = new ArrayList<>();

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Tree tree && tree.kids.equals(kids);
    }

    @Override
    public int hashCode() {
      return kids.hashCode();
    }
  }

  private static final ClassGate GATE =
      ClassGate.builder(HostileGraphTest.class.getClassLoader())
          .allow(Carrier.class.getName())
          .allow(Tree.class.getName())
          .allow(CopyOnWriteArraySet.class.getName())
          .build();

  private static List<SerializationProvider> terms() {
    KryoSerializationProvider kryo = new KryoSerializationProvider();
    List<Class<?>> classes = List.of(Carrier.class, Tree.class);
    return List.of(
        kryo,
        TermsProvider.agreed(kryo, classes),
        TermsProvider.with(SerializationSettings.parse("kryo.references=false"), kryo, classes));
  }

  /** Made by putting what changes its hash code afterwards, so that making it takes no time. */
  static Object setBomb() {
    HashSet<Object> root = new HashSet<>();
    HashSet<Object> one = root;
    HashSet<Object> two = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      HashSet<Object> left = new HashSet<>(List.of(1));
      HashSet<Object> right = new HashSet<>();
      one.add(left);
      one.add(right);
      two.add(left);
      two.add(right);
      one = left;
      two = right;
    }
    return root;
  }

  static Object treeBomb() {
    Tree kid = new Tree();
    for (int i = 0; i < 40; i++) {
      Tree parent = new Tree();
      parent.kids.addAll(Collections.nCopies(8, kid));
      kid = parent;
    }
    HashMap<Object, Object> set = new HashMap<>();
    Tree late = new Tree();
    set.put(late, 1);
    late.kids.addAll(kid.kids);
    return set;
  }

  /** Texts of the same hash code, in pairs of characters. */
  private static List<String> texts(int count) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder text = new StringBuilder();
      for (int bit = 0; bit < 17; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      texts.add(text.toString());
    }
    return texts;
  }

  /** Two long texts with one hash code and length, and the second one again and again. */
  private static List<String> longTexts(int times) {
    String same = "x".repeat(400_000);
    List<String> texts = new ArrayList<>();
    texts.add(same + "Aa");
    texts.addAll(Collections.nCopies(times, same + "BB"));
    return texts;
  }

  private static List<BigInteger> numbers(int times) {
    BigInteger large = BigInteger.ONE.shiftLeft(8 * 4000);
    List<BigInteger> numbers = new ArrayList<>();
    numbers.add(large.add(BigInteger.ONE));
    numbers.addAll(Collections.nCopies(times, large));
    return numbers;
  }

  static Stream<Arguments> bombs() {
    Map<String, Object> bombs = new LinkedHashMap<>();
    bombs.put("nested sets", setBomb());
    bombs.put("trees in a set", treeBomb());
    return bombs.entrySet().stream()
        .flatMap(
            bomb ->
                Stream.of(
                    Arguments.of(bomb.getKey(), bomb.getValue()),
                    Arguments.of(bomb.getKey() + " in an exception", new Carrier(bomb.getValue())),
                    Arguments.of(
                        bomb.getKey() + " in a list", new ArrayList<>(List.of(bomb.getValue())))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bombs")
  void aBombIsRefusedUnderAllTermsThatHaveReferences(String name, Object bomb) {
    for (SerializationProvider provider : terms().subList(0, 2)) {
      Messages messages = Messages.of(provider);
      byte[] message = messages.write(writer -> writer.writeObject(bomb));
      assertThat(message.length).isLessThan(6000);
      assertRefused(messages, message, name);
    }
  }

  static Stream<Arguments> tables() {
    List<Arguments> tables = new ArrayList<>();
    for (String type : List.of("java.util.Hashtable", "java.util.ImmutableCollections$MapN")) {
      tables.add(Arguments.of(type, true, texts(40_000)));
    }
    tables.add(Arguments.of("java.util.ImmutableCollections$SetN", false, texts(40_000)));
    tables.add(Arguments.of("java.util.concurrent.CopyOnWriteArraySet", false, range(300_000)));
    for (String type : List.of("java.util.HashSet", "java.util.LinkedHashSet")) {
      tables.add(Arguments.of(type, false, equalLists()));
      tables.add(Arguments.of(type, false, longTexts(200_000)));
      tables.add(Arguments.of(type, false, numbers(500_000)));
    }
    for (String type :
        List.of(
            "java.util.HashMap",
            "java.util.LinkedHashMap",
            "java.util.concurrent.ConcurrentHashMap")) {
      tables.add(Arguments.of(type, true, equalLists()));
      tables.add(Arguments.of(type, true, longTexts(200_000)));
    }
    tables.add(Arguments.of("java.util.TreeSet", false, longTexts(200_000)));
    tables.add(Arguments.of("java.util.TreeSet", false, numbers(500_000)));
    tables.add(Arguments.of("java.util.PriorityQueue", false, longTexts(200_000)));
    tables.add(Arguments.of("java.util.TreeMap", true, longTexts(200_000)));
    tables.add(
        Arguments.of("java.util.concurrent.ConcurrentSkipListMap", true, longTexts(200_000)));
    return tables.stream();
  }

  private static List<Integer> range(int size) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  /** 40,000 lists of one hash code, which no table can order. */
  private static List<List<String>> equalLists() {
    return texts(40_000).stream()
        .map(text -> (List<String>) new ArrayList<>(List.of(text)))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tables")
  void keysThatATableComparesAgainAndAgainAreRefused(String type, boolean isMap, List<?> keys) {
    boolean sorted =
        type.endsWith("TreeSet")
            || type.endsWith("TreeMap")
            || type.endsWith("PriorityQueue")
            || type.endsWith("SkipListMap");
    Messages plain = Messages.of(new KryoSerializationProvider());
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, type);
              if (isMap) {
                o.writeVarInt(keys.size() + 1, true);
              } else {
                o.writeVarIntFlag(false, keys.size() + 1, true);
              }
              if (sorted) {
                o.writeByte(0);
              }
              writeElements(o, keys, isMap);
            });
    assertRefused(plain, message, type);
  }

  /** As Kryo writes them one by one; the container is object 0. */
  private static void writeElements(Output output, List<?> keys, boolean isMap) {
    Map<Object, Integer> ids = new IdentityHashMap<>();
    for (Object key : keys) {
      write(output, key, ids);
      if (isMap) {
        output.writeVarInt(2, true);
        output.writeVarInt(1, false);
      }
    }
  }

  private static void write(Output output, Object value, Map<Object, Integer> ids) {
    if (value instanceof Integer number) {
      output.writeVarInt(2, true);
      output.writeVarInt(number, false);
      return;
    }
    output.writeVarInt(
        2 + (value instanceof String ? 1 : value instanceof BigInteger ? 13 : 33), true);
    Integer known = ids.get(value);
    if (known != null) {
      output.writeVarInt(known + 2, true);
      return;
    }
    output.writeByte(1);
    ids.put(value, ids.size() + 1);
    if (value instanceof String text) {
      output.writeString(text);
    } else if (value instanceof BigInteger number) {
      byte[] bytes = number.toByteArray();
      output.writeVarInt(bytes.length + 1, true);
      output.writeBytes(bytes);
    } else {
      List<?> list = (List<?>) value;
      output.writeVarIntFlag(false, list.size() + 1, true);
      list.forEach(element -> write(output, element, ids));
    }
  }

  static Stream<Arguments> tablesInExceptions() {
    HashMap<Object, Object> map = new HashMap<>();
    ConcurrentHashMap<Object, Object> concurrent = new ConcurrentHashMap<>();
    HashSet<Object> set = new HashSet<>();
    // The JDK writes them in any case; they were filled while their keys had other hash codes.
    for (String text : texts(4_000)) {
      List<Object> key = new ArrayList<>();
      key.add(System.identityHashCode(key));
      map.put(key, 1);
      concurrent.put(key, 1);
      set.add(key);
      key.set(0, text);
    }
    return Stream.of(
        Arguments.of("HashMap", map),
        Arguments.of("ConcurrentHashMap", concurrent),
        Arguments.of("HashSet", set));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tablesInExceptions")
  void keysOfOneHashCodeInAnExceptionAreRefused(String name, Object table) {
    Messages plain = Messages.of(new KryoSerializationProvider());
    assertRefused(plain, plain.write(writer -> writer.writeObject(new Carrier(table))), name);
  }

  @Test
  void anImmutableSetOfOneHashCodeInAnExceptionIsRefused() {
    Messages plain = Messages.of(new KryoSerializationProvider());
    Object[] different = texts(20_000).stream().map(text -> text.replace("Aa", "Cc")).toArray();
    byte[] message = plain.write(writer -> writer.writeObject(new Carrier(Set.of(different))));
    for (int i = 0; i + 1 < message.length; i++) {
      if (message[i] == 'C' && message[i + 1] == 'c') {
        message[i] = 'A';
        message[i + 1] = 'a';
      }
    }
    assertRefused(plain, message, "Set.of");
  }

  @Test
  void comparatorsThatCallEachOtherAreLimited() {
    Messages plain = Messages.of(new KryoSerializationProvider());
    Comparator<String> comparator = Comparator.naturalOrder();
    for (int i = 0; i < 50; i++) {
      comparator = Comparator.nullsFirst(comparator.reversed());
    }
    TreeSet<String> set = new TreeSet<>(comparator);
    byte[] nested = plain.write(writer -> writer.writeObject(set));
    assertRefused(plain, nested, "comparators");
  }

  /** Each shows the one before, of the other kind, so that the JDK does not leave one out. */
  private static byte[] viewsOfViews(int count, boolean nested) {
    List<String> kinds =
        List.of(
            "java.util.Collections$UnmodifiableCollection",
            "java.util.Collections$SynchronizedCollection");
    return Bytes.of(
        o -> {
          Bytes.begin(o, 33); // an ArrayList, object 0
          o.writeVarIntFlag(false, (nested ? 1 : count + 1) + 1, true);
          if (!nested) {
            Bytes.begin(o, 33); // object 1, which the first one shows
            o.writeVarIntFlag(false, 1, true);
          }
          for (int i = 0; i < count; i++) {
            o.writeByte(1);
            o.writeVarInt(i % 2, true);
            if (i < 2) {
              o.writeAscii(kinds.get(i));
            }
            o.writeByte(1);
            o.writeVarInt(0, true); // a collection
            if (!nested && i == 0) {
              o.writeVarInt(33 + 2, true);
              o.writeVarInt(1 + 2, true);
            } else if (!nested) {
              o.writeByte(1);
              o.writeVarInt((i - 1) % 2, true);
              o.writeVarInt(i + 1 + 2, true);
            }
          }
          if (nested) {
            Bytes.begin(o, 33);
            o.writeVarIntFlag(false, 1, true);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void viewsOfViewsEnd(boolean nested) {
    Messages plain = Messages.of(new KryoSerializationProvider());
    try (MessageReader reader = plain.reader(viewsOfViews(16, nested))) {
      assertThat((List<?>) reader.readObject(Object.class, GATE)).hasSize(nested ? 1 : 17);
    }
    byte[] message = viewsOfViews(17, nested);
    try (MessageReader reader = plain.reader(message)) {
      assertThat(catchThrowable(() -> reader.readObject(Object.class, GATE)))
          .isInstanceOf(BudgetExceededException.class)
          .hasMessageContaining("shows another one");
    }
  }

  @Test
  void aRegularExpressionIsNotCompiledToAllOrdersOfItsMarks() {
    String marks = "a\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b";
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, 14);
              o.writeString(marks);
              o.writeInt(128, true);
            });
    assertRefused(Messages.of(new KryoSerializationProvider()), message, "Pattern");
  }

  static Stream<String> empties() {
    return Stream.of(
        "java.util.IdentityHashMap",
        "java.util.Hashtable",
        "java.util.HashMap",
        "java.util.ArrayList",
        "java.util.LinkedHashSet",
        "java.util.ArrayDeque",
        "java.util.Vector",
        "java.util.concurrent.ConcurrentHashMap",
        "java.util.PriorityQueue",
        "java.util.concurrent.ConcurrentSkipListMap",
        "java.util.concurrent.CopyOnWriteArraySet",
        "java.util.ImmutableCollections$SetN",
        "java.util.ImmutableCollections$ListN",
        "java.util.ImmutableCollections$MapN",
        "java.util.GregorianCalendar",
        "java.util.Calendar",
        "java.util.TimeZone",
        "java.util.Locale",
        "java.lang.StringBuilder",
        "java.math.BigInteger",
        "java.util.concurrent.atomic.AtomicLong",
        "java.util.Date",
        "java.lang.Object");
  }

  /** A list of one class, whose elements then take a byte each under terms without references. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("empties")
  void whatAMessageAllocatesIsBoundedByItsLength(String type) {
    int count = TestSize.of(20_000, 200_000);
    for (SerializationProvider provider : terms()) {
      boolean references = !isWithoutReferences(provider);
      byte[] message =
          Bytes.of(
              o -> {
                o.writeVarInt(33 + 2, true); // ArrayList
                if (references) {
                  o.writeByte(1);
                }
                o.writeVarIntFlag(true, count + 1, true);
                o.writeByte(1);
                o.writeVarInt(0, true);
                o.writeAscii(type);
                o.writeByte(0); // no element is null
                for (int i = 0; i < count; i++) {
                  if (references) {
                    o.writeByte(1);
                  }
                  writeEmpty(o, type);
                }
              });
      assertBounded(Messages.of(provider), message);
    }
  }

  private static boolean isWithoutReferences(SerializationProvider provider) {
    byte[] list = Messages.of(provider).write(writer -> writer.writeObject(new ArrayList<>()));
    return list.length == 2;
  }

  private static void writeEmpty(Output output, String type) {
    switch (type) {
      case "java.util.GregorianCalendar" -> output.writeBytes(new byte[] {0, 0, 1, 1, (byte) 0x81});
      case "java.util.Calendar", "java.util.TimeZone" -> output.writeByte((byte) 0x81);
      case "java.util.Locale" -> {
        output.writeByte((byte) 0x81);
        output.writeByte((byte) 0x81);
        output.writeByte((byte) 0x81);
      }
      case "java.lang.StringBuilder" -> output.writeByte((byte) 0x81);
      case "java.math.BigInteger" -> output.writeBytes(new byte[] {2, 77});
      case "java.util.PriorityQueue", "java.util.concurrent.ConcurrentSkipListMap" ->
          output.writeBytes(new byte[] {1, 0});
      case "java.lang.Object" -> {}
      default -> output.writeByte(1);
    }
  }

  @Test
  void exceptionsThatShareALongStackTraceDoNotCopyItWithoutLimit() throws IOException {
    StackTraceElement[] shared = new StackTraceElement[3000];
    Arrays.fill(shared, new StackTraceElement("a.B", "c", "B.java", 1));
    List<Throwable> all = new ArrayList<>();
    for (int i = 0; i < shared.length; i++) {
      Throwable one = new IllegalStateException();
      one.setStackTrace(new StackTraceElement[] {shared[0]});
      all.add(one);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream stream = new Sharing(bytes, shared)) {
      stream.writeObject(new Carrier(all));
    }
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, Carrier.class.getName());
              o.writeBytes(bytes.toByteArray());
            });
    assertBounded(Messages.of(new KryoSerializationProvider()), message);
  }

  /** Writes one stack trace in place of all others. */
  private static final class Sharing extends ObjectOutputStream {

    private final StackTraceElement[] shared;

    Sharing(OutputStream out, StackTraceElement[] shared) throws IOException {
      super(out);
      this.shared = shared;
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      return object instanceof StackTraceElement[] ? shared : object;
    }
  }

  static Stream<Object> contents() {
    LinkedHashMap<String, Integer> byAccess = new LinkedHashMap<>(4, 0.75f, true);
    byAccess.put("b", 2);
    byAccess.put("a", 1);
    Properties properties = new Properties();
    properties.setProperty("a", "b");
    PriorityQueue<String> queue = new PriorityQueue<>(Comparator.reverseOrder());
    queue.addAll(List.of("a", "c", "b"));
    ConcurrentSkipListMap<String, Integer> reversed =
        new ConcurrentSkipListMap<>(Comparator.reverseOrder());
    reversed.putAll(Map.of("a", 1, "b", 2));
    return Stream.of(
        new HashMap<>(Map.of("a", 1, "b", List.of(Map.of(Set.of(1), Set.of())))),
        byAccess,
        new HashSet<>(Arrays.asList("a", null)),
        new LinkedHashSet<>(List.of("z", "a")),
        new Hashtable<>(Map.of("a", 1)),
        new ConcurrentHashMap<>(Map.of("a", 1, "b", 2)),
        reversed,
        queue,
        properties,
        new TreeMap<>(Map.of("a", 1, "b", 2)),
        List.of(),
        Stream.of("a", null).toList(),
        Set.of("a", "b", "c"),
        Map.of("a", 1, "b", 2),
        Collections.unmodifiableMap(new HashMap<>(Map.of("a", 1))));
  }

  @ParameterizedTest
  @MethodSource("contents")
  void containersInAnExceptionArriveInTheirOrderAndOfTheirClass(Object content) {
    Messages plain = Messages.of(new KryoSerializationProvider());
    ClassGate gate =
        ClassGate.builder(HostileGraphTest.class.getClassLoader())
            .allow(Carrier.class.getName())
            .allow(Properties.class.getName())
            .build();
    Carrier read = (Carrier) requireNonNull(plain.pass(new Carrier(content), Object.class, gate));
    Object load = requireNonNull(read.load);
    assertThat(load.getClass()).isEqualTo(content.getClass());
    assertThat(load.toString()).isEqualTo(content.toString());
    if (!(content instanceof PriorityQueue)) {
      assertThat(load).isEqualTo(content);
    }
  }

  @Test
  void aMapThatContainsItselfArrivesInAnExceptionAsAView() {
    HashMap<String, Object> map = new HashMap<>();
    map.put("self", map);
    Messages plain = Messages.of(new KryoSerializationProvider());
    Carrier read = (Carrier) requireNonNull(plain.pass(new Carrier(map), Object.class, GATE));
    Map<?, ?> arrived = (Map<?, ?>) requireNonNull(read.load);
    assertThat(((Map<?, ?>) requireNonNull(arrived.get("self"))).keySet()).isEqualTo(map.keySet());
  }

  private static void assertRefused(Messages messages, byte[] message, String name) {
    try (MessageReader reader = messages.reader(message)) {
      Throwable thrown = catchThrowable(() -> reader.readObject(Object.class, GATE));
      assertThat(thrown).as(name).isInstanceOf(BudgetExceededException.class);
    }
  }

  /** A value or a refusal; the engine is there before. */
  private static void assertBounded(Messages messages, byte[] message) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      try (MessageReader reader = messages.reader(message)) {
        long before = threads.getCurrentThreadAllocatedBytes();
        Throwable thrown = catchThrowable(() -> reader.readObject(Object.class, GATE));
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        if (thrown != null) {
          assertThat(thrown).isInstanceOf(SerializationException.class);
        }
      }
    }
    assertThat(least).isLessThanOrEqualTo(64 * 1024 + 64L * message.length);
  }
}
