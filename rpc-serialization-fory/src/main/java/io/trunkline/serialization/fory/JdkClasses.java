package io.trunkline.serialization.fory;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
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
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** The classes of the JDK that travel; the library's serializers of all others are shut. */
final class JdkClasses {

  /** With the library's serializer: their size follows from their bytes. */
  static final Set<Class<?>> OF_LIBRARY =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Character.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          boolean[].class,
          byte[].class,
          char[].class,
          short[].class,
          int[].class,
          long[].class,
          float[].class,
          double[].class,
          Date.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          Instant.class,
          Duration.class,
          ZoneOffset.class,
          Year.class,
          YearMonth.class,
          MonthDay.class,
          Period.class,
          OffsetTime.class,
          OffsetDateTime.class,
          UUID.class,
          URI.class);

  static final List<Class<?>> ENUMS =
      List.of(TimeUnit.class, ChronoUnit.class, DayOfWeek.class, Month.class, RoundingMode.class);

  static final List<Class<?>> ARRAYS =
      List.of(
          Object[].class,
          String[].class,
          Boolean[].class,
          Byte[].class,
          Character[].class,
          Short[].class,
          Integer[].class,
          Long[].class,
          Float[].class,
          Double[].class,
          BigDecimal[].class,
          BigInteger[].class,
          Date[].class,
          LocalDate[].class,
          LocalDateTime[].class,
          Instant[].class,
          UUID[].class,
          List[].class,
          Map[].class,
          boolean[][].class,
          byte[][].class,
          char[][].class,
          short[][].class,
          int[][].class,
          long[][].class,
          float[][].class,
          double[][].class,
          String[][].class,
          Object[][].class);

  /**
   * How a container travels.
   *
   * @param type of what is written
   * @param made of what arrives: an unmodifiable one arrives as one that can be changed
   * @param maker makes it for so many elements
   */
  record Container<T>(Class<?> type, Class<?> made, IntFunction<T> maker) {}

  private JdkClasses() {}

  static List<Container<Collection<Object>>> collections() {
    List<Container<Collection<Object>>> all = new ArrayList<>();
    all.add(new Container<>(ArrayList.class, ArrayList.class, ArrayList::new));
    all.add(new Container<>(LinkedList.class, LinkedList.class, size -> new LinkedList<>()));
    all.add(new Container<>(HashSet.class, HashSet.class, size -> new HashSet<>()));
    all.add(
        new Container<>(LinkedHashSet.class, LinkedHashSet.class, size -> new LinkedHashSet<>()));
    all.add(new Container<>(TreeSet.class, TreeSet.class, size -> new TreeSet<>()));
    List<Object> one = List.of(1);
    for (List<?> list :
        List.of(
            one,
            List.of(1, 2, 3),
            one.subList(0, 0),
            Arrays.asList(1),
            Collections.emptyList(),
            Collections.singletonList(1),
            Collections.unmodifiableList(new ArrayList<>()),
            Collections.unmodifiableList(new LinkedList<>()),
            Collections.synchronizedList(new ArrayList<>()))) {
      all.add(new Container<>(list.getClass(), ArrayList.class, ArrayList::new));
    }
    for (Set<?> set :
        List.of(
            Set.of(1),
            Set.of(1, 2, 3),
            Collections.emptySet(),
            Collections.singleton(1),
            Collections.unmodifiableSet(new HashSet<>()),
            Collections.synchronizedSet(new HashSet<>()))) {
      all.add(new Container<>(set.getClass(), LinkedHashSet.class, size -> new LinkedHashSet<>()));
    }
    return all;
  }

  static List<Container<Map<Object, Object>>> maps() {
    List<Container<Map<Object, Object>>> all = new ArrayList<>();
    all.add(new Container<>(HashMap.class, HashMap.class, size -> new HashMap<>()));
    all.add(
        new Container<>(LinkedHashMap.class, LinkedHashMap.class, size -> new LinkedHashMap<>()));
    all.add(new Container<>(TreeMap.class, TreeMap.class, size -> new TreeMap<>()));
    all.add(
        new Container<>(
            ConcurrentHashMap.class, ConcurrentHashMap.class, size -> new ConcurrentHashMap<>()));
    for (Map<?, ?> map :
        List.of(
            Map.of(1, 1),
            Map.of(1, 1, 2, 2),
            Collections.emptyMap(),
            Collections.singletonMap(1, 1),
            Collections.unmodifiableMap(new HashMap<>()),
            Collections.synchronizedMap(new HashMap<>()))) {
      all.add(new Container<>(map.getClass(), LinkedHashMap.class, size -> new LinkedHashMap<>()));
    }
    return all;
  }
}
