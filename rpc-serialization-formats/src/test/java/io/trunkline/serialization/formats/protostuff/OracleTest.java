package io.trunkline.serialization.formats.protostuff;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.Color;
import demo.bid.Impression;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library that stock's peers use reads what we write, and we read what it writes. */
final class OracleTest {

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("demo.bid.*")
          .allow("io.trunkline.serialization.formats.protostuff.*")
          .allow(CodedException.class.getName())
          .build();

  static Stream<Object> values() {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put("k", null);
    map.put(2, new ArrayList<>(List.of(1, "x")));
    List<Object> shared = new ArrayList<>(List.of("s"));
    Kinds ring = new Kinds();
    ring.next = new Kinds();
    ring.next.next = ring.next;
    return Stream.of(
        new ArrayList<>(List.of(1, 2L, "x", 'c', true, 1.5f, -2.5, (byte) -1, (short) -2)),
        new ArrayList<>(Arrays.asList(shared, shared)),
        map,
        new HashMap<>(Map.of("a", new Impression("i", 1))),
        new TreeMap<>(Map.of("a", 1)),
        new TreeSet<>(List.of("b", "a")),
        new ConcurrentHashMap<>(Map.of("c", 1)),
        new LinkedHashSet<>(List.of("z", "y")),
        new ArrayDeque<>(List.of("q")).toArray(),
        EnumSet.of(Color.GREEN),
        new EnumMap<>(Map.of(Color.GREEN, 1)),
        Color.GREEN,
        new Date(123),
        new BigDecimal("1.50"),
        LocalDateTime.of(2024, 2, 29, 12, 34),
        new UUID(1, 2),
        new byte[] {1},
        new int[] {-1, 1},
        new boolean[] {true},
        new char[] {'x'},
        new String[] {"a", null, "b"},
        new Integer[] {null, 1},
        new Date[] {new Date(1)},
        new byte[][] {{1}, {}},
        new int[][] {{1}, {}},
        new Color[] {Color.GREEN},
        new Object[] {"x", 1},
        new Impression[] {new Impression("i", 1)},
        ring,
        Kinds.full());
  }

  private byte[] write(@Nullable Object value) {
    return messages.write(writer -> writer.writeObject(value));
  }

  private @Nullable Object read(byte[] item) {
    return messages.<@Nullable Object>read(item, reader -> reader.readObject(Object.class, gate));
  }

  private static void compare(@Nullable Object actual, Object expected) {
    assertThat(actual)
        .usingRecursiveComparison(
            RecursiveComparisonConfiguration.builder().withStrictTypeChecking(true).build())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("values")
  void theLibraryReadsWhatWeWrite(Object value) {
    compare(Stock.read(write(value)), value);
  }

  @ParameterizedTest
  @MethodSource("values")
  void weReadWhatTheLibraryWrites(Object value) {
    if (!(value instanceof Object[] array) || !Arrays.asList(array).contains(null)) {
      compare(read(Stock.wrapped(value)), value);
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void weReadWhatWeWriteToStock(Object value) {
    compare(read(write(value)), value);
  }

  @Test
  void weReadObjectsAndTextsWithoutAWrapper() {
    for (Object value :
        List.of(Kinds.full(), new Kinds(), "text", "\u4f60", 7, -1L, 'c', true, 1.5, (byte) 1)) {
      compare(read(Stock.bare(value)), value);
    }
    compare(read(Stock.bare(new UUID(3, 4))), new UUID(3, 4));
  }

  @Test
  void exceptionsArriveInBothDirections() {
    CodedException exception = new CodedException("outer", 7, "detail");
    exception.initCause(new IllegalStateException("inner"));
    exception.addSuppressed(new IllegalArgumentException("beside"));
    exception.getStackTrace();
    Throwable atStock = (Throwable) Stock.read(write(exception));
    compareExceptions(atStock, exception);
    assertThat(atStock.getSuppressed()).as("stock cannot read them").isEmpty();
    byte[] item = Stock.bare(exception);
    Throwable read = messages.read(item, reader -> reader.readThrowable(gate));
    compareExceptions(read, exception);
    assertThat(read.getSuppressed()).hasSize(1);
  }

  private static void compareExceptions(@Nullable Throwable actual, Throwable expected) {
    assertThat(actual).hasSameClassAs(expected).hasMessage(expected.getMessage());
    assertThat(actual.getStackTrace()).isEqualTo(expected.getStackTrace());
    assertThat(actual.getCause()).hasMessage("inner").hasNoCause();
  }

  @Test
  void anExceptionWithoutACauseHasNone() {
    for (boolean isFilled : new boolean[] {true, false}) {
      CodedException exception = new CodedException("alone", 7, "detail");
      if (isFilled) {
        exception.getStackTrace();
      }
      exception.addSuppressed(new IllegalArgumentException("beside"));
      byte[] item = Stock.bare(exception);
      Throwable read = messages.read(item, reader -> reader.readThrowable(gate));
      assertThat(read).hasNoCause().hasMessage("alone");
      assertThat(read.getSuppressed()).hasSize(1);
      CodedException outer = new CodedException("outer", 7, "detail");
      outer.initCause(exception);
      assertThat(messages.<Throwable>read(Stock.bare(outer), reader -> reader.readThrowable(gate)))
          .hasCauseInstanceOf(CodedException.class);
    }
  }

  /** The library has no form of it; stock's extension adds one. */
  @Test
  void aTimestampIsItsMilliseconds() {
    byte[] item = write(new java.sql.Timestamp(456));
    byte[] expected =
        HexFormat.of()
            .parseHex(
                "0bf20112" + "6a6176612e73716c2e54696d657374616d70" + "09c801000000000000" + "0c");
    assertThat(Arrays.copyOfRange(item, item.length - expected.length, item.length))
        .isEqualTo(expected);
    compare(read(item), new java.sql.Timestamp(456));
  }

  @Test
  void nullIsAWrapperWithoutAValue() {
    assertThat(write(null)).isEqualTo(Stock.wrapped(null));
    assertThat(read(Stock.wrapped(null))).isNull();
  }
}
