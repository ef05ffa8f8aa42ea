package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.CollectionKinds.Named;
import io.trunkline.testkit.arrival.own.Enums.Op;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Records.Range;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** Maps of the JDK, and views of them. */
@SuppressWarnings("JdkObsolete")
final class MapKinds {

  private MapKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    makers().forEach(maker -> each(family, maker));
    keys(family);
    accessOrder(family);
    properties(family);
    wrappers(family);
    entries(family);
    return family.kinds();
  }

  /** Makers of empty ones that take texts as keys, by name. */
  static Stream<Named<Map<String, Object>>> makers() {
    return Stream.of(
        new Named<>("a HashMap", Map.class, HashMap::new),
        new Named<>("a LinkedHashMap", Map.class, LinkedHashMap::new),
        new Named<>("a TreeMap", Map.class, TreeMap::new),
        new Named<>("a Hashtable", Hashtable.class, Hashtable::new),
        new Named<>("a ConcurrentHashMap", Map.class, ConcurrentHashMap::new),
        new Named<>("a ConcurrentSkipListMap", Map.class, ConcurrentSkipListMap::new),
        new Named<>("an IdentityHashMap", Map.class, IdentityHashMap::new));
  }

  private static <M extends Map<String, Object>> M filled(M map) {
    map.put("b", new Item("b"));
    map.put("a", 1L);
    map.put("c", "text");
    return map;
  }

  @SuppressWarnings("unchecked")
  private static void each(Family family, Named<Map<String, Object>> maker) {
    Class<Object> declared = (Class<Object>) maker.declared();
    family.add(maker.name(), declared, () -> filled(maker.make().get()));
    family.add("an empty one, " + maker.name(), declared, () -> maker.make().get());
  }

  private static void keys(Family family) {
    Class<Map<?, ?>> type = map();
    family.add(
        "a map with null as key and value",
        type,
        () -> {
          Map<Object, Object> map = new HashMap<>();
          map.put(null, "a");
          map.put("b", null);
          return map;
        });
    family.add("a map by int", type, () -> new HashMap<>(Map.of(1, "a", -2, "b")));
    family.add("a map by long", type, () -> new HashMap<>(Map.of(1L, "a")));
    family.add("a map by short", type, () -> new HashMap<>(Map.of((short) 1, "a")));
    family.add("a map by character", type, () -> new HashMap<>(Map.of('k', "a")));
    family.add("a map by double", type, () -> new HashMap<>(Map.of(0.5, "a")));
    family.add("a map by boolean", type, () -> new HashMap<>(Map.of(true, "a")));
    family.add("a map by UUID", type, () -> new HashMap<>(Map.of(new UUID(1, 2), "a")));
    family.add("a map by constant", type, () -> new HashMap<>(Map.of(Plain.X, 1)));
    family.add( // nobody holds other keys where they arrive
        "a WeakHashMap by constant", type, () -> new WeakHashMap<>(Map.of(Plain.X, 1)));
    family.add("an empty WeakHashMap", type, WeakHashMap::new);
    family.add("a map by record", type, () -> new HashMap<>(Map.of(new Range(1, 2), 1)));
    family.add("a map by item", type, () -> new HashMap<>(Map.of(new Item("k"), 1)));
    family.add("a map by list", type, () -> new HashMap<>(Map.of(List.of("k"), 1)));
    family.add(
        "a map by keys of several classes",
        type,
        () -> {
          Map<Object, Object> map = new LinkedHashMap<>();
          map.put(1, "int");
          map.put(1L, "long");
          map.put("1", "text");
          return map;
        });
    family.add(
        "a map with keys of formats",
        type,
        () -> {
          Map<Object, Object> map = new LinkedHashMap<>();
          map.put("class", "java.lang.Runtime");
          map.put("@type", "java.util.HashMap");
          map.put("$ref", "$");
          map.put("", "empty");
          return map;
        });
    family.add(
        "an IdentityHashMap with equal keys",
        type,
        () -> {
          Map<Object, Object> map = new IdentityHashMap<>();
          map.put(new Item("k"), 1);
          map.put(new Item("k"), 1);
          return map;
        });
    family.add("an EnumMap", EnumMap.class, () -> new EnumMap<>(Map.of(Plain.Y, "y")));
    family.add("an empty EnumMap", EnumMap.class, () -> new EnumMap<>(Plain.class));
    family.add(
        "an EnumMap by constants with classes", type, () -> new EnumMap<>(Map.of(Op.PLUS, 1)));
    family.add(
        "a map of maps",
        type,
        () -> new HashMap<>(Map.of("a", new TreeMap<>(Map.of("b", new ArrayList<>(List.of(1)))))));
  }

  @SuppressWarnings("unchecked")
  private static Class<Map<?, ?>> map() {
    return (Class<Map<?, ?>>) (Class<?>) Map.class;
  }

  private static LinkedHashMap<String, Object> inAccessOrder() {
    return new LinkedHashMap<>(16, 0.75f, true);
  }

  private static void accessOrder(Family family) {
    family.add(
        "a LinkedHashMap in access order",
        LinkedHashMap.class,
        () -> {
          Map<String, Object> map = filled(inAccessOrder());
          map.get("b");
          return map;
        });
    family.add("a LinkedHashMap in access order as a Map", map(), () -> filled(inAccessOrder()));
    family.add("an empty LinkedHashMap in access order", map(), MapKinds::inAccessOrder);
  }

  private static Properties properties(Properties defaults) {
    Properties properties = new Properties(defaults);
    properties.setProperty("k", "v");
    return properties;
  }

  private static void properties(Family family) {
    family.add("Properties", Properties.class, () -> properties(new Properties()));
    family.add(
        "Properties with defaults",
        Properties.class,
        () -> {
          Properties defaults = new Properties();
          defaults.setProperty("x", "d");
          return properties(defaults);
        });
    family.add(
        "Properties with defaults of defaults",
        map(),
        () -> {
          Properties defaults = new Properties();
          defaults.setProperty("x", "d");
          return new Properties(properties(defaults));
        });
    family.add(
        "Properties with other values",
        Properties.class,
        () -> {
          Properties properties = properties(new Properties());
          properties.put("number", 5);
          properties.put(6, "by number");
          return properties;
        });
  }

  private static void wrappers(Family family) {
    family.add("Map.of nothing", map(), Map::of);
    family.add("Map.of one", map(), () -> Map.of("a", new Item("b")));
    family.add("Map.of many", map(), () -> Map.of("a", 1, "b", 2L, "c", 'c'));
    family.add("an empty map", map(), Collections::emptyMap);
    family.add("a singleton map", map(), () -> Collections.singletonMap("a", null));
    family.add(
        "an unmodifiable map",
        map(),
        () -> Collections.unmodifiableMap(filled(new LinkedHashMap<>())));
    family.add(
        "a synchronized map",
        map(),
        () -> Collections.synchronizedMap(filled(new LinkedHashMap<>())));
    family.add(
        "a checked map",
        map(),
        () -> Collections.checkedMap(filled(new LinkedHashMap<>()), String.class, Object.class));
  }

  private static void entries(Family family) {
    family.add(
        "an entry", Map.Entry.class, () -> new AbstractMap.SimpleEntry<>("k", new Item("v")));
    family.add(
        "an immutable entry",
        Map.Entry.class,
        () -> new AbstractMap.SimpleImmutableEntry<>("k", 1L));
    family.add("Map.entry", Map.Entry.class, () -> Map.entry("k", "v"));
    family.add(
        "an entry of a map",
        Map.Entry.class,
        () -> new HashMap<>(Map.of("k", "v")).entrySet().iterator().next());
  }
}
