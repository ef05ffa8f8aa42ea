package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.writer.ObjectWriterCreatorASM;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The library that stock peers use, with their settings, reads what ours writes, and ours reads
 * what it writes. Some of it, it does not read itself: references in an array of Objects, and to
 * what is in a map under a number.
 */
final class StockLibraryTest {

  private static final String MODEL = "io.trunkline.testkit.model.";

  static final JSONWriter.Feature[] WRITER = {
    JSONWriter.Feature.WriteClassName,
    JSONWriter.Feature.FieldBased,
    JSONWriter.Feature.ErrorOnNoneSerializable,
    JSONWriter.Feature.ReferenceDetection,
    JSONWriter.Feature.WriteNulls,
    JSONWriter.Feature.NotWriteDefaultValue,
    JSONWriter.Feature.NotWriteHashMapArrayListClassName,
    JSONWriter.Feature.WriteNameAsSymbol
  };

  private static final JSONReader.Feature[] READER = {
    JSONReader.Feature.UseDefaultConstructorAsPossible,
    JSONReader.Feature.ErrorOnNoneSerializable,
    JSONReader.Feature.IgnoreAutoTypeNotMatch,
    JSONReader.Feature.UseNativeObject,
    JSONReader.Feature.FieldBased
  };

  private final Messages messages = Messages.of(new FastJson2SerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(StockLibraryTest.class.getClassLoader()).allow(MODEL + "*").build();

  /** As stock peers do on each thread; without it the library overflows the stack on cycles. */
  @BeforeEach
  void chooseTheWritersOfStock() {
    JSONFactory.setContextWriterCreator(
        new ObjectWriterCreatorASM(StockLibraryTest.class.getClassLoader()));
  }

  @AfterEach
  void forgetThem() {
    JSONFactory.setContextWriterCreator(null);
  }

  static Stream<Object> values() {
    Node ring = new Node("ring");
    ring.left = ring;
    ring.right = new Node("right");
    ring.right.left = ring;
    Node shared = new Node("shared");
    Node twice = new Node("twice");
    twice.left = shared;
    twice.right = shared;
    Map<String, Object> dotted = new LinkedHashMap<>();
    dotted.put("a.b [c]", shared);
    dotted.put("d", new ArrayList<>(List.of(shared, shared)));
    Map<Object, Object> keys = new LinkedHashMap<>();
    keys.put(1, shared);
    keys.put(2L, shared);
    keys.put(Color.RED, shared);
    return Stream.concat(
        ofTheJdk(),
        Stream.of(
            new ArrayList<>(
                List.of(shared, new Object[] {shared, shared}, new HashMap<>(Map.of(1, shared)))),
            new Pojo(3),
            new Pojo(),
            twice,
            ring,
            Color.GREEN,
            dotted,
            keys,
            new Node[] {shared, shared, null},
            new Object[] {shared, 1, 2L, "x", new int[] {1, 2}, new String[] {"a", null}},
            new LinkedHashSet<>(List.of(shared, new ArrayList<>(List.of(shared)))),
            new TreeMap<>(Map.of("b", shared, "a", shared))));
  }

  static Stream<Object> ofTheJdk() {
    List<Object> list = new ArrayList<>(List.of("shared"));
    Stream<Object> arrays =
        Stream.of(
                new byte[] {1},
                new char[] {'c'},
                new short[] {1},
                new float[] {1},
                new double[] {1},
                new boolean[] {true},
                new int[] {1},
                new long[] {1})
            .flatMap(
                array ->
                    Stream.of(
                        new ArrayList<>(List.of(array, "between", array)),
                        new LinkedHashMap<>(Map.of("k", array, "l", array))));
    return Stream.concat(arrays, ofOneEach(list));
  }

  private static Stream<Object> ofOneEach(List<Object> list) {
    return Stream.of(
        TimeUnit.DAYS,
        new ArrayList<>(Arrays.asList(1, 2L, (short) 3, (byte) 4, 'c', 1.5, 2.5f, null, "text")),
        new ArrayList<>(List.of(new LinkedList<>(List.of(1)), new HashSet<>(List.of("x")))),
        new ArrayList<>(List.of(list, list, new ArrayList<>(List.of(list)))),
        new TreeSet<>(List.of(3, 1, 2)),
        new HashMap<>(Map.of(1, "a", "b", 2)),
        new HashMap<>(Collections.singletonMap("none", null)),
        new LinkedHashMap<>(Map.of("x.y", list)),
        Collections.singletonList(1),
        Collections.emptyList(),
        Collections.unmodifiableList(new ArrayList<>(List.of(1))),
        Arrays.asList(1, "x"),
        new String[][] {{"a"}, {null}},
        new long[] {1, 1L << 40},
        new byte[] {1, 2});
  }

  @ParameterizedTest
  @MethodSource("values")
  void theLibraryReadsOurBytes(Object value) {
    assertSame(read(write(value)), value);
  }

  @ParameterizedTest
  @MethodSource("values")
  void oursReadsTheBytesOfTheLibrary(Object value) {
    byte[] item = JSONB.toBytes(value, WRITER);
    byte[] message = new byte[item.length + 4];
    System.arraycopy(item, 0, message, 4, item.length);
    for (int i = 0; i < 4; i++) {
      message[i] = (byte) (item.length >> 24 - 8 * i);
    }
    assertSame(messages.read(message, reader -> reader.readObject(Object.class, gate)), value);
  }

  @ParameterizedTest
  @MethodSource("ofTheJdk")
  void aValueOfTheJdkHasTheBytesOfTheLibrary(Object value) {
    assertThat(write(value)).isEqualTo(JSONB.toBytes(value, WRITER));
  }

  static Stream<Object> ofOneClassAlone() {
    return Stream.of(
        Locale.GERMANY,
        new UUID(1, 2),
        String.class,
        new ConcurrentLinkedQueue<>(List.of("x")),
        new ConcurrentLinkedDeque<>(List.of("x")));
  }

  /** Which the library reads if the method declares that class, and not with another name. */
  @ParameterizedTest
  @MethodSource("ofOneClassAlone")
  void anItemOfOneClassHasTheBytesOfTheLibrary(Object value) {
    assertThat(write(value)).isEqualTo(JSONB.toBytes(value, WRITER));
  }

  /** Where a field is null, the bytes of the library depend on its version. */
  @Test
  void anObjectWithoutNullsHasTheBytesOfTheLibrary() {
    Pojo pojo = new Pojo(5);
    assertThat(write(pojo)).isEqualTo(JSONB.toBytes(pojo, WRITER));
  }

  /** As version 2.0.56 does it, which Dubbo 3.3.6 has: the member once more, and a null. */
  @Test
  void aNullBehindAReferenceLeavesTheReference() {
    String name = Node.class.getName();
    ByteArrayOutputStream item = new ByteArrayOutputStream();
    write(item, 0x92, 0x49 + name.length(), name, 0, 0xa6);
    write(item, 0x7f, 0x49 + 4, "left", 1, 0x93, 0x49 + 1, "$", 0x7f, 1, 0xaf);
    write(item, 0x7f, 0x49 + 5, "right", 2, 0xaf, 0xa5);
    byte[] bytes = item.toByteArray();
    byte[] message = new byte[bytes.length + 4];
    message[3] = (byte) bytes.length;
    System.arraycopy(bytes, 0, message, 4, bytes.length);
    Node read = (Node) messages.read(message, reader -> reader.readObject(Object.class, gate));
    assertThat(read.left).isSameAs(read);
    assertThat(read.right).isNull();
  }

  private static void write(ByteArrayOutputStream to, Object... parts) {
    for (Object part : parts) {
      if (part instanceof String text) {
        to.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
      } else {
        to.write((Integer) part);
      }
    }
  }

  static final class Entries implements Serializable {
    Map.Entry<String, Pojo> simple = new AbstractMap.SimpleEntry<>("k", new Pojo(1));
    Map.Entry<String, Pojo> constant = Map.entry("k", new Pojo(2));
    List<Map.Entry<String, Pojo>> list = new ArrayList<>(List.of(constant));
  }

  @Test
  void entriesOfMapsHaveTheBytesOfTheLibraryAndArrive() {
    Entries entries = new Entries();
    assertThat(write(entries)).isEqualTo(JSONB.toBytes(entries, WRITER));
    for (Ends ends : Ends.values()) {
      Entries read =
          (Entries)
              ends.pass(
                  entries,
                  Entries.class,
                  ClassGate.builder(StockLibraryTest.class.getClassLoader())
                      .allowReachableFrom(Entries.class)
                      .build(),
                  Entries.class);
      assertThat(read.simple).hasSameClassAs(entries.simple).isEqualTo(entries.simple);
      assertThat(read.constant).isEqualTo(entries.constant);
      assertThat(read.list).isEqualTo(entries.list);
      if (ends != Ends.PLAIN) {
        assertThat(read.constant).hasSameClassAs(entries.constant);
      }
    }
  }

  static Stream<Object> ofAnonymousClasses() {
    Pojo pojo = new Pojo(5);
    return Stream.of(
        new ArrayList<Pojo>() {
          {
            add(pojo);
          }
        },
        new HashSet<Pojo>() {
          {
            add(pojo);
          }
        },
        new LinkedHashMap<String, Pojo>() {
          {
            put("k", pojo);
          }
        },
        new TreeMap<String, Pojo>() {
          {
            put("k", pojo);
          }
        });
  }

  /** Elements say their class, because no stock peer knows that of the collection. */
  @ParameterizedTest
  @MethodSource("ofAnonymousClasses")
  void aCollectionOfAnAnonymousClassHasTheBytesOfTheLibrary(Object value) {
    assertThat(write(value)).isEqualTo(JSONB.toBytes(value, WRITER));
  }

  static final class Dates implements Serializable {
    @Nullable Date date;
    @Nullable List<Date> list;
    @Nullable Map<String, Date> map;
    Date @Nullable [] array;
  }

  private static Timestamp timestamp() {
    Timestamp timestamp = new Timestamp(1_700_000_000_123L);
    timestamp.setNanos(123_456_789);
    return timestamp;
  }

  @Test
  void aTimestampWhereADateIsDeclaredHasTheBytesOfTheLibraryAndArrives() {
    Dates dates = new Dates();
    dates.date = timestamp();
    dates.list = new ArrayList<>(List.of(timestamp()));
    dates.map = new HashMap<>(Map.of("k", timestamp()));
    dates.array = new Date[] {timestamp()};
    byte[] bytes = JSONB.toBytes(dates, WRITER);
    assertThat(write(dates)).isEqualTo(bytes);
    Dates read = (Dates) Ends.PLAIN.pass(dates, Dates.class);
    assertThat(read.date).isEqualTo(new Date(1_700_000_000_123L)); // as between stock peers
    assertThat(read.list).isEqualTo(dates.list);
    assertThat(read.map).isEqualTo(dates.map);
    assertThat(read.array).isEqualTo(dates.array);
    assertThat(Ends.PLAIN.pass(timestamp(), Date.class)).isEqualTo(timestamp());
  }

  /** The library itself makes something else of it. */
  @Test
  void aListInItselfHasTheBytesOfTheLibraryAndArrives() {
    List<Object> cycle = new ArrayList<>();
    cycle.add(cycle);
    byte[] bytes = write(cycle);
    assertThat(bytes).isEqualTo(JSONB.toBytes(cycle, WRITER));
    List<?> read = (List<?>) messages.pass(cycle, Object.class, gate);
    assertThat(read).isNotNull();
    assertThat(read.get(0)).isSameAs(read);
  }

  private static void assertSame(Object read, Object value) {
    assertThat(read).hasSameClassAs(value);
    assertThat(read).usingRecursiveComparison().isEqualTo(value);
  }

  private byte[] write(Object value) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    return Arrays.copyOfRange(message, 4, message.length);
  }

  private static Object read(byte[] item) {
    return JSONB.parseObject(
        item, Object.class, JSONReader.autoTypeFilter(true, MODEL, "java.util."), READER);
  }
}
