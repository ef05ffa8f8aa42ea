package io.trunkline.serialization.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of keys, which never change. */
final class KeySerializerTest {

  enum Colour {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "g";
      }
    }
  }

  record Key(@Nullable String shop, long id) implements Serializable {}

  record Pair(@Nullable Object first, @Nullable Object second) {}

  record Sorted(SortedSet<String> names, Set<Integer> numbers, Map<String, Integer> counts) {}

  record Linked(LinkedList<String> names) {}

  record All(boolean a, byte b, short c, int d, long e, char f, float g, double h) {}

  record Deep(int level, @Nullable Deep inner) {}

  record Any(Colour colour, Key key, Instant at, Integer count) {}

  record WithList(List<String> names) {}

  static final class Bean implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "x";
  }

  private final KeySerializer keys = keys(Key.class, Colour.class, Pair.class);

  private static KeySerializer keys(Class<?>... types) {
    return ObjectSerializer.builder().jdkStreams().allow(types).build().keys();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  static Stream<Object> values() {
    return Stream.of(
        "",
        "a",
        "Grüße 😀 \ud800 \u0000",
        'x',
        '\uffff',
        true,
        false,
        (byte) -1,
        (short) -300,
        0,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        1.5f,
        Float.NaN,
        -0.0,
        Double.MIN_VALUE,
        BigInteger.ZERO,
        BigInteger.TEN.pow(40).negate(),
        new BigDecimal("1.00"),
        new BigDecimal("-1E+500"),
        new UUID(1, -2),
        DayOfWeek.MONDAY,
        Colour.RED,
        Colour.GREEN,
        Instant.MIN,
        Instant.MAX,
        LocalDate.MIN,
        LocalDate.MAX,
        LocalDate.of(-1, 1, 1),
        LocalTime.MAX,
        LocalDateTime.MAX,
        OffsetDateTime.MIN,
        OffsetTime.MAX,
        ZonedDateTime.parse("2024-10-27T02:30+01:00[Europe/Paris]"),
        ZonedDateTime.parse("2024-10-27T02:30+02:00[Europe/Paris]"),
        ZonedDateTime.of(LocalDateTime.MIN, ZoneOffset.UTC),
        Duration.ofSeconds(Long.MIN_VALUE),
        Duration.ofNanos(-5),
        Period.of(1, -14, 40),
        Year.of(5),
        Year.of(-999_999_999),
        YearMonth.of(999_999_999, 12),
        YearMonth.of(-5, 2),
        MonthDay.of(2, 29),
        ZoneOffset.ofHoursMinutesSeconds(-3, -30, -5),
        ZoneId.of("Europe/Paris"),
        ZoneId.of("GMT+2"),
        new Key("berlin", 7),
        new Pair(null, List.of(1, "two", new Key("x", -1))),
        new Pair(Set.of(1L, "x"), Map.of("a", Set.of(), "b", 2)),
        List.of(),
        Arrays.asList(1, null));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aKeyArrivesEqualAndHasTheSameBytesAgain(Object value) {
    byte[] bytes = keys.serialize(value);
    Object read = keys.deserialize(bytes);
    assertThat(read).isEqualTo(value);
    assertThat(keys.serialize(read)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "null,00",
    "text,0c0161",
    "int,050e",
    "long,06d804",
    "double,093ff8000000000000",
    "big,0a0100",
    "decimal,0b040164",
    "uuid,0d0000000000000001fffffffffffffffe",
    "day,0e13" + "6a6176612e74696d652e4461794f665765656b" + "064d4f4e444159",
    "date,140a323032342d30322d3239",
    "list,10020502" + "0504",
    "set,1103" + "0502" + "0504" + "0c0178",
    "map,1201" + "0c0161" + "0502"
  })
  void theBytesNeverChange(String name, String body) {
    Map<String, @Nullable Object> samples = new HashMap<>();
    samples.put("null", null);
    samples.put("text", "a");
    samples.put("int", 7);
    samples.put("long", 300L);
    samples.put("double", 1.5);
    samples.put("big", BigInteger.ZERO);
    samples.put("decimal", new BigDecimal("1.00"));
    samples.put("uuid", new UUID(1, -2));
    samples.put("day", DayOfWeek.MONDAY);
    samples.put("date", LocalDate.of(2024, 2, 29));
    samples.put("list", List.of(1, 2));
    samples.put("set", Set.of("x", 2, 1));
    samples.put("map", Map.of("a", 1));
    assertThat(samples).containsKey(name);
    byte[] bytes = keys.serialize(samples.get(name));
    assertThat(hex(bytes)).isEqualTo("f75440" + body);
    Object read = keys.deserialize(HexFormat.of().parseHex("f75440" + body));
    assertThat(read).isEqualTo(samples.get(name));
  }

  /** Its components stand in the order of their names. */
  @Test
  void theBytesOfARecordNeverChange() {
    String name = Key.class.getName();
    assertThat(hex(keys.serialize(new Key("berlin", 7))))
        .isEqualTo(
            "f754400f"
                + String.format("%02x", name.length())
                + hex(name.getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                + "02"
                + "026964"
                + "060e"
                + "0473686f70"
                + "0c066265726c696e");
  }

  @Test
  void allPrimitiveComponentsArrive() {
    All all = new All(true, (byte) 1, (short) 2, 3, 4, 'f', 6, 7);
    KeySerializer ofAll = keys(All.class);
    assertThat(ofAll.<Object>deserialize(ofAll.serialize(all))).isEqualTo(all);
  }

  /** Which is the point: neither sharing, nor the order of a table, nor other classes count. */
  @Test
  @SuppressWarnings("StringOperationCanBeSimplified") // another instance
  void equalKeysHaveEqualBytes() {
    String one = new String("x");
    assertThat(keys.serialize(new Pair(one, one)))
        .isEqualTo(keys.serialize(new Pair(new String("x"), new String("x"))));
    Set<String> roomy = new HashSet<>(1024);
    roomy.addAll(List.of("BB", "Aa", "c"));
    assertThat(keys.serialize(new TreeSet<>(Set.of("Aa", "BB", "c"))))
        .isEqualTo(keys.serialize(roomy));
    Map<String, Integer> linked = new LinkedHashMap<>();
    linked.put("BB", 2);
    linked.put("Aa", 1);
    assertThat(keys.serialize(new HashMap<>(Map.of("Aa", 1, "BB", 2))))
        .isEqualTo(keys.serialize(linked));
    assertThat(keys.serialize(EnumSet.of(Colour.RED, Colour.GREEN)))
        .isEqualTo(keys.serialize(Set.of(Colour.GREEN, Colour.RED)));
    Key key = new Key("berlin", 7);
    KeySerializer other =
        ObjectSerializer.builder()
            .jdkStreams()
            .allow(Colour.class, Pair.class, Key.class)
            .build()
            .keys();
    assertThat(other.serialize(key)).isEqualTo(keys.serialize(key));
  }

  @Test
  void aSortedComponentArrivesSorted() {
    KeySerializer sorted = keys(Sorted.class);
    Sorted key =
        new Sorted(new TreeSet<>(Set.of("b", "a")), new HashSet<>(Set.of(2, 1)), new TreeMap<>());
    Sorted read = sorted.deserialize(sorted.serialize(key), Sorted.class);
    assertThat(read).isEqualTo(key);
    assertThat(read.names()).isInstanceOf(TreeSet.class).containsExactly("a", "b");
  }

  static Stream<Object> refused() {
    return Stream.of(
        new Bean(),
        new Date(0),
        new AtomicInteger(1),
        new int[] {1},
        new Pair(1, new String[] {"a"}),
        new TreeSet<>(Comparator.reverseOrder()),
        new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
        new IdentityHashMap<>(Map.of("a", 1)),
        new Pair(1, new Bean()),
        new ArrayList<>(List.of(new Bean())) {},
        new Linked(new LinkedList<>(List.of("a"))),
        new Object());
  }

  @ParameterizedTest
  @MethodSource("refused")
  void everythingElseIsRefusedByName(Object value) {
    assertThatThrownBy(() -> keys.serialize(value))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class ")
        .hasMessageContaining("is not part of a key: ")
        .hasMessageContaining("; make keys of");
  }

  @Test
  void theRefusalSaysWhere() {
    assertThatThrownBy(() -> keys.serialize(new Pair(1, new Bean())))
        .hasMessageContaining("Bean in " + Pair.class.getName() + ".second is not part of a key");
  }

  @Test
  void keysDoNotNestDeeply() {
    Deep deep = new Deep(0, null);
    for (int i = 1; i < 32; i++) {
      deep = new Deep(i, deep);
    }
    KeySerializer ofDeep = keys(Deep.class);
    assertThat(ofDeep.<Object>deserialize(ofDeep.serialize(deep))).isEqualTo(deep);
    Deep deeper = new Deep(32, deep);
    assertThatThrownBy(() -> ofDeep.serialize(deeper)).hasMessageContaining("deeper than 32");
  }

  @Test
  void aClassThatIsNotAllowedIsRefusedWhenRead() {
    byte[] bytes = keys.serialize(new All(true, (byte) 1, (short) 2, 3, 4, 'f', 6, 7));
    assertThatThrownBy(() -> keys.deserialize(bytes)).isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void keysOfTheOldFormAreRead() {
    ObjectSerializer serializer = ObjectSerializer.builder().jdkStreams().allow(Key.class).build();
    byte[] before = serializer.serialize(new Key("berlin", 7));
    assertThat(serializer.keys().<Object>deserialize(before)).isEqualTo(new Key("berlin", 7));
  }

  /** Another version of the record: what it lacks is dropped, what is new is zero or null. */
  @Test
  void componentsGoByName() {
    byte[] bytes = keys.serialize(new Key("berlin", 7));
    String name = Key.class.getName();
    String text = hex(bytes);
    String head = text.substring(0, (3 + 1 + 1 + name.length()) * 2);
    Object read =
        keys.deserialize(
            HexFormat.of().parseHex(head + "02" + "026964" + "060e" + "0178" + "0501"));
    assertThat(read).isEqualTo(new Key(null, 7));
    String another = head + "01" + "026964" + "0c0161";
    assertThatThrownBy(() -> keys.deserialize(HexFormat.of().parseHex(another)))
        .hasMessageContaining(
            "the key has a java.lang.String for " + name + ".id, expected a long");
  }

  @ParameterizedTest
  @CsvSource({
    "0c02" + "61",
    "0cffffffff7f",
    "10ffffff7f" + "00",
    "11ffffff7f" + "00",
    "12ffffff7f" + "00",
    "05ffffffffffffffffff7f",
    "05ffffffff1f",
    "0a00",
    "0abf8401",
    "0d00",
    "0c0180",
    "0c01e0",
    "7f00",
    "140161",
    "00" + "00",
    "0f036a2e4b",
    "0effffff7f"
  })
  void damagedBytesAreRefused(String body) {
    assertThatThrownBy(() -> keys.deserialize(HexFormat.of().parseHex("f75440" + body)))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void whatTypesLeaveNoDoubtIsKnownByClass() {
    for (Class<?> type : List.of(Key.class, Any.class, All.class, Colour.class, Instant.class)) {
      assertThat(keys.carries(type)).as(type.getName()).isTrue();
    }
    for (Class<?> type :
        List.of(Pair.class, WithList.class, Deep.class, Bean.class, List.class, Object.class)) {
      assertThat(keys.carries(type)).as(type.getName()).isFalse();
    }
  }
}
