package io.trunkline.serialization.formats.dubbo;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.alibaba.dubbo.common.serialize.support.dubbo.GenericObjectInput;
import com.alibaba.dubbo.common.serialize.support.dubbo.GenericObjectOutput;
import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.LocalDate;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Dubbo 2.5.10 reads what Trunkline writes, and Trunkline what it writes: the same bytes. */
final class OracleTest {

  /** With a field of each kind. */
  public static final class Kinds implements Serializable {
    private static final long serialVersionUID = 1L;

    public boolean truth = true;
    public byte small = -3;
    public char letter = '\u4f60';
    public short middle = -1;
    public int whole = 70_000;
    public long large = Long.MIN_VALUE;
    public float real = 1.5f;
    public double precise = Math.PI;
    public @Nullable Boolean boxedTruth = false;
    public @Nullable Boolean noTruth;
    public @Nullable Byte boxedSmall = 5;
    public @Nullable Character boxedLetter = 'x';
    public @Nullable Integer boxedWhole = -15;
    public @Nullable Long boxedLarge = 1L << 40;
    public @Nullable Double boxedPrecise = 0.0;
    public @Nullable String text = "t\u00e9\u4f60";
    public @Nullable StringBuilder builder = new StringBuilder("b");
    public @Nullable Date date = new Date(1_700_000_000_123L);
    public Color color = Color.GREEN;
    public byte[] bytes = {1, -1};
    public int[] numbers = {1, -1, 1 << 20};
    public String[] texts = {"a", ""};
    public Object[] objects = {1, "x", 2L};
    public int[][] table = {{1}, {}};
    public @Nullable List<Integer> list = new ArrayList<>(List.of(1, 2));
    public @Nullable Map<String, Date> map = new HashMap<>(Map.of("k", new Date(0)));
    public Object any = Color.RED;
    public @Nullable Kinds self;
    public @Nullable BigDecimal decimal = new BigDecimal("12345678901234567890.50");

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /** With a transient field, so that stock writes a stream. */
  public static final class Cached implements Serializable {
    private static final long serialVersionUID = 1L;

    public String kept = "kept";
    public transient int dropped = 7;
  }

  /** An order of a shop; two of one number are equal. */
  public static final class Order implements Serializable {
    private static final long serialVersionUID = 1L;

    public int number;
    public @Nullable Order next;

    public Order() {}

    Order(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Order order && order.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  /** With a field of a variable, and one of a variable with a bound. */
  public static class Result<T, B extends Base> implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable T value;
    public @Nullable B bound;
    public T @Nullable [] all;
    public @Nullable List<T> list;
  }

  public static class Base implements Serializable {
    private static final long serialVersionUID = 1L;

    public int shared = 1;
  }

  public static final class Derived extends Base {
    private static final long serialVersionUID = 1L;

    public int own = 2;
  }

  /** Its field still has the class that the variable has without arguments. */
  public static final class OrderResult extends Result<Order, Derived> {
    private static final long serialVersionUID = 1L;
  }

  /** With fields of abstract classes of the JDK. */
  public static final class WithNumber implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable Number number;
    public Number @Nullable [] numbers;
    public @Nullable AbstractList<Integer> list;
  }

  private final Messages messages = Messages.of(new DubboSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("demo.bid.*")
          .allow(Kinds.class.getName())
          .allow(Cached.class.getName())
          .allow(Order.class.getName())
          .allow(Result.class.getName())
          .allow(OrderResult.class.getName())
          .allow(Base.class.getName())
          .allow(Derived.class.getName())
          .allow(WithNumber.class.getName())
          .build();

  private static byte[] stock(@Nullable Object... items) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    GenericObjectOutput out = new GenericObjectOutput(bytes);
    for (Object item : items) {
      out.writeObject(item);
    }
    out.flushBuffer();
    return bytes.toByteArray();
  }

  private static List<@Nullable Object> readByStock(byte[] bytes, int count) throws IOException {
    GenericObjectInput in = new GenericObjectInput(new ByteArrayInputStream(bytes));
    List<@Nullable Object> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(in.readObject());
    }
    return items;
  }

  private byte[] oursOfMany(@Nullable Object... items) {
    return messages.write(writer -> Arrays.asList(items).forEach(writer::writeObject));
  }

  private List<@Nullable Object> read(byte[] bytes, int count) {
    return messages.read(
        bytes,
        reader -> {
          List<@Nullable Object> items = new ArrayList<>();
          for (int i = 0; i < count; i++) {
            items.add(reader.readObject(Object.class, gate));
          }
          return items;
        });
  }

  private static @Nullable Object readByStock(byte[] bytes) throws IOException {
    return new GenericObjectInput(new ByteArrayInputStream(bytes)).readObject();
  }

  private byte[] ours(@Nullable Object value) {
    return messages.write(writer -> writer.writeObject(value));
  }

  private @Nullable Object read(byte[] bytes) {
    return messages.read(bytes, reader -> reader.readObject(Object.class, gate));
  }

  /** The values are compared by their bytes in stock's form, since most have no equals. */
  @TestFactory
  Stream<DynamicTest> valuesHaveTheSameBytesAndArriveAtBothSides() {
    return values()
        .map(
            value ->
                dynamicTest(
                    value.getClass().getSimpleName(),
                    () -> {
                      byte[] stock = stock(new Object[] {value});
                      assertThat(ours(value)).isEqualTo(stock);
                      Object here = Objects.requireNonNull(read(stock));
                      assertThat(here.getClass()).isEqualTo(value.getClass());
                      assertThat(stock(new Object[] {here})).isEqualTo(stock);
                      Object there = Objects.requireNonNull(readByStock(stock));
                      assertThat(there.getClass()).isEqualTo(value.getClass());
                      assertThat(there)
                          .satisfiesAnyOf(
                              read -> assertThat(read).isEqualTo(value),
                              read -> assertThat(stock(new Object[] {read})).isEqualTo(stock));
                    }));
  }

  private static Stream<Object> values() {
    Kinds ring = new Kinds();
    ring.self = ring;
    Device device = new Device();
    Geo geo = new Geo();
    device.geo = geo;
    BidRequest request = new BidRequest();
    request.id = "7";
    request.device = device;
    Map<Object, Object> mixed = new HashMap<>();
    mixed.put("null", null);
    mixed.put(1, new ArrayList<>(Arrays.asList(true, (byte) 1, (short) 2, 3L, 1f, 2d, 'c', null)));
    return Stream.of(
        "",
        "text",
        true,
        (byte) -1,
        (short) 300,
        31,
        32,
        -15,
        -16,
        Integer.MIN_VALUE,
        1L << 35,
        -1L << 50,
        Float.NaN,
        -0.0,
        'c',
        new byte[0],
        new byte[] {1},
        new Date(5),
        new java.sql.Date(5),
        new java.sql.Timestamp(5),
        new StringBuilder(),
        Color.RED,
        mixed,
        new ArrayList<>(List.of(device, device)),
        new HashSet<>(List.of("a")),
        new LinkedList<>(List.of("b", 1)),
        new LinkedHashSet<>(List.of(2)),
        new TreeSet<>(List.of("c")),
        new TreeMap<>(Map.of("d", 1)),
        new ArrayDeque<>(List.of(1)),
        new ConcurrentHashMap<>(Map.of("e", 1)),
        new Object[] {"x", new Object[] {1}},
        new String[] {"a"},
        new Date[] {new Date(1)},
        new long[] {1, Long.MAX_VALUE},
        new boolean[] {true},
        new char[] {'c', '\uffff'},
        new BigDecimal("1.50"),
        URI.create("a:b"),
        Locale.GERMANY,
        Currency.getInstance("EUR"),
        BitSet.valueOf(new long[] {5}),
        new Kinds(),
        ring,
        request,
        new Cached());
  }

  /** Stock's numbers of objects go on from item to item, and equal objects are one to it. */
  @Test
  void referencesLeadIntoEarlierItems() throws IOException {
    Order order = new Order(1);
    List<@Nullable Object> twice = read(stock(order, order, 5, order), 4);
    assertThat(twice).isEqualTo(List.of(order, order, 5, order));
    assertThat(twice.get(1)).isSameAs(twice.get(0)).isSameAs(twice.get(3));
    assertThat(read(stock(new Order(1), new Order(1)), 2)).isEqualTo(List.of(order, order));
    assertThat(readByStock(oursOfMany(order, order, 5, order), 4))
        .isEqualTo(List.of(order, order, 5, order));
  }

  @Test
  void aListThatSharesObjectsArrivesAfterAnotherArgument() throws IOException {
    Order shared = new Order(2);
    for (Object first :
        List.of(new Order(1), new ArrayList<>(List.of(new Order(7), new Order(8))), "text")) {
      List<Object> list = new ArrayList<>(List.of(shared, new Order(3), shared));
      LinkedList<Object> linked = new LinkedList<>(List.of(new Object[] {shared}, shared));
      Object[] items = {first, list, linked};
      assertThat(read(stock(items), 3)).usingRecursiveComparison().isEqualTo(List.of(items));
      List<@Nullable Object> there = readByStock(oursOfMany(items), 3);
      assertThat(there).usingRecursiveComparison().isEqualTo(List.of(items));
      List<?> read = (List<?>) Objects.requireNonNull(there.get(1));
      assertThat((Object) read.get(2)).isSameAs(read.get(0));
    }
  }

  @Test
  void aRingArrivesAfterAnotherArgument() throws IOException {
    Order one = new Order(1);
    Order two = new Order(2);
    one.next = two;
    two.next = one;
    Object[] items = {new Order(3), one, new ArrayList<>(List.of(two)), two};
    for (List<@Nullable Object> read :
        List.of(read(stock(items), 4), readByStock(oursOfMany(items), 4))) {
      Order ring = (Order) Objects.requireNonNull(read.get(1));
      assertThat(ring.number).isEqualTo(1);
      Order next = Objects.requireNonNull(ring.next);
      assertThat(next.number).isEqualTo(2);
      assertThat(next.next).isSameAs(ring);
      assertThat(read.get(2)).isEqualTo(List.of(two));
      assertThat(read.get(3)).isEqualTo(two);
    }
  }

  /** An object of a stream, and a list, have no number; nor does an item before them. */
  @Test
  void objectsWithoutNumbersDoNotCount() throws IOException {
    Order shared = new Order(2);
    Object[] items = {
      new Cached(),
      new BigDecimal("1.5"),
      new String[] {"a"},
      new HashMap<>(Map.of("k", shared)),
      new ArrayList<>(List.of(shared, new TreeMap<>(Map.of("t", shared))))
    };
    assertThat(read(stock(items), 5))
        .usingRecursiveComparison()
        .ignoringFields("dropped")
        .isEqualTo(List.of(items));
    assertThat(readByStock(oursOfMany(items), 5))
        .usingRecursiveComparison()
        .ignoringFields("dropped")
        .isEqualTo(List.of(items));
  }

  @Test
  void aReferenceToNothingIsRefused() throws IOException {
    byte[] message = stock(new Order(1), new Order(1));
    message[message.length - 1] = (byte) 0x81; // the object with number 1
    assertThatThrownBy(() -> read(message, 2)).isInstanceOf(SerializationException.class);
  }

  @Test
  void fieldsOfVariablesArriveAtBothSides() throws IOException {
    Result<Object, Base> result = new Result<>();
    result.value = new Order(4);
    result.bound = new Base();
    result.all = new Object[] {new Order(5), "x"};
    result.list = new ArrayList<>(List.of(new Order(6)));
    OrderResult inherited = new OrderResult();
    inherited.value = new Order(4);
    inherited.list = new ArrayList<>(List.of(new Order(6)));
    for (Object value : List.of(result, inherited)) {
      byte[] stock = stock(value);
      assertThat(ours(value)).isEqualTo(stock);
      assertThat(read(stock)).usingRecursiveComparison().isEqualTo(value);
      assertThat(readByStock(stock)).usingRecursiveComparison().isEqualTo(value);
    }
  }

  private static Result<Order, Base> declared() {
    throw new UnsupportedOperationException("only its type is needed");
  }

  @Test
  void aVariableWithADeclaredArgumentArrives() throws Exception {
    Result<Order, Base> result = new Result<>();
    result.value = new Order(4);
    result.bound = new Base();
    result.list = new ArrayList<>(List.of(new Order(6)));
    Type declared = OracleTest.class.getDeclaredMethod("declared").getGenericReturnType();
    Object read = messages.read(stock(result), reader -> reader.readObject(declared, gate));
    assertThat(read).usingRecursiveComparison().isEqualTo(result);
  }

  @Test
  void anObjectOfASubclassIsRefusedWhereStockKnowsOnlyTheBound() {
    OrderResult result = new OrderResult();
    result.bound = new Derived();
    assertThatThrownBy(() -> ours(result))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Base.class.getName())
        .hasMessageContaining(Derived.class.getName());
  }

  /** Stock writes the room that its tables have. */
  @Test
  void mapsInTheOrderOfTheirEntriesArriveAtBothSides() throws IOException {
    Map<String, Integer> map = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      map.put("k" + i, i);
    }
    assertThat(read(stock(map))).isEqualTo(map).isInstanceOf(LinkedHashMap.class);
    assertThat(readByStock(ours(map))).isEqualTo(map).isInstanceOf(LinkedHashMap.class);
    assertThat(((Map<?, ?>) readByStock(ours(map))).keySet().iterator().next()).isEqualTo("k0");
  }

  @Test
  void exceptionsArriveAtBothSides() throws IOException {
    BidException thrown = new BidException("custom boom", 42);
    Throwable here = messages.read(stock(thrown), reader -> reader.readThrowable(gate));
    assertThat(here).isInstanceOf(BidException.class).hasMessage("custom boom");
    assertThat(here.getStackTrace()).isEqualTo(thrown.getStackTrace());
    Object there = readByStock(messages.write(writer -> writer.writeThrowable(thrown)));
    assertThat(there).isInstanceOf(BidException.class);
    assertThat((Throwable) there).hasMessage("custom boom");
  }

  @Test
  void viewsOfTheJdkArriveAsTheUsualContainers() throws IOException {
    for (Object view :
        List.of(List.of(1, 2), Arrays.asList(1, 2), List.of(0, 1, 2).subList(1, 3))) {
      assertThat(readByStock(ours(view))).isEqualTo(List.of(1, 2)).isInstanceOf(ArrayList.class);
    }
    assertThat(readByStock(ours(Map.of("a", 1)))).isEqualTo(Map.of("a", 1));
  }

  private static WithNumber withNumber(Consumer<WithNumber> field) {
    WithNumber with = new WithNumber();
    field.accept(with);
    return with;
  }

  @Test
  void whatStockCannotReadIsRefusedWhenItIsWritten() {
    for (Object value :
        List.of(
            LocalDate.EPOCH,
            BigInteger.ONE,
            new TreeMap<>(java.util.Comparator.reverseOrder()),
            withNumber(with -> with.number = 5),
            withNumber(with -> with.numbers = new Number[] {5}),
            withNumber(with -> with.list = new ArrayList<>(List.of(5))),
            new Number[] {5})) {
      assertThatThrownBy(() -> ours(value))
          .as(value.getClass().getName())
          .isInstanceOf(SerializationException.class)
          .hasMessageStartingWith("dubbo");
    }
  }

  @Test
  void aClassThatTheGateRefusesIsNotLoaded() throws IOException {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    for (Object value : List.of(new Order(1), new Cached())) {
      String name = value.getClass().getName();
      String missing = name.substring(0, name.length() - 2) + "__"; // as long, and in no class path
      byte[] message =
          new String(stock(value), ISO_8859_1)
              .replace(name, missing)
              .replace(name.replace('.', '/'), missing.replace('.', '/'))
              .getBytes(ISO_8859_1);
      assertThatThrownBy(
              () -> messages.read(message, reader -> reader.readObject(Object.class, closed)))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining(missing);
    }
  }

  @Test
  void theTextsOfAnExceptionOfARefusedClassArrive() throws IOException {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    byte[] message = stock(new BidException("custom boom", 42));
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(closed)))
        .isInstanceOfSatisfying(
            ClassRefusedException.class,
            refused ->
                assertThat(Objects.requireNonNull(refused.throwable()).message())
                    .isEqualTo("custom boom"));
  }
}
