package io.trunkline.testkit.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.arrival.own.Beans;
import io.trunkline.testkit.arrival.own.Collected;
import io.trunkline.testkit.arrival.own.Enclosing;
import io.trunkline.testkit.arrival.own.Enums.Many;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Holder;
import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Orders.ByLetter;
import io.trunkline.testkit.arrival.own.Replaced;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the comparison of the catalogue sees, and what it does not look at. */
@SuppressWarnings("JdkObsolete")
final class PortraitTest {

  static Stream<Kind> kinds() {
    return Kinds.all().stream();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void twoValuesOfAKindHaveOnePortrait(Kind kind) {
    Object value = kind.value().get();

    assertThat(Portrait.of(value).difference(kind.value().get())).isNull();
  }

  private static Holder holder(Object... elements) {
    return new Holder(new ArrayList<>(Arrays.asList(elements)));
  }

  private static LinkedHashMap<String, Integer> linked(boolean accessOrder) {
    LinkedHashMap<String, Integer> map = new LinkedHashMap<>(16, 0.75f, accessOrder);
    map.put("a", 1);
    return map;
  }

  private static Properties properties(boolean inDefaults) {
    Properties defaults = new Properties();
    defaults.setProperty("a", "1");
    Properties properties = inDefaults ? new Properties(defaults) : new Properties();
    if (!inDefaults) {
      properties.setProperty("a", "1");
    }
    return properties;
  }

  private static Collected.PageList<Object> page(int total) {
    Collected.PageList<Object> page = new Collected.PageList<>();
    page.total = total;
    return page;
  }

  private static Enclosing.Inner inner(String outer) {
    Enclosing enclosing = new Enclosing();
    enclosing.name = outer;
    return enclosing.inner(1);
  }

  private static Timestamp timestamp(int nanos) {
    Timestamp time = new Timestamp(5_000);
    time.setNanos(nanos);
    return time;
  }

  private static Item cyclic(boolean toItself) {
    Item item = new Item("a");
    item.back = toItself ? item : new Item("a", item);
    return item;
  }

  private static TimeZone zone(int offset) {
    TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
    zone.setRawOffset(offset);
    return zone;
  }

  static Stream<Arguments> different() {
    Item shared = new Item("a");
    return Stream.of(
        Arguments.of(1, 1L),
        Arguments.of(0d, -0d),
        Arguments.of(new ArrayList<>(List.of(1)), new LinkedList<>(List.of(1))),
        Arguments.of(new HashMap<>(), new LinkedHashMap<>()),
        Arguments.of(holder(shared, shared), holder(new Item("a"), new Item("a"))),
        Arguments.of(cyclic(true), cyclic(false)),
        Arguments.of(linked(true), linked(false)),
        Arguments.of(properties(true), properties(false)),
        Arguments.of(page(1), page(2)),
        Arguments.of(page(0), new ArrayList<>()),
        Arguments.of(inner("one"), inner("other")),
        Arguments.of(timestamp(1), timestamp(2)),
        Arguments.of(new Timestamp(1), new java.util.Date(1)),
        Arguments.of(zone(1_000), zone(2_000)),
        Arguments.of(Locale.forLanguageTag("zh-Hant-CN"), Locale.CHINA),
        Arguments.of(new TreeSet<>(), new TreeSet<>(Comparator.reverseOrder())),
        Arguments.of(new TreeMap<>(new ByLetter(1)), new TreeMap<>(new ByLetter(2))),
        Arguments.of(
            new PriorityQueue<>(List.of(1, 2)),
            new PriorityQueue<>(2, Comparator.<Integer>reverseOrder())),
        Arguments.of(new LinkedBlockingQueue<>(), new LinkedBlockingQueue<>(3)),
        Arguments.of(EnumSet.noneOf(Plain.class), EnumSet.noneOf(Many.class)),
        Arguments.of(new EnumMap<>(Plain.class), new EnumMap<>(Many.class)),
        Arguments.of(
            new LinkedHashSet<>(List.of("a", "b")), new LinkedHashSet<>(List.of("b", "a"))),
        Arguments.of(Beans.shadowing(true, false), Beans.shadowing(false, false)),
        Arguments.of(new Replaced.Writing("a", 1), new Replaced.Writing("a", 2)),
        Arguments.of(new Integer[0], new Object[0]),
        Arguments.of(Map.of("a", 1), Map.of("a", 2)));
  }

  @ParameterizedTest
  @MethodSource("different")
  void seesWhatIsDifferent(Object one, Object other) {
    assertThat(Portrait.of(one).difference(other)).isNotNull();
  }

  static Stream<Arguments> alike() {
    return Stream.of(
        Arguments.of(List.of("a"), new ArrayList<>(List.of("a"))),
        Arguments.of(linked(false).keySet(), new LinkedHashSet<>(List.of("a"))),
        Arguments.of(
            new HashMap<>(Map.of("a", 1, "b", 2)).keySet(), new HashSet<>(List.of("b", "a"))),
        Arguments.of(
            new HashMap<>(Map.of("a", 1, "b", 2)).keySet(), new LinkedHashSet<>(List.of("b", "a"))),
        Arguments.of(
            Collections.unmodifiableSortedSet(new TreeSet<>(List.of(1))),
            new TreeSet<>(List.of(1))),
        Arguments.of(new HashSet<>(64), new HashSet<>()),
        Arguments.of(Map.entry("a", 1), new java.util.AbstractMap.SimpleEntry<>("a", 1)),
        Arguments.of(holder("a", "a"), holder("a", new String("a"))));
  }

  @ParameterizedTest
  @MethodSource("alike")
  void takesTheOneForTheOther(Object one, Object other) {
    assertThat(Portrait.of(one).difference(other)).isNull();
  }
}
