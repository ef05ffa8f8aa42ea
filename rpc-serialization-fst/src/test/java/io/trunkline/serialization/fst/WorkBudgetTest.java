package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.TestSize;
import java.io.Serializable;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a message makes its reader do follows from the message's length. Longer than 400 lines
 * because each message is written by hand, byte by byte.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class WorkBudgetTest {

  private static final int LEVELS = 60;
  private static final int KEYS = 40_000;
  private static final Class<?> IMMUTABLE = CarriedClasses.named("java.util.CollSer");
  private static final int SET_OF = 2;
  private static final int MAP_OF = 3;

  /** A set of an application. */
  public static class Tags extends HashSet<Object> {
    private static final long serialVersionUID = 1L;
  }

  /** A map of an application. */
  public static class Scores extends LinkedHashMap<Object, Object> {
    private static final long serialVersionUID = 1L;
  }

  /** An exception with reasons. */
  public static class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    public final Object reasons;

    public Refused(Object reasons) {
      this.reasons = reasons;
    }
  }

  /** A class whose hash code is that of all it refers to. */
  public static class Tree implements Serializable {
    private static final long serialVersionUID = 1L;
    public final List<Tree> kids = new ArrayList<>();

    @Override
    public int hashCode() {
      return kids.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Tree tree && kids.equals(tree.kids);
    }
  }

  private static final Messages FST = Messages.of(new FstSerializationProvider());
  private static final ClassGate GATE =
      ClassGate.builder(WorkBudgetTest.class.getClassLoader())
          .allow("io.trunkline.serialization.fst.*")
          .build();

  private static byte[] write(Object value) {
    return FST.write(writer -> writer.writeObject(value));
  }

  private static Object read(byte[] message) {
    return FST.read(message, reader -> reader.readObject(Object.class, GATE));
  }

  private static void assertRefused(byte[] message) {
    assertThatThrownBy(() -> read(message)).isInstanceOf(BudgetExceededException.class);
  }

  /** Sets that contain each other twice on each level, filled while they are cheap to hash. */
  private static <S extends Set<Object>> S bomb(Supplier<S> empty, int levels) {
    S root = empty.get();
    Set<Object> left = root;
    Set<Object> right = empty.get();
    for (int i = 0; i < levels; i++) {
      Set<Object> nextLeft = empty.get();
      Set<Object> nextRight = empty.get();
      nextLeft.add("differs");
      left.add(nextLeft);
      left.add(nextRight);
      right.add(nextLeft);
      right.add(nextRight);
      left = nextLeft;
      right = nextRight;
    }
    return root;
  }

  static Stream<Arguments> bombs() {
    Set<Object> sets = bomb(HashSet::new, LEVELS);
    return Stream.of(
        Arguments.of("HashSet", sets),
        Arguments.of("LinkedHashSet", bomb(LinkedHashSet::new, LEVELS)),
        Arguments.of("of an application", bomb(Tags::new, LEVELS)),
        Arguments.of("in a list", new ArrayList<>(List.of(List.of(), sets))),
        Arguments.of("in an exception", new Refused(sets)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bombs")
  void setsInSetsAreRefused(String name, Object bomb) {
    byte[] message = write(bomb);
    assertThat(message).hasSizeLessThan(8000);
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hashing");
  }

  @Test
  void fewLevelsOfSetsArrive() {
    assertThat((Set<?>) read(write(bomb(HashSet::new, 5)))).hasSize(2);
    assertThat((Set<?>) read(write(bomb(LinkedHashSet::new, 5)))).hasSize(2);
    assertThat((Set<?>) read(write(bomb(Tags::new, 5)))).hasSize(2);
  }

  /** A table whose keys are written by the second, and are told their number by the third. */
  private static byte[] table(
      BiConsumer<FstBytes, Integer> head, int size, boolean jdk, boolean map, Keys keys) {
    FstBytes bytes = new FstBytes();
    head.accept(bytes, size);
    for (int i = 0; i < size; i++) {
      keys.write(jdk ? bytes.element() : bytes, i);
      if (map) {
        (jdk ? bytes.element() : bytes).yes();
      }
    }
    return bytes.toBytes();
  }

  private interface Keys {
    void write(FstBytes bytes, int number);
  }

  private static BiConsumer<FstBytes, Integer> serialized(Class<?> type) {
    return (bytes, size) -> bytes.object(type).number(size);
  }

  private static BiConsumer<FstBytes, Integer> immutable(int kind, int elementsOfKey) {
    return (bytes, size) ->
        bytes.object(IMMUTABLE).raw(55, 99, kind, 0).number(size * elementsOfKey);
  }

  private static void linked(FstBytes bytes, int size) {
    bytes.object(LinkedHashSet.class).raw(55, 99, 0).number(16).real(0.75f).number(size);
  }

  private static void application(FstBytes bytes, int size) {
    bytes.object(Scores.class).raw(55, 99).real(0.75f).number(16).raw(0).number(16).number(size);
  }

  private static void queue(FstBytes bytes, int size) {
    bytes.object(PriorityQueue.class).raw(55, 99).number(size).none().raw(0).number(size + 1);
  }

  private static void skipList(FstBytes bytes, int size) {
    bytes.object(ConcurrentSkipListMap.class).raw(55, 99).none().raw(0);
  }

  private static byte[] each(Class<?> type, Keys keys, int size) {
    boolean map = Map.class.isAssignableFrom(type);
    return table(serialized(type), size, false, map, keys);
  }

  /** All tables that are filled with keys while a message is read. */
  private static Stream<byte[]> tables(int size, Keys keys) {
    return Stream.of(
        each(HashMap.class, keys, size),
        each(LinkedHashMap.class, keys, size),
        each(ConcurrentHashMap.class, keys, size),
        each(HashSet.class, keys, size),
        each(Hashtable.class, keys, size),
        table(immutable(SET_OF, 1), size, true, false, keys),
        table(immutable(MAP_OF, 2), size, true, true, keys),
        table(WorkBudgetTest::linked, size, true, false, keys),
        table(WorkBudgetTest::application, size, true, true, keys));
  }

  static Stream<byte[]> equalHashCodes() {
    return tables(
        KEYS,
        (bytes, i) ->
            bytes.object(Timestamp.class).raw(55, 99, 0).time(i * 0x1_0000_0001L).raw(66, 0, 0));
  }

  @ParameterizedTest
  @MethodSource("equalHashCodes")
  void keysThatNoTableOrdersAreRefusedIfTheyShareAHashCode(byte[] message) {
    assertRefused(message);
  }

  static Stream<byte[]> tablesWithoutTrees() {
    Keys keys = (bytes, i) -> bytes.longNumber(i * 0x1_0000_0001L);
    return Stream.of(
        each(Hashtable.class, keys, KEYS),
        table(immutable(SET_OF, 1), KEYS, true, false, keys),
        table(immutable(MAP_OF, 2), KEYS, true, true, keys));
  }

  @ParameterizedTest
  @MethodSource("tablesWithoutTrees")
  void numbersThatShareAHashCodeAreRefusedWhereTheTableHasNoTrees(byte[] message) {
    assertRefused(message);
  }

  @Test
  void aHashMapOrdersNumbersThatShareAHashCode() {
    int some = 5000;
    byte[] message = each(HashMap.class, (bytes, i) -> bytes.longNumber(i * 0x1_0000_0001L), some);
    assertThat((Map<?, ?>) read(message)).hasSize(some);
  }

  static Stream<byte[]> trees() {
    return tables(2, (bytes, i) -> tree(bytes, 25)); // one alone is not hashed by Set.of
  }

  private static void tree(FstBytes bytes, int levels) {
    bytes.object(Tree.class).object(ArrayList.class).number(levels == 0 ? 0 : 8);
    if (levels > 0) {
      int first = bytes.place();
      tree(bytes, levels - 1);
      for (int i = 1; i < 8; i++) {
        bytes.reference(first);
      }
    }
    bytes.raw(0);
  }

  @ParameterizedTest
  @MethodSource("trees")
  void whatTheHashCodesOfAnApplicationLookAtIsCharged(byte[] message) {
    assertThat(message).hasSizeLessThan(3000);
    assertRefused(message);
  }

  /** A number once, and then references to it. */
  private static Keys longNumber(int bytesOfNumber) {
    int[] first = new int[1];
    return (bytes, i) -> {
      if (i > 0) {
        bytes.reference(first[0]);
        return;
      }
      first[0] = bytes.place();
      bytes.object(BigInteger.class).number(bytesOfNumber);
      for (int n = 0; n < bytesOfNumber; n++) {
        bytes.raw(1);
      }
    };
  }

  static Stream<byte[]> longNumbers() {
    int longest = 4000;
    return Stream.concat(
        tables(3 * KEYS, longNumber(longest)),
        Stream.of(
            table(WorkBudgetTest::queue, 3 * KEYS, true, false, longNumber(longest)),
            table(WorkBudgetTest::skipList, 3 * KEYS, true, true, longNumber(longest))));
  }

  @ParameterizedTest
  @MethodSource("longNumbers")
  void eachLookAtALongNumberIsCharged(byte[] message) {
    assertRefused(message);
  }

  @Test
  void aNumberOfAMillionBytesIsRefused() {
    assertThatThrownBy(() -> read(write(BigInteger.ONE.shiftLeft(8_000_000))))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("BigInteger");
  }

  /** The JDK builds both from what is in order, and looks at no key. */
  @Test
  void sortedMapsAndSetsCompareNothingWhenTheyAreRead() {
    Map<Object, Object> map = new TreeMap<>();
    for (int i = 0; i < KEYS; i++) {
      map.put(BigInteger.ONE.shiftLeft(8000).add(BigInteger.valueOf(i)), i);
      if (i == 100) {
        break;
      }
    }
    assertThat(read(write(map))).isEqualTo(map);
    assertThat(read(write(new TreeSet<>(map.keySet())))).isEqualTo(map.keySet());
  }

  /** Something long, and then as many objects of the JDK with it. */
  private static byte[] sharing(
      Consumer<FstBytes> shared, int objects, BiConsumer<FstBytes, Integer> object) {
    FstBytes bytes = new FstBytes().object(ArrayList.class).number(objects + 1);
    int place = bytes.place();
    shared.accept(bytes);
    for (int i = 0; i < objects; i++) {
      object.accept(bytes, place);
    }
    return bytes.toBytes();
  }

  private static void array(FstBytes bytes, Class<?> type, int length, IntConsumer element) {
    bytes.array(type, length);
    for (int i = 0; i < length; i++) {
      element.accept(i);
    }
  }

  static Stream<Arguments> shared() {
    int length = 100_000;
    int objects = 10_000;
    return Stream.of(
        Arguments.of(
            "a stack copies its array",
            sharing(
                bytes -> array(bytes, Object[].class, length, i -> bytes.none()),
                objects,
                (bytes, place) ->
                    bytes
                        .object(Stack.class)
                        .raw(55, 77)
                        .object(HashMap.class)
                        .number(1)
                        .text("elementData")
                        .reference(place)
                        .raw(66, 0))),
        Arguments.of(
            "a set of bits looks for the last one",
            sharing(
                bytes -> array(bytes, long[].class, length, i -> bytes.raw(0, 0, 0, 0, 0, 0, 0, 0)),
                objects,
                (bytes, place) ->
                    bytes
                        .object(BitSet.class)
                        .raw(55, 77)
                        .object(HashMap.class)
                        .number(1)
                        .text("bits")
                        .reference(place))),
        Arguments.of(
            "a URI parses its text",
            sharing(
                bytes -> bytes.text("a".repeat(length)),
                objects,
                (bytes, place) -> bytes.object(URI.class).raw(55, 99).reference(place).raw(0))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shared")
  void whatObjectsOfTheJdkDoWithASharedPartIsCharged(String name, byte[] message) {
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("copying");
  }

  @Test
  void aThousandUrisOfOneTextArrive() {
    String text = "http://demo.example/a?b=c#d";
    List<URI> uris = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      uris.add(URI.create(text));
    }
    assertThat(read(write(uris))).isEqualTo(uris);
  }

  @Test
  void aPatternIsCompiledWhenItIsReadOrRefused() {
    assertThatThrownBy(() -> read(pattern("a\u0301".repeat(12), Pattern.CANON_EQ)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("CANON_EQ");
    assertThatThrownBy(() -> read(pattern("a".repeat(100_000), 0)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("regular expression");
    assertThatThrownBy(() -> read(pattern("(", 0))).isInstanceOf(SerializationException.class);
    Pattern read = (Pattern) read(pattern("a+", Pattern.CASE_INSENSITIVE));
    assertThat(read.matcher("AA").matches()).isTrue();
  }

  private static byte[] pattern(String expression, int flags) {
    FstBytes bytes = new FstBytes().object(Pattern.class);
    return bytes.raw(55, 99).number(flags).text(expression).raw(0).toBytes();
  }

  @Test
  void viewsOfViewsEnd() {
    FstBytes bytes = new FstBytes().object(ArrayList.class).number(101);
    int shown = bytes.place();
    bytes.object(ArrayList.class).number(0);
    for (int i = 0; i < 100; i++) {
      int view = bytes.place();
      bytes.object(CarriedClasses.named("java.util.Collections$UnmodifiableCollection"));
      bytes.reference(shown).raw(0);
      shown = view;
    }
    assertThatThrownBy(() -> read(bytes.toBytes()))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("shows another one");
  }

  @Test
  void manyKeysOfDifferentClassesArrive() {
    Map<Object, Object> mixed = new HashMap<>();
    Set<Object> set = new LinkedHashSet<>();
    Scores scores = new Scores();
    Set<String> texts = new HashSet<>();
    int count = TestSize.of(2_000, 20_000);
    for (int i = 0; i < count; i++) {
      texts.add("text " + i);
      for (Object key : new Object[] {i, "text-" + i, new Timestamp(i * 1000L), List.of(i, i)}) {
        mixed.put(key, i);
        set.add(key);
        scores.put(key, i);
      }
    }
    assertThat(read(write(mixed))).isEqualTo(mixed);
    assertThat(read(write(set))).isEqualTo(set);
    assertThat(read(write(scores))).isEqualTo(scores);
    assertThat(read(write(Set.copyOf(texts)))).isEqualTo(texts);
    assertThat(read(write(new ConcurrentHashMap<>(mixed)))).isEqualTo(mixed);
  }
}
