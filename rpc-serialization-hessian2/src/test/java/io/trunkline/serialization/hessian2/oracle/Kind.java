package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.serialization.hessian2.oracle.Model.Color;
import io.trunkline.serialization.hessian2.oracle.Model.Operation;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** What a graph can consist of. */
enum Kind {
  BOOLEAN(Boolean.class, Random::nextBoolean),
  BYTE(Byte.class, random -> (byte) random.nextInt()),
  SHORT(Short.class, random -> (short) random.nextInt()),
  CHARACTER(Character.class, random -> (char) random.nextInt(0x10000)),
  INTEGER(Integer.class, Numbers::ofInt),
  LONG(Long.class, Numbers::ofLong),
  FLOAT(Float.class, Numbers::ofFloat),
  DOUBLE(Double.class, Numbers::ofDouble),
  STRING(String.class, Texts::text),
  WORD(String.class, Texts::word),
  DECIMAL(BigDecimal.class, Numbers::decimal),
  BIG_INTEGER(BigInteger.class, Numbers::integer),
  COLOR(Color.class, random -> Color.values()[random.nextInt(3)]),
  OPERATION(Operation.class, random -> Operation.values()[random.nextInt(2)]),
  LOCALE(Locale.class, Kind::locale),
  UUID_(UUID.class, random -> new UUID(random.nextLong(), random.nextLong())),
  CLASS(Class.class, Kind::type),
  CURRENCY(Currency.class, random -> Currency.getInstance(random.nextBoolean() ? "EUR" : "JPY")),
  FRAME(StackTraceElement.class, Kind::frame),
  DATE(Date.class, Times::date),
  SQL_DATE(java.sql.Date.class, random -> new java.sql.Date(Times.millis(random))),
  SQL_TIME(java.sql.Time.class, random -> new java.sql.Time(Times.millis(random))),
  SQL_TIMESTAMP(java.sql.Timestamp.class, random -> new java.sql.Timestamp(Times.millis(random))),
  CALENDAR(GregorianCalendar.class, Times::calendar),
  INSTANT(Instant.class, Times::instant),
  LOCAL_DATE(LocalDate.class, Times::localDate),
  LOCAL_TIME(LocalTime.class, Times::localTime),
  LOCAL_DATE_TIME(LocalDateTime.class, Times::localDateTime),
  OFFSET_DATE_TIME(OffsetDateTime.class, Times::offsetDateTime),
  OFFSET_TIME(OffsetTime.class, Times::offsetTime),
  ZONED_DATE_TIME(ZonedDateTime.class, Times::zonedDateTime),
  ZONE_OFFSET(ZoneOffset.class, Times::zoneOffset),
  ZONE_REGION(ZoneId.class, Times::region),
  DURATION(Duration.class, Times::duration),
  PERIOD(Period.class, Times::period),
  YEAR(Year.class, Times::year),
  YEAR_MONTH(YearMonth.class, Times::yearMonth),
  MONTH_DAY(MonthDay.class, Times::monthDay),
  DAY_OF_WEEK(DayOfWeek.class, Times::dayOfWeek),
  REPLACED(Model.Replaced.class, random -> new Model.Replaced(Texts.word(random))),
  SINGLE(Model.Single.class, random -> Model.Single.ONE),
  BYTES(byte[].class, Texts::bytes),
  CHUNKS(byte[].class, random -> random.nextInt(30) == 0 ? Texts.chunks(random) : new byte[3]),
  CHARS(char[].class, Texts::chars),

  ARRAY_LIST(ArrayList.class, (graph, part) -> graph.fill(new ArrayList<>(), part)),
  LINKED_LIST(LinkedList.class, (graph, part) -> graph.fill(new LinkedList<>(), part)),
  VECTOR(Vector.class, (graph, part) -> graph.fill(new Vector<>(), part)),
  COPY_ON_WRITE(
      CopyOnWriteArrayList.class, (graph, part) -> graph.fill(new CopyOnWriteArrayList<>(), part)),
  ARRAY_DEQUE(ArrayDeque.class, (graph, part) -> graph.fillWithKeys(new ArrayDeque<>(), part)),
  HASH_SET(HashSet.class, (graph, part) -> graph.fillWithKeys(new HashSet<>(), part)),
  LINKED_SET(LinkedHashSet.class, (graph, part) -> graph.fillWithKeys(new LinkedHashSet<>(), part)),
  TREE_SET(TreeSet.class, (graph, part) -> graph.fillWithWords(new TreeSet<>())),
  AS_LIST(List.class, (graph, part) -> graph.made(Arrays.asList(graph.parts(part)))),
  LIST_OF(List.class, (graph, part) -> graph.made(List.of(graph.presentParts(part)))),
  SET_OF(
      Set.class,
      (graph, part) -> graph.made(Set.copyOf(graph.fillWithKeys(new HashSet<>(), part)))),
  MAP_OF(Map.class, (graph, part) -> graph.made(graph.mapOf(part))),
  EMPTY_LIST(List.class, (graph, part) -> Collections.emptyList()),
  EMPTY_SET(Set.class, (graph, part) -> Collections.emptySet()),
  EMPTY_MAP(Map.class, (graph, part) -> Collections.emptyMap()),
  SINGLETON_LIST(
      List.class, (graph, part) -> graph.made(Collections.singletonList(graph.value(part)))),
  SINGLETON_MAP(
      Map.class, (graph, part) -> graph.made(Collections.singletonMap("k", graph.value(part)))),
  UNMODIFIABLE_LIST(
      List.class,
      (graph, part) ->
          graph.made(Collections.unmodifiableList(graph.fill(new ArrayList<>(), part)))),
  UNMODIFIABLE_MAP(
      Map.class,
      (graph, part) ->
          graph.made(Collections.unmodifiableMap(graph.fill(new LinkedHashMap<>(), part)))),
  SYNCHRONIZED_LIST(
      List.class,
      (graph, part) ->
          graph.made(Collections.synchronizedList(graph.fill(new ArrayList<>(), part)))),
  ENUM_SET(EnumSet.class, (graph, part) -> graph.enumSet()),
  ENUM_MAP(EnumMap.class, (graph, part) -> graph.enumMap(part)),
  HASH_MAP(HashMap.class, (graph, part) -> graph.fill(new HashMap<>(), part)),
  LINKED_MAP(LinkedHashMap.class, (graph, part) -> graph.fill(new LinkedHashMap<>(), part)),
  TREE_MAP(TreeMap.class, (graph, part) -> graph.fillByWords(new TreeMap<>(), part)),
  CONCURRENT_MAP(
      ConcurrentHashMap.class, (graph, part) -> graph.fillPresent(new ConcurrentHashMap<>(), part)),

  OBJECTS(Object[].class, (graph, part) -> graph.array(Object.class)),
  STRINGS(String[].class, (graph, part) -> graph.array(String.class)),
  NODES(Model.Node[].class, (graph, part) -> graph.array(Model.Node.class)),
  DATES(Date[].class, (graph, part) -> graph.array(Date.class)),
  COLORS(Color[].class, (graph, part) -> graph.array(Color.class)),
  LISTS(List[].class, (graph, part) -> graph.array(List.class)),
  BOXED_INTS(Integer[].class, (graph, part) -> graph.array(Integer.class)),
  BOXED_FLOATS(Float[].class, (graph, part) -> graph.array(Float.class)),
  TABLE(int[][].class, (graph, part) -> graph.array(int[].class)),
  INTS(int[].class, (graph, part) -> graph.array(int.class)),
  LONGS(long[].class, (graph, part) -> graph.array(long.class)),
  SHORTS(short[].class, (graph, part) -> graph.array(short.class)),
  FLOATS(float[].class, (graph, part) -> graph.array(float.class)),
  DOUBLES(double[].class, (graph, part) -> graph.array(double.class)),
  FLAGS(boolean[].class, (graph, part) -> graph.array(boolean.class)),

  SCALARS(Model.Scalars.class, (graph, part) -> graph.fields(new Model.Scalars())),
  RATIOS(Model.Ratios.class, (graph, part) -> graph.fields(new Model.Ratios())),
  TIMES(Model.Times.class, (graph, part) -> graph.fields(new Model.Times())),
  NODE(Model.Node.class, (graph, part) -> graph.fields(new Model.Node())),
  HOLDER(Model.Holder.class, (graph, part) -> graph.fields(new Model.Holder())),
  DECLARED(Model.Declared.class, (graph, part) -> graph.fields(new Model.Declared())),
  LOOSE(Model.Loose.class, (graph, part) -> graph.fields(new Model.Loose())),
  NARROW(Model.Narrow.class, (graph, part) -> graph.fields(new Model.Narrow())),
  BASE(Model.Base.class, (graph, part) -> graph.fields(new Model.Base())),
  DERIVED(Model.Derived.class, (graph, part) -> graph.fields(new Model.Derived())),
  POINT(Model.Point.class, (graph, part) -> graph.point()),
  FAILURE(Model.Failure.class, (graph, part) -> graph.failure(Model.Failure::new)),
  STATE_FAILURE(
      IllegalStateException.class, (graph, part) -> graph.failure(IllegalStateException::new)),
  EXECUTION_FAILURE(
      ExecutionException.class,
      (graph, part) -> graph.failure(text -> new ExecutionException(text, null)));

  /** Makes one whose elements, if it has any, are of a type. */
  interface Maker {
    Object make(GraphGenerator graph, Class<?> part);
  }

  private final Class<?> type;
  private final boolean leaf;
  private final Maker maker;

  <T> Kind(Class<? super T> type, Function<Random, T> maker) {
    this.type = type;
    this.leaf = true;
    this.maker = (graph, part) -> maker.apply(graph.random());
  }

  Kind(Class<?> type, Maker maker) {
    this.type = type;
    this.leaf = false;
    this.maker = maker;
  }

  /** What it can stand in for. */
  Class<?> type() {
    return type;
  }

  /** Whether it has no parts. */
  boolean isLeaf() {
    return leaf;
  }

  Object make(GraphGenerator graph, Class<?> part) {
    return maker.make(graph, part);
  }

  private static Locale locale(Random random) {
    return new Locale[] {
          Locale.ROOT,
          Locale.ENGLISH,
          Locale.SIMPLIFIED_CHINESE,
          Locale.CANADA_FRENCH,
          Locale.forLanguageTag("zh-Hant-TW"),
          Locale.forLanguageTag("sr-Latn-RS-ekavsk"),
          Locale.forLanguageTag("th-TH-u-ca-buddhist")
        }
        [random.nextInt(7)];
  }

  private static Class<?> type(Random random) {
    return new Class<?>[] {
          String.class, Model.Node.class, int.class, int[].class, Color.class, void.class
        }
        [random.nextInt(6)];
  }

  static StackTraceElement frame(Random random) {
    return new StackTraceElement(
        "demo.Service", Texts.word(random), "Service.java", random.nextInt(500) - 2);
  }
}
