package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.Color;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.terms.TermsPair;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.sql.Timestamp;
import java.text.SimpleDateFormat;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The JDK's types: those that arrive, in plain form and under terms, and those that are refused.
 */
class TypeMatrixTest {

  private static final SerializationProvider FST = new FstSerializationProvider();

  /** A class of the application that is a list, with a field of its own. */
  public static class Tags extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    public @Nullable String owner;
  }

  /** The same with maps. */
  public static class Scores extends LinkedHashMap<String, Integer> {
    private static final long serialVersionUID = 1L;
    public int best;

    public Scores() {}

    public Scores(float loadFactor) {
      super(16, loadFactor);
    }
  }

  /** One whose elements are sorted. */
  public static class Names extends TreeSet<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A list that says itself which fields of it are written. */
  public static class Chosen extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("unused") // the JDK reads it
    private static final ObjectStreamField[] serialPersistentFields = {};

    public @Nullable String owner;
  }

  /** A record. */
  public record Point(int x, int y) implements Serializable {}

  /** A class that says nothing of being written. */
  public static class Silent {}

  private static Tags tags() {
    Tags tags = new Tags();
    tags.addAll(List.of("a", "b"));
    tags.owner = "me";
    return tags;
  }

  private static Scores scores() {
    Scores scores = new Scores();
    scores.put("a", 1);
    scores.put("b", 2);
    scores.best = 2;
    return scores;
  }

  private static Names names() {
    Names names = new Names();
    names.addAll(List.of("x", "y"));
    return names;
  }

  static Stream<Object> carried() {
    Timestamp timestamp = new Timestamp(1_700_000_000_123L);
    timestamp.setNanos(123_456_789);
    ZoneId paris = ZoneId.of("Europe/Paris");
    LocalDateTime time = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_012_345);
    List<Integer> numbers = List.of(1, 2, 3);
    Map<String, Integer> map = Map.of("one", 1);
    BitSet bits = new BitSet();
    bits.set(3);
    bits.set(100);
    return Stream.of(
        new BigDecimal("-12345678901234567890.1"),
        BigInteger.ONE.shiftLeft(200).negate(),
        Pattern.compile("a+b", Pattern.CASE_INSENSITIVE),
        bits,
        URI.create("http://demo.example/a?b=c#d"),
        new UUID(1L << 63, 7),
        new Date(1_700_000_000_123L),
        new java.sql.Date(1_700_000_000_000L),
        new java.sql.Time(1_000),
        timestamp,
        Locale.forLanguageTag("zh-Hant-TW"),
        Locale.ROOT,
        Currency.getInstance("EUR"),
        new StringBuffer("buffer \u4f60"),
        new StringBuilder("builder"),
        Instant.ofEpochSecond(1, 999_999_999),
        LocalDate.of(-1, 2, 3),
        LocalTime.MAX,
        time,
        OffsetDateTime.of(time, ZoneOffset.ofHoursMinutesSeconds(1, 2, 3)),
        OffsetTime.of(LocalTime.NOON, ZoneOffset.UTC),
        ZonedDateTime.of(time, paris),
        paris,
        ZoneOffset.MAX,
        Duration.ofNanos(-1),
        Period.of(1, -2, 3),
        Year.of(2024),
        YearMonth.of(2024, 2),
        MonthDay.of(2, 29),
        java.time.DayOfWeek.FRIDAY,
        java.time.Month.MAY,
        new ArrayList<>(numbers),
        new LinkedList<>(numbers),
        new Vector<>(numbers),
        stack(),
        new HashSet<>(numbers),
        new LinkedHashSet<>(numbers),
        new LinkedHashSet<>(1000),
        new TreeSet<>(numbers),
        new ArrayDeque<>(numbers),
        new PriorityQueue<>(numbers),
        new CopyOnWriteArrayList<>(numbers),
        new HashMap<>(map),
        new LinkedHashMap<>(map),
        new TreeMap<>(map),
        new Hashtable<>(map),
        new IdentityHashMap<>(map),
        new ConcurrentHashMap<>(map),
        new ConcurrentSkipListMap<>(map),
        new EnumMap<>(Map.of(Color.GREEN, "g")),
        new EnumMap<>(Color.class),
        EnumSet.of(Color.RED, Color.BLUE),
        EnumSet.noneOf(Color.class),
        Arrays.asList(1, 2),
        numbers,
        List.of(),
        Set.of("a", "b", "c"),
        map,
        Map.of("a", 1, "b", 2, "c", 3),
        Collections.emptyList(),
        Collections.emptyMap(),
        Collections.emptySet(),
        Collections.singletonList(1),
        Collections.singletonMap("a", 1),
        Collections.singleton(1),
        Collections.unmodifiableList(new ArrayList<>(numbers)),
        Collections.unmodifiableMap(new HashMap<>(map)),
        Collections.unmodifiableSet(new HashSet<>(numbers)),
        Collections.unmodifiableSortedMap(new TreeMap<>(map)),
        Collections.unmodifiableSortedSet(new TreeSet<>(numbers)),
        Collections.unmodifiableCollection(new ArrayList<>(numbers)),
        Collections.synchronizedList(new ArrayList<>(numbers)),
        Collections.synchronizedMap(new HashMap<>(map)),
        Collections.synchronizedSet(new HashSet<>(numbers)),
        Collections.synchronizedSortedMap(new TreeMap<>(map)),
        Collections.synchronizedSortedSet(new TreeSet<>(numbers)),
        Collections.synchronizedCollection(new LinkedList<>(numbers)),
        new AtomicInteger(5),
        new AtomicLong(1L << 40),
        new AtomicBoolean(true),
        int.class,
        String.class,
        Color[].class,
        tags(),
        scores(),
        names());
  }

  private static Stack<Integer> stack() {
    Stack<Integer> stack = new Stack<>();
    stack.push(1);
    stack.push(2);
    return stack;
  }

  @ParameterizedTest
  @MethodSource("carried")
  void arrives(Object value) {
    List<Object> inside = new ArrayList<>(Arrays.asList(value, "after"));
    for (TermsPair pair : List.of(TermsPair.plain(FST), TermsPair.of(FST, List.of(), List.of()))) {
      check(value, pair.read(pair.write(value), gate()));
      List<?> list = (List<?>) pair.read(pair.write(inside), gate());
      check(value, list.get(0));
      assertThat(list.get(1)).isEqualTo("after");
    }
  }

  private static void check(Object value, @Nullable Object read) {
    assertThat(read).hasSameClassAs(value);
    assertThat(text(read)).isEqualTo(text(value));
    if (value instanceof Tags) {
      assertThat(((Tags) read).owner).isEqualTo("me");
    }
    if (value instanceof Scores) {
      assertThat(((Scores) read).best).isEqualTo(2);
    }
  }

  /** All of them say what they contain, some do not have equals. */
  private static String text(@Nullable Object value) {
    return value instanceof Pattern pattern ? pattern + " " + pattern.flags() : "" + value;
  }

  private static ClassGate gate() {
    return ClassGate.builder(TypeMatrixTest.class.getClassLoader())
        .allow("demo.bid.**")
        .allow("io.trunkline.**")
        .allow("java.lang.Class")
        .allow("java.net.URL")
        .allow("java.net.Inet4Address")
        .allow("java.net.InetAddress")
        .allow("java.util.SimpleTimeZone")
        .build();
  }

  static Stream<Object> notCarried() throws Exception {
    return Stream.of(
        new URL("http://nowhere.invalid/"),
        InetAddress.getLoopbackAddress(),
        new SimpleDateFormat("yyyy"),
        new GregorianCalendar(),
        new SimpleTimeZone(0, "UTC"),
        Optional.of("x"),
        new Point(1, 2),
        new Silent(),
        new Chosen(),
        (Runnable & Serializable) () -> {},
        java.lang.reflect.Proxy.newProxyInstance(
            TypeMatrixTest.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (java.lang.reflect.InvocationHandler & Serializable) (p, m, a) -> null));
  }

  @ParameterizedTest
  @MethodSource("notCarried")
  void isRefusedWithTheNextStep(Object value) {
    for (TermsPair pair : List.of(TermsPair.plain(FST), TermsPair.of(FST, List.of(), List.of()))) {
      assertThatThrownBy(() -> pair.write(value))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(value.getClass().getName())
          .hasMessageContaining("or use hessian2 or kryo")
          .hasMessageContaining("no line of META-INF/trunkline/allow.list lets fst carry it");
    }
  }

  /** Of a thousand bytes or so, most of which are elements. */
  @ParameterizedTest
  @ValueSource(floats = {0.1f, 0.25f, 0.75f, 4f})
  void aTableArrivesWhateverItsLoadFactor(float loadFactor) {
    Set<Object> set = new LinkedHashSet<>(16, loadFactor);
    Scores map = new Scores(loadFactor);
    for (int i = 0; i < 513; i++) {
      set.add(i % 250 - 120 + 1000 * (i / 250));
      map.put("" + (char) ('a' + i), i);
    }
    set.add(null);
    for (Object table : List.of(set, map, new ArrayList<>(List.of(set, map)))) {
      assertThat(TermsPair.plain(FST).pass(table)).isEqualTo(table);
    }
    Set<Object> few = new LinkedHashSet<>(16, loadFactor);
    for (byte i = 0; i < 65; i++) {
      few.add(i - 30);
    }
    assertThat(TermsPair.plain(FST).pass(few)).isEqualTo(few);
  }
}
