package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer.BindCollection;
import com.esotericsoftware.kryo.serializers.MapSerializer.BindMap;
import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A few bytes must not make a reader allocate what they only talk of. */
class HostileLengthTest {

  /** Its fields bypass Kryo's table of serializers. */
  static class Bound {
    @BindCollection(elementClass = Integer.class)
    @Nullable ArrayList<Integer> list;

    @BindMap(keyClass = Integer.class)
    @Nullable HashMap<Integer, Integer> map;
  }

  private static final int[] LENGTHS = {
    Integer.MAX_VALUE, Integer.MAX_VALUE - 8, 100_000_000, 1_000_000, 100_000, -1, Integer.MIN_VALUE
  };
  private static final int[] TAILS = {0, 3, 5000};

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate = TypeMatrix.gate();

  static Stream<Arguments> forms() {
    Map<String, ObjIntConsumer<Output>> forms = new LinkedHashMap<>();
    forms.put("string", (o, n) -> flagged(begun(o, 1), true, n));
    forms.put("StringBuilder", (o, n) -> flagged(begun(o, 44), true, n));
    forms.put("ArrayList", (o, n) -> flagged(begun(o, 33), false, n));
    forms.put("ArrayList of one type", (o, n) -> flagged(begun(o, 33), true, n));
    forms.put("LinkedList", (o, n) -> flagged(begun(o, 34), false, n));
    forms.put("HashSet", (o, n) -> flagged(begun(o, 35), true, n));
    forms.put("TreeSet", (o, n) -> flagged(begun(o, 36), true, n).writeByte(0));
    forms.put("Vector", (o, n) -> flagged(begun(o, 42), true, n));
    forms.put("ArrayDeque", (o, n) -> flagged(begun(o, "java.util.ArrayDeque"), true, n));
    forms.put(
        "PriorityQueue",
        (o, n) -> flagged(begun(o, "java.util.PriorityQueue"), true, n).writeByte(0));
    forms.put(
        "CopyOnWriteArrayList",
        (o, n) -> flagged(begun(o, "java.util.concurrent.CopyOnWriteArrayList"), true, n));
    forms.put(
        "List.of", (o, n) -> flagged(begun(o, "java.util.ImmutableCollections$ListN"), true, n));
    forms.put(
        "Set.of", (o, n) -> flagged(begun(o, "java.util.ImmutableCollections$SetN"), true, n));
    forms.put("Map.of", (o, n) -> counted(begun(o, "java.util.ImmutableCollections$MapN"), n));
    forms.put("HashMap", (o, n) -> counted(begun(o, 32), n));
    forms.put("Hashtable", (o, n) -> counted(begun(o, 37), n));
    forms.put("ConcurrentHashMap", (o, n) -> counted(begun(o, 40), n));
    forms.put("TreeMap", (o, n) -> counted(begun(o, "java.util.TreeMap"), n).writeByte(0));
    forms.put("LinkedHashMap", (o, n) -> counted(begun(o, "java.util.LinkedHashMap"), n));
    forms.put("EnumMap", (o, n) -> counted(begun(o, "java.util.EnumMap"), n));
    forms.put("unmodifiable HashMap", (o, n) -> counted(begun(counted(begun(o, 23), 5), 32), n));
    forms.put("asList", (o, n) -> counted(begun(o, 9), n).writeByte(47));
    forms.put("BitSet", (o, n) -> counted(begun(o, 15), n));
    forms.put("BigInteger", (o, n) -> counted(begun(o, 13), n));
    forms.put("BigDecimal", (o, n) -> counted(begun(o, 12), n));
    for (int array = 46; array <= 52; array++) {
      int number = array;
      forms.put("array " + array, (o, n) -> counted(begun(o, number), n));
    }
    for (String array : List.of("[Z", "[S", "[J", "[Ljava.lang.Integer;", "[[I", "[[[[[[J")) {
      forms.put(array, (o, n) -> counted(begun(o, array), n));
    }
    forms.put("@BindCollection", (o, n) -> flagged(begun(bound(o), 33), true, n));
    forms.put("@BindMap", (o, n) -> counted(begun(counted(bound(o), 0), 32), n));
    forms.put("exception with int[]", (o, n) -> stream(o, "5b49", n));
    return forms.entrySet().stream().map(form -> Arguments.of(form.getKey(), form.getValue()));
  }

  /** Numbers are one higher, sizes as they are, and comparators in front of them. */
  static Stream<Arguments> formsOfKryo4() {
    Map<String, ObjIntConsumer<Output>> forms = new LinkedHashMap<>();
    forms.put("string", (o, n) -> flagged(begun(o, 1), true, n));
    for (int number : new int[] {16, 33, 34, 35, 36, 38, 41, 43, 47, 48, 49, 50, 51, 52, 53}) {
      forms.put("number " + number, (o, n) -> counted(begun(o, number), n));
    }
    forms.put("asList", (o, n) -> counted(begun(o, 10), n).writeByte(48));
    forms.put("TreeSet", (o, n) -> counted(ofNaturalOrder(begun(o, 37)), n));
    forms.put("TreeMap", (o, n) -> counted(ofNaturalOrder(begun(o, "java.util.TreeMap")), n));
    for (String name :
        List.of(
            "java.util.ArrayDeque",
            "java.util.PriorityQueue",
            "java.util.LinkedHashMap",
            "java.util.EnumMap",
            "java.util.concurrent.ConcurrentSkipListMap",
            "java.util.concurrent.CopyOnWriteArrayList",
            "java.util.concurrent.CopyOnWriteArraySet",
            "java.util.ImmutableCollections$ListN",
            "java.util.ImmutableCollections$SetN",
            "java.util.ImmutableCollections$MapN",
            "[Z",
            "[S",
            "[J",
            "[Ljava.lang.Integer;",
            "[[I")) {
      forms.put(name, (o, n) -> counted(begun(o, name), n));
    }
    forms.put("@BindCollection", (o, n) -> counted(begun(bound(o), 34), n));
    forms.put("@BindMap", (o, n) -> counted(begun(counted(bound(o), 0), 33), n));
    forms.put("stack trace", (o, n) -> counted(trace(o), n));
    return forms.entrySet().stream().map(form -> Arguments.of(form.getKey(), form.getValue()));
  }

  private static Output ofNaturalOrder(Output output) {
    output.writeByte(0);
    return output;
  }

  /** An exception field by field, as Dubbo 2.6 writes it, up to its array of frames. */
  private static Output trace(Output output) {
    Bytes.begin(output, "java.lang.RuntimeException");
    output.writeBytes(new byte[] {0, 0, 1});
    return output;
  }

  private static Output begun(Output output, int number) {
    Bytes.begin(output, number);
    return output;
  }

  private static Output begun(Output output, String name) {
    Bytes.begin(output, name);
    return output;
  }

  private static Output bound(Output output) {
    Bytes.begin(output, Bound.class.getName());
    return output;
  }

  private static Output flagged(Output output, boolean flag, int length) {
    output.writeVarIntFlag(flag, length, true);
    return output;
  }

  private static Output counted(Output output, int length) {
    output.writeVarInt(length, true);
    return output;
  }

  /** An exception whose JDK stream begins with an array of primitives. */
  private static void stream(Output output, String type, int length) {
    Bytes.begin(output, "java.lang.RuntimeException");
    output.writeBytes(
        HexFormat.of()
            .parseHex("aced00057572" + "0002" + type + "4dba602676eab2a5" + "020000" + "7870"));
    for (int shift = 24; shift >= 0; shift -= 8) {
      output.writeByte(length >> shift);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void aDeclaredLengthIsNotAllocatedUnlessItsBytesAreThere(
      String name, ObjIntConsumer<Output> form) {
    for (int length : LENGTHS) {
      for (int tail : TAILS) {
        byte[] message =
            Bytes.of(
                o -> {
                  form.accept(o, length);
                  o.writeBytes(new byte[tail]);
                });
        assertBounded(message, reader -> reader.readObject(Object.class, gate), length);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("formsOfKryo4")
  void aDeclaredLengthIsNotAllocatedInTheFormOfKryo4Either(
      String name, ObjIntConsumer<Output> form) {
    Messages kryo4 = Messages.of(new Kryo4Provider());
    for (int length : LENGTHS) {
      for (int tail : TAILS) {
        byte[] message =
            Bytes.of(
                o -> {
                  form.accept(o, length);
                  o.writeBytes(new byte[tail]);
                });
        assertBounded(kryo4, message, reader -> reader.readObject(Object.class, gate), length);
      }
    }
  }

  @Test
  void theFirstStringsOfAMessageAreBoundedToo() {
    for (int length : LENGTHS) {
      byte[] message = Bytes.of(o -> flagged(o, true, length));
      assertBounded(message, MessageReader::readString, length);
    }
  }

  @Test
  void nestedLengthsDoNotMultiply() {
    // 30 arrays in one another, each of which declares as many elements as the message has bytes
    byte[] message =
        Bytes.of(
            o -> {
              for (int i = 0; i < 30; i++) {
                counted(begun(o, 46), 100_000);
              }
              o.writeBytes(new byte[100_000]);
            });
    assertBounded(message, reader -> reader.readObject(Object.class, gate), 100_000);
  }

  @Test
  void manyListsOfNullsDoNotMultiply() {
    byte[] message =
        Bytes.of(
            o -> {
              flagged(begun(o, 33), false, 1001);
              for (int i = 0; i < 1000; i++) {
                flagged(begun(o, 33), true, 4001).writeByte(0);
              }
            });
    assertBounded(message, reader -> reader.readObject(Object.class, gate), 4000);
  }

  @Test
  void aListOfManyNullsArrivesWhichTakesNoBytesForThem() {
    List<Object> nulls = new ArrayList<>(Collections.nCopies(4000, null));
    assertThat(messages.pass(nulls, List.class, gate)).isEqualTo(nulls);
  }

  @Test
  void boundFieldsArrive() {
    Bound value = new Bound();
    value.list = new ArrayList<>(List.of(1, 2));
    value.map = new HashMap<>(Map.of(3, 4));
    assertThat(messages.pass(value, Bound.class, gate)).usingRecursiveComparison().isEqualTo(value);
  }

  private interface Read {
    void from(MessageReader reader);
  }

  /** The engine is acquired before: making one after each failure is not what a length asks for. */
  private void assertBounded(byte[] message, Read read, int length) {
    assertBounded(messages, message, read, length);
  }

  private static void assertBounded(Messages messages, byte[] message, Read read, int length) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) { // the first time loads classes
      try (MessageReader reader = messages.reader(message)) {
        long before = threads.getThreadAllocatedBytes(thread);
        Throwable thrown = catchThrowable(() -> read.from(reader));
        least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        if (thrown != null) {
          assertThat(thrown).as("length %s", length).isInstanceOf(SerializationException.class);
        }
      }
    }
    assertThat(least)
        .as("bytes allocated for length %s in %s bytes", length, message.length)
        .isLessThanOrEqualTo(64 * 1024 + 16L * message.length);
  }
}
