package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which JDK types and which shapes of application classes arrive, and as what. Longer than 400
 * lines because it is one table, with its classes.
 */
final class TypeMatrixTest {

  enum Operation {
    PLUS {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    };

    abstract int apply(int a, int b);
  }

  record Point(int x, float y, Short z, String name, Point next) implements Serializable {}

  static class Named implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "of the superclass";

    String superName() {
      return name;
    }
  }

  static final class Hiding extends Named {
    private static final long serialVersionUID = 1L;
    String name = "of the subclass";
  }

  static final class Temporal implements Serializable {
    private static final long serialVersionUID = 1L;
    Date date = new Date(1_700_000_000_123L);
    java.sql.Timestamp timestamp = new java.sql.Timestamp(1_700_000_000_123L);
    java.sql.Date day = new java.sql.Date(1_700_000_000_123L);
    java.sql.Time none;
    LocalDate local = LocalDate.of(2024, 2, 29);
    Object zoned = ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneId.of("Europe/Paris"));
  }

  static final class Narrow implements Serializable {
    private static final long serialVersionUID = 1L;
    List<Short> shorts = new ArrayList<>(List.of((short) 1));
    Set<Byte> bytes = new HashSet<>(Set.of((byte) 2));
    Map<Character, Float> map = new HashMap<>(Map.of('c', 0.1f));
    char[] chars = {'a', 'b'};
    Float[] floats = {0.1f, null};
    byte[][] matrix = {{1}, {}, null};
    final int constant;

    Narrow(int constant) {
      this.constant = constant;
    }
  }

  static final class Singleton implements Serializable {
    private static final long serialVersionUID = 1L;
    static final Singleton ONE = new Singleton();

    private Object readResolve() {
      return ONE;
    }
  }

  static final class Currencies extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  private static final ClassGate GATE =
      Wire.gate(
          Operation.class,
          Point.class,
          Named.class,
          Hiding.class,
          Temporal.class,
          Narrow.class,
          Singleton.class,
          Currencies.class,
          List.class);

  private static Object pass(Object value, Class<?> declared) {
    return Wire.MESSAGES.pass(value, declared, GATE);
  }

  private static Object pass(Object value) {
    return pass(value, Object.class);
  }

  static Stream<Object> values() {
    return Stream.of(
        true,
        0,
        -1,
        Integer.MIN_VALUE,
        1L << 40,
        Long.MIN_VALUE,
        0.1,
        -0.0,
        Double.NaN,
        "",
        "text",
        "\ud83d\ude00 \u4f60 \0 \u0080",
        new Date(0),
        new Date(-1),
        new Date(60_000L * Integer.MAX_VALUE),
        new java.sql.Date(1_700_000_000_123L),
        new java.sql.Time(1_700_000_000_123L),
        new java.sql.Timestamp(1_700_000_000_123L),
        Instant.ofEpochSecond(-1, 999_999_999),
        LocalDate.of(-1, 12, 31),
        LocalTime.of(23, 59, 59, 999_999_999),
        LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789),
        ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, ZoneId.of("Europe/Paris")),
        OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHoursMinutes(5, 45)),
        OffsetTime.of(1, 2, 3, 4, ZoneOffset.UTC),
        Duration.ofSeconds(-3, 5),
        Period.of(1, -2, 3),
        Year.of(2024),
        YearMonth.of(2024, 2),
        MonthDay.of(2, 29),
        ZoneOffset.ofHours(-8),
        ZoneId.of("America/New_York"),
        DayOfWeek.MONDAY,
        Month.MAY,
        new BigDecimal("-12345678901234567890.123456789000"),
        new BigDecimal("1E+1000"),
        BigInteger.ZERO,
        BigInteger.TWO.pow(200).negate(),
        new BigInteger("123456789012345678901234567890"),
        UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
        Locale.SIMPLIFIED_CHINESE,
        Locale.ENGLISH,
        Locale.ROOT,
        URI.create("http://example.org/a?b#c"),
        Currency.getInstance("EUR"),
        BitSet.valueOf(new long[] {5, 1L << 63}),
        new GregorianCalendar(2024, Calendar.MAY, 1),
        TimeZone.getTimeZone("Europe/Paris"),
        Operation.PLUS,
        new Point(1, 0.1f, (short) 2, "p", new Point(3, 4, null, null, null)));
  }

  @ParameterizedTest
  @MethodSource("values")
  void aValueArrivesAloneInAFieldOfAnyTypeInAListAndAsAMapValue(Object value) {
    assertThat(pass(value)).isEqualTo(value).hasSameClassAs(value);
    assertThat(pass(value, value.getClass())).isEqualTo(value);
    Object list = new ArrayList<>(Arrays.asList("before", value, value, "after"));
    assertThat(pass(list)).isEqualTo(list);
    Object map = new HashMap<>(Map.of("key", value, value, "key too"));
    assertThat(pass(map)).isEqualTo(map);
    Object array = new Object[] {value, value};
    assertThat((Object[]) pass(array)).isEqualTo(array);
  }

  @Test
  void valuesWithoutEqualsArrive() {
    assertThat(((AtomicBoolean) pass(new AtomicBoolean(true))).get()).isTrue();
    assertThat(((AtomicInteger) pass(new AtomicInteger(-7))).get()).isEqualTo(-7);
    assertThat(((AtomicLong) pass(new AtomicLong(1L << 50))).get()).isEqualTo(1L << 50);
    Pattern pattern = (Pattern) pass(Pattern.compile("a.b", Pattern.DOTALL));
    assertThat(pattern.matcher("a\nb").matches()).isTrue();
    assertThat(pass(new StringBuilder("sb"))).isInstanceOf(StringBuilder.class).hasToString("sb");
    assertThat(pass(new StringBuffer("s\u4f60"))).hasToString("s\u4f60");
  }

  @Test
  void anObjectWithoutAClassOfItsOwnArrives() {
    List<?> read = (List<?>) pass(new ArrayList<>(List.of(new Object(), 1)));
    assertThat(read.get(0)).hasSameClassAs(new Object());
  }

  static Stream<Collection<?>> collections() {
    List<Object> list = new ArrayList<>(List.of("b", "a", "c"));
    return Stream.of(
        new ArrayList<>(list),
        new LinkedList<>(list),
        new Vector<>(list),
        stack(),
        new CopyOnWriteArrayList<>(list),
        new HashSet<>(list),
        new LinkedHashSet<>(list),
        new TreeSet<>(list),
        EnumSet.of(Operation.PLUS),
        EnumSet.noneOf(DayOfWeek.class),
        List.of(),
        List.of(1),
        List.of(1, 2, 3),
        Set.of(),
        Set.of(1),
        Set.of(1, 2, 3),
        Arrays.asList("a", null),
        Collections.emptyList(),
        Collections.emptySet(),
        Collections.singletonList(null),
        Collections.singleton("a"),
        Collections.unmodifiableList(new LinkedList<>(list)),
        Collections.unmodifiableList(list),
        Collections.unmodifiableSet(new HashSet<>(list)),
        Collections.unmodifiableSortedSet(new TreeSet<>(list)),
        Collections.synchronizedList(list),
        Collections.synchronizedSet(new HashSet<>(list)),
        new Currencies());
  }

  private static Stack<String> stack() {
    Stack<String> stack = new Stack<>();
    stack.push("bottom");
    return stack;
  }

  @ParameterizedTest
  @MethodSource("collections")
  void aCollectionArrivesEqualAndAsTheDeclaredKind(Collection<?> value) {
    assertThat(pass(value)).isEqualTo(value);
    Class<?> declared = value instanceof Set ? Set.class : List.class;
    assertThat(pass(value, declared)).isEqualTo(value).isInstanceOf(declared);
    assertThat(pass(value, Collection.class)).isEqualTo(value);
    if (value instanceof SortedSet) {
      assertThat(pass(value, SortedSet.class)).isEqualTo(value).isInstanceOf(SortedSet.class);
    }
    if (value.getClass().isInstance(pass(value))) {
      assertThat(pass(value, value.getClass())).isEqualTo(value).hasSameClassAs(value);
    }
  }

  @Test
  void queuesArriveInOrder() {
    List<Integer> numbers = List.of(3, 1, 2);
    assertThat((ArrayDeque<?>) pass(new ArrayDeque<>(numbers))).hasToString("[3, 1, 2]");
    assertThat(((PriorityQueue<?>) pass(new PriorityQueue<>(numbers))).poll()).isEqualTo(1);
    assertThat(pass(new ArrayList<>(numbers), Queue.class)).isInstanceOf(Queue.class);
    assertThat(pass(new ArrayList<>(numbers), Set.class)).isEqualTo(Set.of(1, 2, 3));
    assertThat(pass(new ArrayList<>(numbers), SortedSet.class)).hasToString("[1, 2, 3]");
    assertThat(pass(new ArrayList<>(numbers), LinkedList.class)).isEqualTo(numbers);
    assertThat((Object[]) pass(new ArrayList<>(numbers), Object[].class)).containsExactly(3, 1, 2);
    assertThat((int[]) pass(new ArrayList<>(numbers), int[].class)).containsExactly(3, 1, 2);
  }

  static Stream<Map<?, ?>> maps() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", 2L);
    return Stream.of(
        new HashMap<>(map),
        new LinkedHashMap<>(map),
        new TreeMap<>(map),
        new Hashtable<>(map),
        new ConcurrentHashMap<>(map),
        new EnumMap<>(Map.of(DayOfWeek.FRIDAY, "f")),
        Map.of(),
        Map.of("a", 1),
        Map.of("a", 1, "b", 2),
        Collections.emptyMap(),
        Collections.singletonMap("a", null),
        Collections.unmodifiableMap(map),
        Collections.unmodifiableSortedMap(new TreeMap<>(map)),
        Collections.synchronizedMap(map));
  }

  @ParameterizedTest
  @MethodSource("maps")
  void aMapArrivesEqual(Map<?, ?> value) {
    assertThat(pass(value)).isEqualTo(value);
    assertThat(pass(value, Map.class)).isEqualTo(value);
    if (value instanceof SortedMap) {
      assertThat(pass(value, SortedMap.class)).isEqualTo(value).isInstanceOf(SortedMap.class);
    }
  }

  static Stream<Arguments> arrays() {
    Object[] arrays = {
      new boolean[] {true, false},
      new byte[] {},
      new byte[] {1, -1},
      new byte[20_000],
      new short[] {1, -1},
      new int[] {1, 1 << 30},
      new long[] {1, 1L << 60},
      new float[] {0.1f, -0f, Float.NaN},
      new double[] {0.1},
      new String[] {"a", null},
      new Object[] {1, "a", null, new Object[] {}},
      new int[][] {{1}, {}, null},
      new byte[][] {{1, 2}, {}},
      new String[][][] {{{"deep"}}},
      new Integer[] {1, null},
      new Short[] {1, null},
      new Float[] {0.1f},
      new Date[] {new Date(1)},
      new Operation[] {Operation.PLUS},
      new BigDecimal[] {BigDecimal.ONE},
      new Point[] {new Point(1, 2, null, "", null), null},
      new List<?>[] {List.of(1)}
    };
    return Arrays.stream(arrays).map(array -> Arguments.of(array));
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void anArrayArrives(Object value) {
    assertThat(
            Arrays.deepEquals(new Object[] {pass(value, value.getClass())}, new Object[] {value}))
        .isTrue();
    assertThat(Arrays.deepEquals(new Object[] {pass(value)}, new Object[] {value})).isTrue();
    assertThat(pass(value)).hasSameClassAs(value);
  }

  @Test
  void charsTravelAsStringsAndComeBackWhereDeclared() {
    assertThat(pass('x')).isEqualTo("x");
    assertThat(pass('x', char.class)).isEqualTo('x');
    assertThat(pass('x', Character.class)).isEqualTo('x');
    assertThat(pass(new char[] {'a', 'b'})).isEqualTo("ab");
    assertThat((char[]) pass(new char[] {'a', 'b'}, char[].class)).containsExactly('a', 'b');
  }

  @Test
  void numbersTravelWiderAndComeBackWhereDeclared() {
    assertThat(pass((byte) -5)).isEqualTo(-5);
    assertThat(pass((byte) -5, byte.class)).isEqualTo((byte) -5);
    assertThat(pass((short) 300, Short.class)).isEqualTo((short) 300);
    assertThat(pass(100.1f)).isEqualTo(100.1);
    // By its digits, which before Java 19 are not those of its own 729,787,584.
    assertThat(pass(7.2978758E8f)).isEqualTo(Double.parseDouble(Float.toString(7.2978758E8f)));
    assertThat(pass(100.1f, float.class)).isEqualTo(100.1f);
    assertThat(pass(7, long.class)).isEqualTo(7L);
    assertThat(pass(7L, int.class)).isEqualTo(7);
    assertThat(pass(7, double.class)).isEqualTo(7.0);
  }

  @Test
  void aValueOfAnotherTypeIsReturnedAsItIs() {
    assertThat(pass(300, byte.class)).isEqualTo(300);
    assertThat(pass(1L << 40, int.class)).isEqualTo(1L << 40);
    assertThat(pass("text", Integer.class)).isEqualTo("text");
    assertThat(pass(5, Named.class)).isEqualTo(5);
    assertThat(pass(new ArrayList<>(List.of(1)), String.class)).isEqualTo(List.of(1));
    assertThat(pass(new Hiding(), String.class)).isInstanceOf(Hiding.class);
    assertThat(pass(new Date(5), Named.class)).isEqualTo(new Date(5));
    assertThat((byte[]) pass(new byte[] {1}, List.class)).containsExactly(1);
  }

  @Test
  void fieldsOfTemporalTypesArrive() {
    Temporal sent = new Temporal();
    sent.date = new Date(5);
    assertThat(pass(sent)).usingRecursiveComparison().isEqualTo(sent);
  }

  @Test
  void fieldsAndElementsOfNarrowTypesArriveAsSuch() {
    Narrow sent = new Narrow(42);
    Narrow read = (Narrow) pass(sent);
    assertThat(read).usingRecursiveComparison().isEqualTo(sent);
    assertThat(read.shorts.get(0)).isInstanceOf(Short.class);
    assertThat(read.bytes.iterator().next()).isInstanceOf(Byte.class);
    assertThat(read.map).containsEntry('c', 0.1f);
    assertThat(read.constant).isEqualTo(42);
  }

  @Test
  void twoFieldsOfOneNameArriveByTheirOrder() {
    Hiding sent = new Hiding();
    sent.name = "changed";
    Hiding read = (Hiding) pass(sent);
    assertThat(read.name).isEqualTo("changed");
    assertThat(read.superName()).isEqualTo("of the superclass");
  }

  @Test
  void readResolveIsHonouredAndSharesTheReference() {
    List<?> read = (List<?>) pass(new ArrayList<>(List.of(Singleton.ONE, Singleton.ONE)));
    assertThat(read.get(0)).isSameAs(Singleton.ONE).isSameAs(read.get(1));
  }

  // The library counts a calendar twice, which shifts every later reference.
  @Test
  void referencesBehindACalendarPointToTheRightObject() {
    Named shared = new Named();
    Object sent = new ArrayList<>(List.of(new GregorianCalendar(), shared, "between", shared));
    List<?> read = (List<?>) pass(sent);
    assertThat(read.get(3)).isSameAs(read.get(1)).isInstanceOf(Named.class);
  }

  @Test
  void aListThatContainsItselfArrives() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    List<?> read = (List<?>) pass(list);
    assertThat(read.get(0)).isSameAs(read);
  }

  @Test
  void refusesToWriteAClassThatIsNotSerializableAndNamesIt() {
    assertThatThrownBy(() -> pass(new ArrayList<>(List.of(Optional.of("secret")))))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("hessian2")
        .hasMessageContaining("java.util.Optional")
        .hasMessageContaining("java.io.Serializable")
        .hasMessageNotContaining("secret");
  }
}
