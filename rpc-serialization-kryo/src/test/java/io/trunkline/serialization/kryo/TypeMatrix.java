package io.trunkline.serialization.kryo;

import io.trunkline.serialization.ClassGate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
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
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TimeZone;
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
import org.jspecify.annotations.Nullable;

/** One value of every type that has to travel, and how to tell that it arrived. */
final class TypeMatrix {

  enum Plain {
    A,
    B,
    C
  }

  /** Its constants have classes of their own. */
  enum WithBodies {
    PLUS {
      @Override
      int apply(int n) {
        return n + 1;
      }
    },
    MINUS {
      @Override
      int apply(int n) {
        return n - 1;
      }
    };

    abstract int apply(int n);
  }

  record Point(int x, @Nullable String label, List<Integer> tags) {}

  /** Not Serializable, no constructor without parameters, final fields. */
  static final class Made {
    private final String name;
    private final int number;

    Made(String name, int number) {
      this.name = Objects.requireNonNull(name);
      this.number = number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Made made && made.name.equals(name) && made.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  static final class ByLength implements Comparator<String> {
    @Override
    public int compare(String one, String other) {
      return Integer.compare(one.length(), other.length());
    }
  }

  /** Fields whose declared types leave their classes or elements to the message. */
  static class Fields {
    @Nullable Object any = new int[] {1, -1};
    List<String> strings = new ArrayList<>(List.of("p", "q"));
    Map<Plain, Integer> map = new EnumMap<>(Map.of(Plain.B, 2));
    EnumMap<Plain, String> emptyMap = new EnumMap<>(Plain.class);
    Set<Plain> set = EnumSet.of(Plain.A);
    @Nullable String[] array = {"z", null};
    double[][] matrix = {{1.5}, {}};
    Number number = 7L;
    @Nullable RuntimeException failure;
    Pattern pattern = Pattern.compile("a+", Pattern.MULTILINE);
    Optional<String> optional = Optional.of("o");
    private final long constant = Long.parseLong("9");
  }

  private TypeMatrix() {}

  static ClassGate gate() {
    return ClassGate.builder(TypeMatrix.class.getClassLoader())
        .allow("io.trunkline.serialization.kryo.*")
        .allow("java.net.Inet4Address")
        .allow("java.net.Inet6Address")
        .build();
  }

  static Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    scalars(values);
    collections(values);
    values.put("record", new Point(3, null, new ArrayList<>(List.of(1, 2))));
    values.put("class without constructor", new Made("made", 5));
    values.put("fields", new Fields());
    values.put("enum", Plain.B);
    values.put("enum with bodies", WithBodies.MINUS);
    values.put("two enums with bodies", new ArrayList<>(List.of(WithBodies.values())));
    values.put("exception", failure());
    values.put("nested array", new int[][] {{1}, null, {}});
    values.put("array of objects", new Object[] {1, new Object[] {"x"}, null});
    values.put("array of records", new Point[] {new Point(1, "l", List.of()), null});
    return values;
  }

  private static void scalars(Map<String, Object> values) {
    values.put("Pattern", Pattern.compile("a+b", Pattern.CASE_INSENSITIVE));
    values.put("URI", URI.create("http://x/y?z#q"));
    values.put("UUID", new UUID(-1L << 60, 77));
    values.put("SimpleDateFormat", dateFormat("yyyy-MM-dd HH:mm", Locale.ROOT));
    values.put("German SimpleDateFormat", dateFormat("EEEE d. MMMM yy", Locale.GERMANY));
    values.put(
        "default SimpleDateFormat", dateFormat("MMM z", Locale.getDefault(Locale.Category.FORMAT)));
    values.put("Inet4Address", address("example.org", new byte[] {10, 0, 0, 1}));
    values.put("Inet6Address", address(null, new byte[16]));
    values.put("GregorianCalendar", calendar());
    BitSet bits = new BitSet();
    bits.set(3);
    bits.set(70);
    values.put("BitSet", bits);
    values.put("empty BitSet", new BitSet());
    values.put("BigDecimal", new BigDecimal("-12345678901234567890.123"));
    values.put("BigInteger", BigInteger.TEN.pow(40));
    values.put("Date", new Date(-5));
    values.put("java.sql.Timestamp", new java.sql.Timestamp(123456));
    values.put("Instant", Instant.ofEpochSecond(99, 5));
    values.put("LocalDate", LocalDate.of(2024, 2, 29));
    values.put("Duration", Duration.ofMillis(-5));
    values.put("ZoneOffset", ZoneOffset.ofHours(-3));
    values.put(
        "ZonedDateTime", ZonedDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneId.of("Europe/Paris")));
    values.put("Locale", Locale.GERMANY);
    values.put("TimeZone", TimeZone.getTimeZone("Asia/Tokyo"));
    values.put("Currency", Currency.getInstance("EUR"));
    values.put("Optional", Optional.of("x"));
    values.put("empty Optional", Optional.empty());
    values.put("StringBuilder", new StringBuilder("x\u00e9"));
    values.put("StringBuffer", new StringBuffer());
    values.put("AtomicInteger", new AtomicInteger(-300));
    values.put("AtomicLong", new AtomicLong(1L << 40));
    values.put("AtomicBoolean", new AtomicBoolean(true));
    values.put("char", '\u4f60');
  }

  private static void collections(Map<String, Object> values) {
    List<String> list = List.of("c", "a", "b");
    Map<String, Integer> map = Map.of("k", 1);
    values.put("asList", Arrays.asList("a", 1, null));
    values.put("List.of", List.of("a", 1, 2.5));
    values.put("List.of two", List.of("a", "b"));
    values.put("List.of nothing", List.of());
    values.put("Set.of", Set.of("z", "y", "x"));
    values.put("Map.of", Map.of("k", 1, "l", 2));
    values.put("unmodifiableCollection", Collections.unmodifiableCollection(list));
    values.put("unmodifiableList", Collections.unmodifiableList(new ArrayList<>(list)));
    values.put("unmodifiable LinkedList", Collections.unmodifiableList(new LinkedList<>(list)));
    values.put("unmodifiableSet", Collections.unmodifiableSet(new LinkedHashSet<>(list)));
    values.put("unmodifiableSortedSet", Collections.unmodifiableSortedSet(new TreeSet<>(list)));
    values.put("unmodifiableMap", Collections.unmodifiableMap(new HashMap<>(map)));
    values.put("unmodifiableSortedMap", Collections.unmodifiableSortedMap(new TreeMap<>(map)));
    values.put("synchronizedCollection", Collections.synchronizedCollection(list));
    values.put("synchronizedList", Collections.synchronizedList(new ArrayList<>(list)));
    values.put("synchronized LinkedList", Collections.synchronizedList(new LinkedList<>(list)));
    values.put("synchronizedSet", Collections.synchronizedSet(new HashSet<>(list)));
    values.put("synchronizedSortedSet", Collections.synchronizedSortedSet(new TreeSet<>(list)));
    values.put("synchronizedMap", Collections.synchronizedMap(new LinkedHashMap<>(map)));
    values.put("synchronizedSortedMap", Collections.synchronizedSortedMap(new TreeMap<>(map)));
    values.put("emptyList", Collections.emptyList());
    values.put("emptyMap", Collections.emptyMap());
    values.put("emptySet", Collections.emptySet());
    values.put("singletonList", Collections.singletonList("q"));
    values.put("singleton", Collections.singleton("q"));
    values.put("singletonMap", Collections.singletonMap("q", 1));
    values.put("EnumSet", EnumSet.of(Plain.A, Plain.C));
    values.put("empty EnumSet", EnumSet.noneOf(Plain.class));
    values.put("EnumSet with bodies", EnumSet.allOf(WithBodies.class));
    values.put("EnumMap", new EnumMap<>(Map.of(Plain.A, 1, Plain.C, 3)));
    values.put("empty EnumMap", new EnumMap<>(Plain.class));
    values.put("TreeSet with comparator", sorted(list));
    values.put("ConcurrentSkipListMap", new ConcurrentSkipListMap<>(map));
    values.put("ConcurrentHashMap", new ConcurrentHashMap<>(map));
    values.put("Hashtable", new Hashtable<>(map));
    values.put("Vector", new Vector<>(list));
    values.put("ArrayDeque", new ArrayDeque<>(list));
    values.put("PriorityQueue", new PriorityQueue<>(list));
    values.put("CopyOnWriteArrayList", new CopyOnWriteArrayList<>(list));
    values.put("list of nulls", new ArrayList<>(Collections.nCopies(1000, null)));
  }

  /** With a short stack, so that it can be cut at every byte. */
  private static IllegalStateException failure() {
    StackTraceElement[] stack = {new StackTraceElement("demo.Shop", "buy", "Shop.java", 7)};
    RuntimeException cause = new RuntimeException("y");
    cause.setStackTrace(stack);
    IllegalStateException failure = new IllegalStateException("x", cause);
    failure.setStackTrace(stack);
    return failure;
  }

  private static SimpleDateFormat dateFormat(String pattern, Locale locale) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
    format.setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"));
    format.setLenient(false);
    format.set2DigitYearStart(new Date(0));
    return format;
  }

  private static InetAddress address(@Nullable String host, byte[] bytes) {
    try {
      return InetAddress.getByAddress(host, bytes);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static GregorianCalendar calendar() {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
    calendar.setTimeInMillis(1700000000123L);
    calendar.setLenient(false);
    calendar.setFirstDayOfWeek(3);
    return calendar;
  }

  private static TreeSet<String> sorted(List<String> list) {
    TreeSet<String> set = new TreeSet<>(new ByLength());
    set.addAll(list);
    return set;
  }
}
