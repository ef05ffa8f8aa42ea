package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Between two Trunkline ends one value in two places is one value, and no value loses a part. */
final class SharedValuesTest {

  static final class Places {
    @Nullable Object any;
    @Nullable StringBuilder builder;
    @Nullable AtomicInteger number;
    @Nullable BitSet bits;
    byte @Nullable [] bytes;
    char @Nullable [] units;
    int @Nullable [] ints;
    @Nullable Calendar calendar;
  }

  static Stream<Object> mutable() {
    return Stream.of(
        new StringBuilder("b"),
        new StringBuffer("b"),
        new AtomicInteger(1),
        new AtomicLong(1),
        new AtomicBoolean(true),
        BitSet.valueOf(new long[] {5}),
        new GregorianCalendar(2024, 1, 29),
        EnumSet.of(TimeUnit.DAYS),
        EnumSet.noneOf(TimeUnit.class),
        new EnumMap<>(Map.of(TimeUnit.DAYS, 1)),
        new byte[] {1},
        new char[] {'c'},
        new int[] {1},
        new long[] {1},
        new double[] {1},
        new boolean[] {true},
        new Object[] {1});
  }

  @ParameterizedTest
  @MethodSource("mutable")
  void aValueInTwoPlacesIsOne(Object value) {
    List<Object> list = new ArrayList<>(List.of(value, "between", new ArrayList<>(), value));
    List<?> read = (List<?>) Ends.AGREED.pass(list, Object.class);
    assertThat(read.get(0)).isSameAs(read.get(3)).hasSameClassAs(value);
    assertThat(read.get(2)).isEqualTo(new ArrayList<>());
  }

  @ParameterizedTest
  @EnumSource(Ends.class)
  void theyArriveInFieldsOfTheirType(Ends ends) {
    Places places = new Places();
    places.builder = new StringBuilder("b");
    places.number = new AtomicInteger(5);
    places.bits = BitSet.valueOf(new long[] {5});
    places.bytes = new byte[] {1, 2};
    places.units = new char[] {'u'};
    places.ints = new int[] {7};
    places.calendar = new GregorianCalendar(2024, 1, 29);
    places.any = ends == Ends.PLAIN ? null : places.ints;
    Places read = (Places) ends.pass(places, Places.class, Places.class);
    assertThat(read)
        .usingRecursiveComparison()
        .ignoringFields("builder", "number", "any")
        .isEqualTo(places);
    assertThat(read.builder + "" + read.number).isEqualTo("b5");
    assertThat(read.any).isSameAs(ends == Ends.PLAIN ? null : read.ints);
  }

  static Stream<Locale> locales() {
    return Stream.of(
        Locale.ROOT,
        Locale.GERMANY,
        Locale.ENGLISH,
        new Locale("", "CN"),
        new Locale("no", "NO", "NY"),
        new Locale("zh-hant", "CN"),
        new Locale("und"),
        new Locale("de", "DE", "a_b"),
        new Locale("ja", "JP", "JP"),
        new Locale("th", "TH", "TH"),
        new Locale("iw", "IL"),
        Locale.forLanguageTag("zh-Hant-CN"),
        Locale.forLanguageTag("de-DE-u-co-phonebk-x-private"));
  }

  @ParameterizedTest
  @MethodSource("locales")
  void everyLocaleArrivesEqual(Locale locale) {
    assertThat(Ends.AGREED.pass(locale, Object.class)).isEqualTo(locale);
    assertThat(Ends.AGREED.pass(locale, Locale.class)).isEqualTo(locale);
  }

  @Test
  void aCalendarKeepsTheDayOfItsChange() {
    GregorianCalendar julian = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    julian.setGregorianChange(new Date(Long.MAX_VALUE));
    julian.setTimeInMillis(1_700_000_000_123L);
    GregorianCalendar read = (GregorianCalendar) Ends.AGREED.pass(julian, Object.class);
    assertThat(read).isEqualTo(julian);
    assertThat(read.get(Calendar.DAY_OF_MONTH)).isEqualTo(julian.get(Calendar.DAY_OF_MONTH));
  }

  @Test
  void viewsAndEnumMapsMayContainThemselves() {
    List<Object> list = new ArrayList<>();
    List<Object> view = Collections.unmodifiableList(list);
    list.add(view);
    List<?> read = (List<?>) Ends.AGREED.pass(view, Object.class);
    assertThat(read.get(0)).isSameAs(read).hasSameClassAs(view);
    Map<String, Object> map = new TreeMap<>(Comparator.reverseOrder());
    Map<String, Object> sorted = Collections.synchronizedSortedMap((SortedMap<String, Object>) map);
    map.put("self", sorted);
    Map<?, ?> readMap = (Map<?, ?>) Ends.AGREED.pass(sorted, Object.class);
    assertThat(readMap.get("self")).isSameAs(readMap).hasSameClassAs(sorted);
    Map<TimeUnit, Object> byUnit = new EnumMap<>(TimeUnit.class);
    byUnit.put(TimeUnit.DAYS, byUnit);
    Map<?, ?> readByUnit = (Map<?, ?>) Ends.AGREED.pass(byUnit, Object.class);
    assertThat(readByUnit.get(TimeUnit.DAYS)).isSameAs(readByUnit);
  }

  record Pair(Object first, List<Object> second) {}

  @Test
  void whatIsMadeLastAndContainsItselfIsRefusedByTheWriter() {
    List<Object> second = new ArrayList<>();
    Pair pair = new Pair(1, second);
    second.add(pair);
    List<Object> inner = new ArrayList<>();
    List<Object> immutable = List.of(inner);
    inner.add(immutable);
    for (Object value : List.of(pair, immutable)) {
      assertThatThrownBy(() -> Ends.AGREED.messages().write(w -> w.writeObject(value)))
          .hasMessageContaining(value.getClass().getName())
          .hasMessageContaining("contains itself");
    }
  }

  @Test
  void anEmptyEnumMapKeepsItsEnumWhereNothingIsDeclared() {
    Map<TimeUnit, Object> empty = new EnumMap<>(TimeUnit.class);
    Object read = Ends.AGREED.pass(empty, Object.class);
    assertThat(read).isInstanceOf(EnumMap.class).isEqualTo(empty);
    assertThatThrownBy(() -> put(read, Thread.State.NEW)).isInstanceOf(ClassCastException.class);
  }

  @SuppressWarnings("unchecked") // whatever its keys are
  private static void put(Object map, Object key) {
    ((Map<Object, Object>) map).put(key, 1);
  }

  /** Their hash codes are those of complete objects. */
  static final class Knot {
    final Set<Knot> all = new HashSet<>();
    final Map<Knot, String> names = new HashMap<>();
    int z;

    Knot(int z) {
      this.z = z;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Knot knot && knot.z == z;
    }

    @Override
    public int hashCode() {
      return z;
    }
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void objectsInSetsAndMapsThatTheyReachAreFound(Ends ends) {
    Knot one = new Knot(1);
    Knot two = new Knot(2);
    one.all.addAll(List.of(one, two));
    two.all.addAll(List.of(one, two));
    one.names.put(one, "one");
    one.names.put(two, "two");
    Knot read = (Knot) ends.pass(one, Object.class, Knot.class);
    assertThat(read.all).hasSize(2).contains(new Knot(1), new Knot(2));
    assertThat(read.all.stream().filter(knot -> knot.z == 2).findFirst().orElseThrow().all)
        .contains(new Knot(1), new Knot(2));
    assertThat(read.names).containsEntry(new Knot(1), "one").containsEntry(new Knot(2), "two");
  }

  static final class Fiscal extends GregorianCalendar {}

  @Test
  void aZoneWithRulesOfItsOwnAndACalendarOfItsOwnAreRefusedByTheWriter() {
    TimeZone odd = new SimpleTimeZone(12_345, "Europe/Paris");
    TimeZone moved = TimeZone.getTimeZone("Europe/Paris");
    moved.setRawOffset(1);
    Calendar calendar = new GregorianCalendar(odd);
    for (Object value : List.of(odd, moved, calendar, new Fiscal())) {
      assertThatThrownBy(() -> Ends.AGREED.messages().write(w -> w.writeObject(value)))
          .hasMessageContaining("fastjson2 writes");
    }
    for (String id : List.of("Europe/Paris", "GMT+02:30", "UTC")) {
      TimeZone zone = TimeZone.getTimeZone(id);
      assertThat(Ends.AGREED.pass(zone, TimeZone.class)).isEqualTo(zone);
    }
  }
}
