package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message may cost to read follows from its length. */
@Timeout(60)
final class WorkBudgetTest {

  private static final long BYTES_AT_ALL = 64 * 1024;
  private static final long BYTES_OF_BYTE = 64;
  private static final int MANY = 20_000;

  record Pair(Object left, Object right) implements Serializable {}

  static final class Longs implements Serializable {
    private static final long serialVersionUID = 1L;
    long a;
    long b;
    long c;
    long d;
    long e;
    long f;
    long g;
    long h;
  }

  private static final ClassGate GATE = Wire.gate(Pair.class, Longs.class);

  private static Object pass(Object sent) {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(sent));
    return Wire.MESSAGES.read(message, reader -> reader.readObject(Object.class, GATE));
  }

  static Stream<Wire> listsOfWhatHoldsNothing() {
    Stream<String> lists =
        Stream.of(
            "java.util.LinkedList",
            "java.util.Vector",
            "java.util.ArrayDeque",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.PriorityQueue",
            "java.util.concurrent.CopyOnWriteArrayList");
    Stream<String> maps =
        Stream.of(
            "java.util.LinkedHashMap",
            "java.util.TreeMap",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.concurrent.ConcurrentHashMap");
    Stream<Wire> plain =
        Stream.of(
            many(Wire.of(), new int[] {0x78}),
            many(Wire.of(), new int[] {'H', 'Z'}),
            many(Wire.definition(Longs.class.getName()), new int[] {0x60}),
            many(Wire.definition("java.lang.Exception"), new int[] {0x60}),
            many(Wire.definition("java.math.BigDecimal", "value"), new int[] {0x60, 1, '1'}));
    return Stream.concat(
        plain,
        Stream.concat(
            lists.map(type -> many(Wire.of(0x70).text(type), new int[] {0x70, 0x90})),
            maps.map(type -> many(Wire.of('M').text(type).raw('Z'), new int[] {'M', 0x90, 'Z'}))));
  }

  /** A list whose first element gives a name that the others refer to. */
  private static Wire many(Wire first, int[] other) {
    Wire list = Wire.of(0x57).add(first.bytes());
    for (int i = 0; i < MANY; i++) {
      list.raw(other);
    }
    return list.raw('Z');
  }

  @ParameterizedTest
  @MethodSource("listsOfWhatHoldsNothing")
  void objectsThatHoldNothingTakeNoMoreThanTheirMessageMay(Wire list) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    byte[] message = list.bytes();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // what is made once for a class is not made again
      long before = threads.getCurrentThreadAllocatedBytes();
      try {
        Wire.MESSAGES.<Object>read(message, reader -> reader.readObject(Object.class, GATE));
      } catch (BudgetExceededException refused) {
        assertThat(refused).hasMessageContaining("for its size");
      }
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
      little.add(new Longs());
    }
    assertThat((List<?>) pass(little)).hasSize(6 * MANY);
  }

  @Test
  void tablesWithoutTreesTakeKeysInRelationToTheMessage() {
    Map<Object, Object> some = new Hashtable<>();
    Map<Object, Object> many = new Hashtable<>();
    for (int i = 0; i < 20_000; i++) {
      if (i < 5000) {
        some.put("key-" + i, "value-" + i);
      }
      many.put(i * 0x1_0000_0001L, true); // whose hash codes are all zero
    }
    assertThat(pass(some)).isEqualTo(some);
    assertThatThrownBy(() -> pass(many))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("java.util.Hashtable");
  }

  @Test
  void keysAreOrderedOnlyIfTheirOwnClassSaysSo() {
    Map<Object, Object> stamps = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      stamps.put(new Timestamp(i * 0x1_0000_0001L), i);
    }
    assertThatThrownBy(() -> pass(stamps))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hashing");
  }

  @Test
  void manyKeysOfDifferentClassesArrive() {
    Map<Object, Object> mixed = new HashMap<>();
    for (int i = 0; i < MANY; i++) {
      mixed.put(i, "int");
      mixed.put("text-" + i, "text");
      mixed.put(new Timestamp(i * 1000L), "stamp");
      mixed.put(List.of(i, i), "list");
    }
    assertThat(pass(mixed)).isEqualTo(mixed);
  }

  @Test
  void theHashCodeOfARecordIsWalkedBeforeItIsAsked() {
    assertThat((Set<?>) hashed(nested(5))).hasSize(1);
    byte[] deep = nested(40);
    assertThatThrownBy(() -> hashed(deep))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hashing");
  }

  /** A pair of the same pair twice, and so on, as the only element of a list. */
  private static byte[] nested(int levels) {
    Object pair = "leaf";
    for (int i = 0; i < levels; i++) {
      pair = new Pair(pair, pair);
    }
    Object list = new ArrayList<>(Collections.singletonList(pair));
    return Wire.MESSAGES.write(writer -> writer.writeObject(list));
  }

  private static Object hashed(byte[] list) {
    return Wire.MESSAGES.read(list, reader -> reader.readObject(HashSet.class, GATE));
  }

  @Test
  void whatIsRefusedSaysSoInOneException() {
    Wire deep = many(Wire.definition(Longs.class.getName()), new int[] {0x60});
    assertThatThrownBy(() -> deep.read(Object.class, GATE))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Longs.class.getName());
  }
}
