package io.trunkline.serialization.formats.dubbo;

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
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.LocalDate;
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

  private final Messages messages = Messages.of(new DubboSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("demo.bid.*")
          .allow(Kinds.class.getName())
          .allow(Cached.class.getName())
          .build();

  private static byte[] stock(@Nullable Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    GenericObjectOutput out = new GenericObjectOutput(bytes);
    out.writeObject(value);
    out.flushBuffer();
    return bytes.toByteArray();
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
                      byte[] stock = stock(value);
                      assertThat(ours(value)).isEqualTo(stock);
                      Object here = Objects.requireNonNull(read(stock));
                      assertThat(here.getClass()).isEqualTo(value.getClass());
                      assertThat(stock(here)).isEqualTo(stock);
                      Object there = Objects.requireNonNull(readByStock(stock));
                      assertThat(there.getClass()).isEqualTo(value.getClass());
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

  @Test
  void whatStockCannotReadIsRefusedWhenItIsWritten() {
    for (Object value :
        List.of(
            LocalDate.EPOCH, BigInteger.ONE, new TreeMap<>(java.util.Comparator.reverseOrder()))) {
      assertThatThrownBy(() -> ours(value))
          .as(value.getClass().getName())
          .isInstanceOf(SerializationException.class)
          .hasMessageStartingWith("dubbo");
    }
  }

  @Test
  void aClassThatTheGateRefusesIsNotLoaded() throws IOException {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    byte[] bean = stock(new Kinds());
    assertThatThrownBy(() -> messages.read(bean, reader -> reader.readObject(Object.class, closed)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Kinds.class.getName());
    byte[] stream = stock(new Cached());
    assertThatThrownBy(
            () -> messages.read(stream, reader -> reader.readObject(Object.class, closed)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Cached.class.getName());
  }

  @Test
  void theTextsOfAnExceptionOfARefusedClassArrive() throws IOException {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    byte[] message = stock(new BidException("custom boom", 42));
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readThrowable(closed)))
        .isInstanceOfSatisfying(
            io.trunkline.serialization.ClassRefusedException.class,
            refused ->
                assertThat(Objects.requireNonNull(refused.throwable()).message())
                    .isEqualTo("custom boom"));
  }
}
