package io.trunkline.serialization.formats.jsonb;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONFactory;
import com.alibaba.fastjson2.writer.ObjectWriterCreatorASM;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.arrival.own.Item;
import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.net.InetAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.time.MonthDay;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stock peers write of values that ours makes when all of them is read, or not at all. */
final class StockBytesTest {

  private static final ClassGate GATE =
      ClassGate.builder(StockBytesTest.class.getClassLoader())
          .allowReachableFrom(URL.class) // as where a method declares one
          .allowReachableFrom(InetAddress.class)
          .allowReachableFrom(AtomicReference.class)
          .allowReachableFrom(Item.class)
          .allow(StockBytesTest.class.getPackageName() + ".*")
          .build();

  /** Reads what the library writes. */
  private static Object ofLibrary(Object value, Type declared) {
    JSONFactory.setContextWriterCreator(
        new ObjectWriterCreatorASM(StockBytesTest.class.getClassLoader()));
    try {
      return read(declared, JSONB.toBytes(value, StockLibraryTest.WRITER));
    } finally {
      JSONFactory.setContextWriterCreator(null);
    }
  }

  /** Reads bytes, and texts without their tags. */
  private static Object read(Type declared, Object... parts) {
    return requireNonNull(
        Ends.PLAIN.messages().read(message(parts), in -> in.readObject(declared, GATE)));
  }

  private static byte[] message(Object... parts) {
    ByteArrayOutputStream item = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof byte[] bytes) {
        item.writeBytes(bytes);
      } else if (part instanceof String text) {
        item.write(0x49 + text.length());
        item.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
      } else {
        item.write((Integer) part);
      }
    }
    byte[] bytes = item.toByteArray();
    byte[] message = new byte[4 + bytes.length];
    message[2] = (byte) (bytes.length >> 8);
    message[3] = (byte) bytes.length;
    System.arraycopy(bytes, 0, message, 4, bytes.length);
    return message;
  }

  private static byte[] write(@Nullable Object value) {
    return Ends.PLAIN.messages().write(out -> out.writeObject(value));
  }

  // ------------------------------------------------------------- parts of dates

  /** By the library that Dubbo 3.3.6 has; the one that is here writes texts. */
  @Test
  void partsOfDatesAreTheirFieldsAndTextsAreReadToo() {
    byte[] year = message(0x92, "java.time.Year", 0, 0xa6, 0x7f, "year", 1, 0x3f, 0xe8, 0xa5);
    byte[] month =
        message(
            0x92, "java.time.YearMonth", 0, 0xa6, 0x7f, "month", 1, 2, 0x7f, "year", 2, 5, 0xa5);
    byte[] day =
        message(0x92, "java.time.MonthDay", 0, 0xa6, 0x7f, "day", 1, 29, 0x7f, "month", 2, 2, 0xa5);
    byte[] zero = message(0x92, "java.time.Year", 0, 0xa6, 0xa5);
    Map<byte[], Object> values =
        Map.of(
            year, Year.of(2024),
            month, YearMonth.of(5, 2),
            day, MonthDay.of(2, 29),
            zero, Year.of(0));
    values.forEach(
        (bytes, value) -> {
          assertThat(write(value)).isEqualTo(bytes);
          for (Type declared : List.of(Object.class, value.getClass())) {
            assertThat(Ends.PLAIN.pass(value, declared)).isEqualTo(value);
          }
        });
    for (Object value : List.of(Year.of(-7), YearMonth.of(5, 2), MonthDay.of(2, 29))) {
      String text = value.equals(Year.of(-7)) ? "-7" : value.toString();
      assertThat(read(value.getClass(), text)).isEqualTo(value);
    }
  }

  @Test
  void partsOfNoDateAreRefused() {
    assertThatThrownBy(() -> read(MonthDay.class, 0xa6, 0x7f, "day", 0, 30, 0xa5))
        .hasMessageContaining("what is there for java.time.MonthDay is none");
    assertThatThrownBy(() -> read(Year.class, 0xa6, 0x7f, "year", 0, "x", 0xa5))
        .hasMessageContaining("expected a number in java.time.Year");
  }

  @Test
  void anEmptyOptionalNumberIsNull() {
    for (Object empty :
        List.of(OptionalInt.empty(), OptionalLong.empty(), OptionalDouble.empty())) {
      assertThat(write(empty)).isEqualTo(message(0xaf));
      assertThat(Ends.PLAIN.pass(empty, empty.getClass())).isEqualTo(empty);
    }
  }

  // ------------------------------------------------------- texts where more is declared

  @Test
  void aUrlIsMadeOfItsTextWhereItIsDeclared() throws Exception {
    Object read = ofLibrary(new URL("http://shop.invalid:8080/a?b#c"), URL.class);
    assertThat(read).isInstanceOf(URL.class).hasToString("http://shop.invalid:8080/a?b#c");
    assertThatThrownBy(() -> read(URL.class, "jar:file:/a!/b"))
        .hasMessageContaining("pass a java.net.URI");
    assertThatThrownBy(
            () ->
                Ends.PLAIN
                    .messages()
                    .read(message("http://a"), in -> in.readObject(URL.class, Ends.gate())))
        .hasMessageContaining("java.net.URL refused");
  }

  @Test
  void anAddressIsMadeOfItsLiteral() throws Exception {
    for (String text : List.of("10.0.0.1", "0:0:0:0:0:0:0:1", "::ffff:1.2.3.4")) {
      assertThat(read(InetAddress.class, text)).isEqualTo(InetAddress.getByName(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "cafe", "1.2.3", "1.2.3.256", "1", "", "::g", "fe80::1%1"})
  void aNameIsNoAddressAndIsNotLookedUp(String name) {
    assertThatThrownBy(() -> read(InetAddress.class, name))
        .hasMessageContaining("names are not looked up");
  }

  @Test
  void aReferenceIsMadeOfItsValueAndItsPathLeadsToIt() {
    AtomicReference<Object> reference = new AtomicReference<>();
    reference.set(new Item("a", reference));
    AtomicReference<?> read = (AtomicReference<?>) ofLibrary(reference, AtomicReference.class);
    assertThat(read.get()).isEqualTo(new Item("a"));
    assertThat(((Item) read.get()).back).isSameAs(read);
    Item itself = new Item("b");
    itself.back = itself;
    Item inReference =
        (Item)
            ((AtomicReference<?>) ofLibrary(new AtomicReference<>(itself), AtomicReference.class))
                .get();
    assertThat(inReference.back).isSameAs(inReference);
    assertThat(((AtomicReference<?>) read(AtomicReference.class, "x")).get()).isEqualTo("x");
  }

  static final class Optionals implements Serializable {
    Optional<Item> item = Optional.of(new Item("a"));
    Optional<List<Item>> list = Optional.of(new ArrayList<>(List.of(new Item("b"))));
    Optional<String> text = Optional.of("t");
    Optional<Item> none = Optional.empty();
  }

  @Test
  void anOptionalIsMadeOfItsValueAndItsPathLeadsToIt() {
    Item item = new Item("a");
    Optional<Item> optional = Optional.of(item);
    item.back = optional;
    Optional<?> read = (Optional<?>) ofLibrary(optional, Optional.class);
    assertThat(read).isEqualTo(optional);
    assertThat(((Item) read.orElseThrow()).back).isSameAs(read);
    Optionals optionals = new Optionals();
    assertThat(ofLibrary(optionals, Optionals.class))
        .usingRecursiveComparison()
        .isEqualTo(optionals);
  }

  // ------------------------------------------------ references to what is made last

  static Stream<Item> inItsContainer() {
    return Stream.of(
            (Function<Item, Object>) item -> List.of(item, "b"),
            Collections::singletonList,
            item -> Arrays.asList(item, null),
            item -> Map.of("k", item))
        .map(
            maker -> {
              Item item = new Item("a");
              item.back = maker.apply(item);
              return item;
            });
  }

  @ParameterizedTest
  @MethodSource("inItsContainer")
  void anObjectInAnImmutableContainerRefersToIt(Item item) {
    Object container = requireNonNull(item.back);
    Object read = ofLibrary(container, Object.class);
    Object first =
        read instanceof Map<?, ?> map ? map.values().iterator().next() : ((List<?>) read).get(0);
    assertThat(((Item) first).back).isSameAs(read);
    assertThat(read).hasSameClassAs(container);
  }

  record Pair(List<Object> list, Object[] array) implements Serializable {}

  @Test
  void elementsOfListsAndArraysReferToTheRecordThatHasThem() {
    Pair pair = new Pair(new ArrayList<>(), new Object[1]);
    pair.list.add(pair);
    pair.array[0] = new ArrayList<>(List.of(pair));
    Pair read = (Pair) ofLibrary(pair, Pair.class);
    assertThat(read.list.get(0)).isSameAs(read);
    assertThat(((List<?>) read.array[0]).get(0)).isSameAs(read);
  }

  @Test
  void anElementThatCannotBeSetLaterIsRefused() {
    for (List<Object> list : List.of(new LinkedList<>(), new CopyOnWriteArrayList<>())) {
      List<Object> immutable = List.of(list);
      list.add(immutable);
      assertThatThrownBy(() -> ofLibrary(immutable, Object.class))
          .hasMessageContaining("the item does not have, or not yet");
    }
  }

  static final class Typed implements Serializable {
    @Nullable String back = "?";
  }

  @Test
  void whatIsMadeLastHasToFitWhereItIsAwaited() {
    byte[] bytes = write(Collections.singletonList(new Typed()));
    String text = new String(bytes, 4, bytes.length - 4, StandardCharsets.ISO_8859_1);
    int value = text.lastIndexOf("J?"); // the text, in whose place is a reference to the list
    byte[] start = text.substring(0, value).getBytes(StandardCharsets.ISO_8859_1);
    byte[] end = text.substring(value + 2).getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> read(Object.class, start, 0x93, "$", end))
        .hasMessageContaining("expected a java.lang.String");
  }

  // ------------------------------------------------------------------ exceptions

  @Test
  void theNextExceptionOfAChainArrives() {
    for (SQLException first :
        List.of(
            new SQLException("m", "42000", 7),
            new BatchUpdateException("m", "42000", 7, new int[] {1}))) {
      first.setStackTrace(new StackTraceElement[0]);
      first.setNextException(new SQLException("next", "42001", 8));
      first.initCause(new Throwable("cause"));
      SQLException read = (SQLException) ofLibrary(first, Throwable.class);
      assertThat(read.getNextException().getMessage()).isEqualTo("next");
      assertThat(read.getNextException().getErrorCode()).isEqualTo(8);
      assertThat(read.getCause()).hasMessage("cause");
    }
  }

  static final class Hiding extends Exception {
    @Nullable String cause;

    Hiding(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  @Test
  void aFieldThatHidesTheCauseIsRefusedWhereItHasAValue() {
    Hiding hiding = new Hiding("m", new IllegalStateException("c"));
    assertThat(((Hiding) Ends.PLAIN.pass(hiding, Throwable.class)).getMessage()).isEqualTo("m");
    hiding.cause = "text";
    assertThatThrownBy(() -> Ends.PLAIN.pass(hiding, Throwable.class))
        .hasMessageContaining(Hiding.class.getName())
        .hasMessageContaining("rename the field");
  }

  // ------------------------------------------------- what the message does not say

  @Test
  void aDescendingMapIsRefusedByWriterAndReader() {
    NavigableMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    assertThat(Ends.PLAIN.pass(map.headMap("b"), Object.class)).isEqualTo(Map.of("a", 1));
    for (Object part :
        List.of(
            map.descendingMap(),
            new TreeMap<String, Integer>(Comparator.reverseOrder()).headMap("a"))) {
      assertThatThrownBy(() -> write(part))
          .hasMessageContaining(part.getClass().getName())
          .hasMessageContaining("without its Comparator");
    }
    assertThatThrownBy(() -> ofLibrary(map.descendingMap(), NavigableMap.class))
        .hasMessageContaining("java.util.TreeMap$DescendingSubMap without its Comparator");
  }

  @Test
  void anEmptyEnumMapIsRefusedWhereNothingSaysItsEnum() {
    assertThatThrownBy(() -> ofLibrary(new EnumMap<>(TimeUnit.class), Object.class))
        .hasMessageContaining("does not say which enum");
  }

  static final class Marked extends ArrayList<String> {
    private final int mark;

    Marked(int mark) {
      this.mark = mark;
    }

    int mark() {
      return mark;
    }
  }

  @Test
  void aListWithFieldsThatNoConstructorSetsIsRefused() {
    assertThatThrownBy(() -> ofLibrary(new Marked(5), List.class))
        .hasMessageContaining(Marked.class.getName())
        .hasMessageContaining("of which the message has the elements alone");
    assertThat(((Marked) Ends.AGREED.pass(new Marked(5), List.class)).mark()).isEqualTo(5);
  }

  @Test
  void aSortedSetOfAnUnknownClassIsInNaturalOrderOrRefused() {
    String name = "shop.Sorted";
    Object read = read(SortedSet.class, 0x92, name, 0, 0x96, 1, 2);
    assertThat(read).isEqualTo(new TreeSet<>(List.of(1, 2)));
    assertThatThrownBy(() -> read(SortedSet.class, 0x92, name, 0, 0x96, 2, 1))
        .hasMessageContaining("in an order of a class that is not here");
  }
}
