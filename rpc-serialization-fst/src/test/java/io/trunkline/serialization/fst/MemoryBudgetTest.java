package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import demo.bid.Color;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.net.URI;
import java.sql.Timestamp;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
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
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message makes its reader allocate follows from the message's length. */
@Timeout(120)
class MemoryBudgetTest {

  private static final long BYTES_AT_ALL = 64 * 1024;
  private static final long BYTES_OF_BYTE = 64;
  private static final int MANY = 20_000;

  /** A class with fields that take no byte of a message for each of their own. */
  public static class Longs implements Serializable {
    private static final long serialVersionUID = 1L;
    public long a;
    public long b;
    public long c;
    public long d;
  }

  /** A class with tables whose class a field leaves out. */
  public static class Tables implements Serializable {
    private static final long serialVersionUID = 1L;
    public HashMap<String, String> a = new HashMap<>();
    public Hashtable<String, String> b = new Hashtable<>();
    public ConcurrentHashMap<String, String> c = new ConcurrentHashMap<>();
    public LinkedHashMap<String, String> d = new LinkedHashMap<>();
  }

  private static final Messages FST = Messages.of(new FstSerializationProvider());
  private static final ClassGate GATE =
      ClassGate.builder(MemoryBudgetTest.class.getClassLoader())
          .allow("io.trunkline.serialization.fst.*")
          .allow("demo.bid.**")
          .allow("java.lang.Character$UnicodeScript")
          .build();

  private static Arguments many(String name, Supplier<Object> element) {
    List<Object> list = new ArrayList<>(MANY);
    for (int i = 0; i < MANY; i++) {
      list.add(element.get());
    }
    return Arguments.of(name, FST.write(writer -> writer.writeObject(list)));
  }

  @SuppressWarnings("deprecation") // of the constructor of Locale, which is older than its factory
  static Stream<Arguments> listsOfLittle() {
    return Stream.of(
        many("ArrayList", () -> new ArrayList<>(0)),
        many("Vector", () -> new Vector<>(0)),
        many("Stack", Stack::new),
        many("LinkedList", LinkedList::new),
        many("ArrayDeque", ArrayDeque::new),
        many("PriorityQueue", PriorityQueue::new),
        many("CopyOnWriteArrayList", CopyOnWriteArrayList::new),
        many("HashSet", HashSet::new),
        many("HashSet of one", () -> new HashSet<>(List.of(1))),
        many("LinkedHashSet", LinkedHashSet::new),
        many("LinkedHashSet with room", () -> new LinkedHashSet<>(1000)),
        many("TreeSet", TreeSet::new),
        many("EnumSet", () -> EnumSet.noneOf(Color.class)),
        many("HashMap", HashMap::new),
        many("HashMap of one", () -> new HashMap<>(Map.of(1, 1))),
        many("LinkedHashMap", LinkedHashMap::new),
        many("Hashtable", Hashtable::new),
        many("ConcurrentHashMap", ConcurrentHashMap::new),
        many("ConcurrentSkipListMap", ConcurrentSkipListMap::new),
        many("TreeMap", TreeMap::new),
        many("IdentityHashMap", IdentityHashMap::new),
        many("EnumMap", () -> new EnumMap<>(Character.UnicodeScript.class)),
        many("List.of", List::of),
        many("List.of one", () -> List.of(1)),
        many("singletonList", () -> Collections.singletonList(1)),
        many("synchronizedList", () -> Collections.synchronizedList(new ArrayList<>())),
        many("Object[]", () -> new Object[0]),
        many("long[]", () -> new long[0]),
        many("String", () -> new String("")),
        many("String of one", () -> new String("a")),
        many("Long", () -> 1000L),
        many("BitSet", BitSet::new),
        many("Timestamp", () -> new Timestamp(0)),
        many("BigDecimal", () -> new BigDecimal("1.5")),
        many("URI", () -> URI.create("a")),
        many("Locale", () -> new Locale("de")),
        many("Pattern", () -> Pattern.compile("a")),
        many("Exception", MemoryBudgetTest::withoutTrace),
        many("class of an application", Longs::new),
        many("tables of an application", Tables::new));
  }

  private static Exception withoutTrace() {
    Exception exception = new Exception("e");
    exception.setStackTrace(new StackTraceElement[0]);
    return exception;
  }

  private static boolean isRead(byte[] message) {
    try {
      FST.<Object>read(message, reader -> reader.readObject(Object.class, GATE));
      return true;
    } catch (BudgetExceededException refused) {
      assertThat(refused).hasMessageContaining("size");
      return false;
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("listsOfLittle")
  void objectsThatHoldLittleTakeNoMoreThanTheirMessageMay(String name, byte[] message) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // what is made once for a class is not made again
      long before = threads.getCurrentThreadAllocatedBytes();
      isRead(message);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isLessThan(BYTES_AT_ALL + BYTES_OF_BYTE * message.length);
  }

  @Test
  void honestListsOfLittleArrive() {
    List<Object> little = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      little.add(List.of());
      little.add(new ArrayList<>());
      little.add(new HashMap<>());
      little.add(new HashMap<>(Map.of("a", i & 7)));
      little.add(new HashSet<>(List.of(i)));
      little.add(new LinkedHashSet<>(List.of(i)));
      little.add(new Longs());
    }
    byte[] message = FST.write(writer -> writer.writeObject(little));
    Object read = FST.read(message, reader -> reader.readObject(Object.class, GATE));
    assertThat((List<?>) read).hasSize(7 * MANY);
  }
}
