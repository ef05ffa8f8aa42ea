package io.trunkline.serialization;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values and collections of the JDK that every gate allows, beside {@link JdkEnums} and {@link
 * JdkExceptions}. An exact list: none of them runs code of another class's choosing when it is
 * read, except {@code hashCode}, {@code equals} and {@code compareTo} of elements that passed the
 * gate themselves. A {@code Class} as a value is one whose name has passed the gate, too, and is
 * not initialized. {@code URL} is not among them: its {@code hashCode} asks the network.
 */
final class JdkValueTypes {

  private static final String[] NAMES = {
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Byte",
    "java.lang.Character",
    "java.lang.Class",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Number",
    "java.lang.Enum",
    "java.lang.StringBuffer",
    "java.lang.StringBuilder",
    "java.lang.String$CaseInsensitiveComparator",
    "java.math.BigDecimal",
    "java.math.BigInteger",
    "java.net.URI",
    "java.sql.Date",
    "java.sql.Time",
    "java.sql.Timestamp",
    "java.text.SimpleDateFormat",
    "java.time.Duration",
    "java.time.Instant",
    "java.time.LocalDate",
    "java.time.LocalDateTime",
    "java.time.LocalTime",
    "java.time.MonthDay",
    "java.time.OffsetDateTime",
    "java.time.OffsetTime",
    "java.time.Period",
    "java.time.Year",
    "java.time.YearMonth",
    "java.time.ZoneOffset",
    "java.time.ZoneRegion",
    "java.time.ZonedDateTime",
    "java.util.ArrayDeque",
    "java.util.ArrayList",
    "java.util.Arrays$ArrayList",
    "java.util.BitSet",
    "java.util.Calendar",
    "java.util.Collections$EmptyList",
    "java.util.Collections$EmptyMap",
    "java.util.Collections$EmptySet",
    "java.util.Collections$ReverseComparator",
    "java.util.Collections$ReverseComparator2",
    "java.util.Collections$SingletonList",
    "java.util.Collections$SingletonMap",
    "java.util.Collections$SingletonSet",
    "java.util.Collections$SynchronizedCollection",
    "java.util.Collections$SynchronizedList",
    "java.util.Collections$SynchronizedMap",
    "java.util.Collections$SynchronizedRandomAccessList",
    "java.util.Collections$SynchronizedSet",
    "java.util.Collections$SynchronizedSortedMap",
    "java.util.Collections$SynchronizedSortedSet",
    "java.util.Collections$UnmodifiableCollection",
    "java.util.Collections$UnmodifiableList",
    "java.util.Collections$UnmodifiableMap",
    "java.util.Collections$UnmodifiableRandomAccessList",
    "java.util.Collections$UnmodifiableSet",
    "java.util.Collections$UnmodifiableSortedMap",
    "java.util.Collections$UnmodifiableSortedSet",
    "java.util.Comparators$NaturalOrderComparator",
    "java.util.Comparators$NullComparator",
    "java.util.Currency",
    "java.util.Date",
    "java.util.EnumMap",
    "java.util.EnumSet",
    "java.util.GregorianCalendar",
    "java.util.HashMap",
    "java.util.HashSet",
    "java.util.Hashtable",
    "java.util.IdentityHashMap",
    "java.util.ImmutableCollections$List12",
    "java.util.ImmutableCollections$ListN",
    "java.util.ImmutableCollections$Map1",
    "java.util.ImmutableCollections$MapN",
    "java.util.ImmutableCollections$Set12",
    "java.util.ImmutableCollections$SetN",
    "java.util.ImmutableCollections$SubList",
    "java.util.JumboEnumSet",
    "java.util.LinkedHashMap",
    "java.util.LinkedHashSet",
    "java.util.LinkedList",
    "java.util.Locale",
    "java.util.Optional",
    "java.util.OptionalDouble",
    "java.util.OptionalInt",
    "java.util.OptionalLong",
    "java.util.PriorityQueue",
    "java.util.RegularEnumSet",
    "java.util.Stack",
    "java.util.TimeZone",
    "java.util.TreeMap",
    "java.util.TreeSet",
    "java.util.UUID",
    "java.util.Vector",
    "java.util.concurrent.ConcurrentHashMap",
    "java.util.concurrent.ConcurrentSkipListMap",
    "java.util.concurrent.CopyOnWriteArrayList",
    "java.util.concurrent.atomic.AtomicBoolean",
    "java.util.concurrent.atomic.AtomicInteger",
    "java.util.concurrent.atomic.AtomicLong",
    "java.util.regex.Pattern",
    "sun.util.calendar.ZoneInfo",
    // Interfaces: they type the elements of arrays, and nothing can be made of them.
    "java.io.Serializable",
    "java.lang.CharSequence",
    "java.lang.Comparable",
    "java.lang.Iterable",
    "java.util.Collection",
    "java.util.Deque",
    "java.util.List",
    "java.util.Map",
    "java.util.Map$Entry",
    "java.util.NavigableMap",
    "java.util.NavigableSet",
    "java.util.Queue",
    "java.util.Set",
    "java.util.SortedMap",
    "java.util.SortedSet",
  };

  /** Those of them that this Java has, by name: the java.sql module may be absent. */
  static final Map<String, Class<?>> ALL =
      Stream.of(NAMES)
          .<Class<?>>flatMap(JdkValueTypes::present)
          .collect(Collectors.toUnmodifiableMap(Class::getName, type -> type));

  private JdkValueTypes() {}

  private static Stream<Class<?>> present(String name) {
    try {
      return Stream.of(Class.forName(name, false, ClassLoader.getPlatformClassLoader()));
    } catch (ClassNotFoundException absent) {
      return Stream.empty();
    }
  }
}
