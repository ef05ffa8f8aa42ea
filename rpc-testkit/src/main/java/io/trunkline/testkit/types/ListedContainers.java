package io.trunkline.testkit.types;

import static io.trunkline.testkit.types.ListedTypes.named;
import static io.trunkline.testkit.types.ListedTypes.plain;

import java.io.Serializable;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Collections, maps, and what stands between and behind them in the list of stock peers. */
@SuppressWarnings("JdkObsolete")
final class ListedContainers {

  private static final int MANY = 1_000;

  private ListedContainers() {}

  static void addTo(List<ListedType> types) {
    types.add(plain(HashMap.class, () -> maps(HashMap::new, new HashMap<>(2_000, 0.1f), true)));
    types.add(plain(ArrayList.class, () -> lists(ArrayList::new, new ArrayList<>(2_000))));
    types.add(plain(LinkedList.class, () -> lists(LinkedList::new, new LinkedList<>())));
    types.add(plain(HashSet.class, ListedContainers::hashSets));
    types.add(plain(TreeSet.class, ListedContainers::treeSets));
    types.add(plain(Hashtable.class, () -> maps(Hashtable::new, new Hashtable<>(500), false)));
    types.add(plain(Date.class, ListedContainers::dates));
    types.add(new ListedType(Calendar.class, ListedTypes::calendars, ListedTypes.OPENS));
    types.add(
        plain(
            ConcurrentHashMap.class,
            () -> maps(ConcurrentHashMap::new, new ConcurrentHashMap<>(500), false)));
    types.add(
        new ListedType(
            SimpleDateFormat.class,
            ListedTypes::dateFormats,
            "kryo: a form of Trunkline, which no stock peer reads"));
    types.add(plain(Vector.class, () -> lists(Vector::new, new Vector<>(2_000, 7))));
    types.add(plain(StringBuffer.class, () -> texts(StringBuffer::new, new StringBuffer(5_000))));
    types.add(
        plain(StringBuilder.class, () -> texts(StringBuilder::new, new StringBuilder(5_000))));
  }

  /**
   * @param roomy an empty one with room for more
   */
  private static Map<String, Object> maps(
      Supplier<Map<Object, Object>> make, Map<Object, Object> roomy, boolean nulls) {
    Map<Object, Object> nested = make.get();
    nested.put("list", new ArrayList<>(List.of(1, "b", 3L)));
    nested.put(new ArrayList<>(List.of("key")), make.get());
    Map<Object, Object> many = make.get();
    for (int i = 0; i < MANY; i++) {
      many.put(i % 2 == 0 ? i : "k" + i, (long) i << 33);
    }
    Map<String, Object> values =
        named("empty", make.get(), "roomy", roomy, "nested", nested, "large", many);
    if (nulls) {
      Map<Object, Object> none = make.get();
      none.put(null, "value");
      none.put("key", null);
      values.put("nulls", none);
    }
    return values;
  }

  private static Map<String, Object> lists(
      Supplier<? extends List<Object>> make, List<Object> roomy) {
    List<Object> nulls = make.get();
    nulls.addAll(Arrays.asList(null, "a", null));
    List<Object> nested = make.get();
    List<Object> inner = make.get();
    inner.addAll(List.of(-1, 2.5, true));
    nested.addAll(List.of(inner, new HashMap<>(Map.of("k", inner)), make.get()));
    return named(
        "empty", make.get(),
        "roomy", roomy,
        "nulls", nulls,
        "nested", nested,
        "large", filled(make.get()));
  }

  private static Map<String, Object> hashSets() {
    return named(
        "empty", new HashSet<>(),
        "roomy", new HashSet<>(2_000, 0.1f),
        "null", new HashSet<>(Arrays.asList(null, "a")),
        "nested", new HashSet<>(List.of(new ArrayList<>(List.of(1)), new HashSet<>(List.of(1L)))),
        "large", filled(new HashSet<>()));
  }

  /** An order that is a class of the application. */
  public static final class ByLength implements Comparator<Object>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public int compare(Object one, Object other) {
      return Integer.compare(one.toString().length(), other.toString().length());
    }
  }

  private static Map<String, Object> treeSets() {
    TreeSet<Object> byLength = new TreeSet<>(new ByLength());
    byLength.addAll(List.of("ccc", "a", "bb", "d"));
    TreeSet<Object> reverse = new TreeSet<>(Collections.reverseOrder());
    reverse.addAll(List.of("a", "b"));
    TreeSet<Object> large = new TreeSet<>();
    for (int i = 0; i < MANY; i++) {
      large.add(i * 7 % MANY);
    }
    return named(
        "empty", new TreeSet<>(),
        "texts", new TreeSet<>(List.of("b", "a")),
        "large", large,
        "an order of the application's", byLength,
        "an order of the JDK's", reverse);
  }

  private static Map<String, Object> dates() {
    return named(
        "zero", new Date(0),
        "before", new Date(-1),
        "whole minutes", new Date(60_000L * Integer.MAX_VALUE),
        "milliseconds", new Date(1_700_000_000_123L),
        "first", new Date(Long.MIN_VALUE),
        "last", new Date(Long.MAX_VALUE));
  }

  private interface FromText {
    Object of(String text);
  }

  private static Map<String, Object> texts(FromText make, Object roomy) {
    return named(
        "empty", make.of(""),
        "roomy", roomy,
        "Latin", make.of("a\u00e9\u0000"),
        "other", make.of("\u4f60\ud83d\ude00"),
        "half a pair", make.of("a\ud83d"),
        "large", make.of("0123456789".repeat(MANY)));
  }

  private static Collection<Object> filled(Collection<Object> empty) {
    for (int i = 0; i < MANY; i++) {
      empty.add(i % 3 == 0 ? i : i % 3 == 1 ? "s" + i : (Object) (i / 2.0));
    }
    return empty;
  }
}
