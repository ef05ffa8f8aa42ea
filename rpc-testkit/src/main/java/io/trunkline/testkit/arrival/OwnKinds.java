package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Beans;
import io.trunkline.testkit.arrival.own.Collected;
import io.trunkline.testkit.arrival.own.Enclosing;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Records;
import io.trunkline.testkit.arrival.own.Replaced;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Objects of classes of the application. */
final class OwnKinds {

  private OwnKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    records(family);
    varargs(family);
    beans(family);
    lists(family);
    maps(family);
    inner(family);
    replaced(family);
    return family.kinds();
  }

  private static void records(Family family) {
    family.add("a record without components", Records.Empty.class, Records.Empty::new);
    family.add(
        "a record of primitives",
        Records.Primitives.class,
        () -> new Records.Primitives(true, (byte) 1, (short) 2, 'c', 4, 5L, -0f, Double.NaN, null));
    family.add(
        "a record that orders its components", Records.Range.class, () -> new Records.Range(9, 1));
    family.add(
        "a record that copies and checks",
        Records.Price.class,
        () -> new Records.Price(new BigDecimal("1.10"), List.of("a", "b")));
    family.add(
        "a record with an accessor of its own",
        Records.Guarded.class,
        () -> new Records.Guarded("a"));
    family.add(
        "a record of collections",
        Records.Holding.class,
        () ->
            new Records.Holding(
                new ArrayList<>(List.of(new Item("a"))),
                new HashSet<>(List.of("b")),
                new HashMap<>(Map.of("c", new Item("d")))));
    family.add(
        "a record of nulls", Records.Holding.class, () -> new Records.Holding(null, null, null));
    family.add(
        "a generic record",
        Records.Pair.class,
        () -> new Records.Pair<>((short) 1, new Records.Pair<>('c', 2f)));
    family.add("a record that nobody can name", Object.class, Records::hidden);
    family.add("a record of a method", Object.class, Records::local);
    family.add("a record as a Record", Record.class, () -> new Records.Range(1, 2));
  }

  @SuppressWarnings("NullAway") // a record of objects whose array is null is one of the kinds
  private static void varargs(Family family) {
    family.add("a record of any objects", Records.Any.class, () -> new Records.Any(1, "b", null));
    family.add("a record of no objects", Records.Any.class, Records.Any::new);
    family.add(
        "a record of objects that is null",
        Records.Any.class,
        () -> new Records.Any((Object[]) null));
    family.add(
        "a record of one null object", Records.Any.class, () -> new Records.Any((Object) null));
    family.add(
        "a record of one array as an object",
        Records.Any.class,
        () -> new Records.Any((Object) new Object[] {"a"}));
    family.add("a record of ints", Records.Ints.class, () -> new Records.Ints("a", 1, 2));
    family.add("a record of no ints", Records.Ints.class, () -> new Records.Ints("a"));
    family.add("a record of texts", Records.Texts.class, () -> new Records.Texts("a", null));
    family.add(
        "a record of lists",
        Records.Lists.class,
        () -> new Records.Lists(new ArrayList<>(List.of("a")), new ArrayList<>()));
    family.add(
        "a record of arrays", Records.Grid.class, () -> new Records.Grid(new int[][] {{1, 2}, {}}));
    family.add(
        "a record that is a tree",
        Records.Tree.class,
        () ->
            new Records.Tree(
                "a", new ArrayList<>(List.of(new Records.Tree("b", new ArrayList<>(), 1, 2))), 3));
  }

  private static void beans(Family family) {
    family.add("a bean of numbers", Beans.Numbers.class, Beans.Numbers::new);
    family.add(
        "a bean with three fields of one name",
        Beans.Shadowing.class,
        () -> Beans.shadowing(true, true));
    family.add(
        "a bean with fields set above", Beans.Shadowing.class, () -> Beans.shadowing(true, false));
    family.add(
        "a bean with fields set below", Beans.Shadowing.class, () -> Beans.shadowing(false, true));
    family.add("a bean as its superclass", Beans.Base.class, () -> Beans.shadowing(true, true));
    family.add("a bean with a transient field", Beans.Transient.class, Beans.Transient::new);
    family.add("a bean of final fields", Beans.Final.class, () -> new Beans.Final("a", 3));
    family.add("a bean made by a builder", Beans.Built.class, () -> Beans.Built.of("a", 2));
    family.add("a bean of defaults", Beans.Defaults.class, Beans.Defaults::new);
    family.add("a bean whose defaults are emptied", Beans.Defaults.class, Beans.Defaults::emptied);
    family.add("a bean of odd names", Beans.OddNames.class, Beans.OddNames::new);
    family.add(
        "a generic bean",
        Beans.Generic.class,
        () -> {
          Beans.Generic<Object> bean = new Beans.Generic<>();
          bean.value = (short) 5;
          bean.list = new ArrayList<>(List.of('c', 2L));
          return bean;
        });
    family.add("a bean of a generic superclass", Beans.OfText.class, Beans.OfText::made);
    family.add("a bean as a generic superclass", Beans.Generic.class, Beans.OfText::made);
    family.add("a bean with getters of its own", Beans.Lying.class, Beans.Lying::new);
    family.add("a bean that nobody can name", Object.class, Beans::hidden);
    family.add("a bean of a hidden superclass", Beans.Shown.class, Beans.Shown::new);
    family.add("a bean that is not Serializable", Beans.Unmarked.class, Beans.Unmarked::new);
    family.add("a bean without fields", Beans.Empty.class, Beans.Empty::new);
    family.add("a bean as an interface", Serializable.class, () -> new Item("a"));
  }

  private static <C extends Collection<Object>> C filled(C collection) {
    collection.add(new Item("a"));
    return collection;
  }

  private static void lists(Family family) {
    Supplier<Collected.PageList<Object>> page =
        () -> {
          Collected.PageList<Object> list = filled(new Collected.PageList<>());
          list.total = 77;
          list.order = "asc";
          return list;
        };
    family.add("an application's ArrayList", Collected.PageList.class, page);
    family.add("an application's ArrayList as a List", List.class, page);
    family.add("an application's ArrayList as a Collection", Collection.class, page);
    family.add(
        "an application's ArrayList, extended",
        List.class,
        () -> {
          Collected.MarkedPage<Object> list = filled(new Collected.MarkedPage<>());
          list.total = 7;
          list.mark = new Item("mark");
          return list;
        });
    family.add(
        "an application's ArrayList without a field",
        Collected.Texts.class,
        () -> {
          Collected.Texts texts = new Collected.Texts();
          texts.add("a");
          return texts;
        });
    family.add(
        "an application's LinkedList",
        Collected.Linked.class,
        () -> {
          Collected.Linked<Object> list = filled(new Collected.Linked<>());
          list.total = 7;
          return list;
        });
    family.add(
        "an application's Vector",
        Collected.Vectors.class,
        () -> {
          Collected.Vectors<Object> list = filled(new Collected.Vectors<>());
          list.total = 7;
          return list;
        });
    family.add(
        "an application's Stack",
        Collected.Stacked.class,
        () -> {
          Collected.Stacked<Object> list = filled(new Collected.Stacked<>());
          list.total = 7;
          return list;
        });
    family.add(
        "an application's ArrayDeque",
        Collected.Deque.class,
        () -> {
          Collected.Deque<Object> deque = filled(new Collected.Deque<>());
          deque.total = 7;
          return deque;
        });
    family.add(
        "an application's CopyOnWriteArrayList",
        Collected.Copied.class,
        () -> {
          Collected.Copied<Object> list = filled(new Collected.Copied<>());
          list.total = 7;
          return list;
        });
    family.add(
        "an application's HashSet",
        Collected.Hashed.class,
        () -> {
          Collected.Hashed<Object> set = filled(new Collected.Hashed<>());
          set.total = 7;
          return set;
        });
    family.add(
        "an application's LinkedHashSet",
        Collected.LinkedSet.class,
        () -> {
          Collected.LinkedSet<Object> set = filled(new Collected.LinkedSet<>());
          set.total = 7;
          return set;
        });
  }

  private static <M extends Map<String, Object>> M filled(M map) {
    map.put("a", new Item("a"));
    return map;
  }

  private static void maps(Family family) {
    Supplier<Collected.Tagged<String, Object>> tagged =
        () -> {
          Collected.Tagged<String, Object> map = filled(new Collected.Tagged<>());
          map.tag = "tag";
          return map;
        };
    family.add("an application's HashMap", Collected.Tagged.class, tagged);
    family.add("an application's HashMap as a Map", Map.class, tagged);
    family.add(
        "an application's cache in access order",
        Collected.Cache.class,
        () -> {
          Collected.Cache<String, Object> cache = filled(new Collected.Cache<>(5));
          cache.put("b", 2);
          cache.get("a");
          return cache;
        });
    family.add(
        "an application's Hashtable",
        Collected.Table.class,
        () -> {
          Collected.Table<String, Object> map = filled(new Collected.Table<>());
          map.tag = "tag";
          return map;
        });
    family.add(
        "an application's ConcurrentHashMap",
        Collected.Concurrent.class,
        () -> {
          Collected.Concurrent<String, Object> map = filled(new Collected.Concurrent<>());
          map.tag = "tag";
          return map;
        });
    family.add(
        "an application's ConcurrentSkipListMap",
        Collected.Skipping.class,
        () -> {
          Collected.Skipping<String, Object> map = filled(new Collected.Skipping<>());
          map.tag = "tag";
          return map;
        });
    family.add(
        "an application's IdentityHashMap",
        Collected.ByIdentity.class,
        () -> {
          Collected.ByIdentity<String, Object> map = filled(new Collected.ByIdentity<>());
          map.tag = "tag";
          return map;
        });
    family.add(
        "an application's EnumMap",
        Collected.OfPlain.class,
        () -> {
          Collected.OfPlain<Object> map = new Collected.OfPlain<>();
          map.put(Plain.Y, new Item("a"));
          map.tag = "tag";
          return map;
        });
    family.add(
        "an application's Properties",
        Collected.Settings.class,
        () -> {
          Collected.Settings settings = new Collected.Settings();
          settings.setProperty("k", "v");
          settings.tag = "tag";
          return settings;
        });
    family.add(
        "an application's HashMap that changes its keys",
        Collected.Upper.class,
        () -> new Collected.Upper<String>().raw("k", "v"));
  }

  private static void inner(Family family) {
    family.add("an object with inner ones", Enclosing.class, Enclosing::filled);
    family.add("an inner object", Enclosing.Inner.class, () -> Enclosing.filled().inners.get(1));
    family.add("an inner object of an inner one", Object.class, Enclosing::innermost);
    family.add(
        "an anonymous object that captures",
        Enclosing.Rule.class,
        () -> Enclosing.anonymous("captured", 5));
    family.add(
        "an anonymous object in an object",
        Enclosing.Rule.class,
        () -> Enclosing.filled().anonymousInside());
    family.add(
        "a local object that captures",
        Enclosing.Rule.class,
        () -> Enclosing.local(new ArrayList<>(List.of("captured"))));
    family.add("an anonymous list", List.class, Enclosing::anonymousList);
    family.add(
        "an anonymous list that captures", List.class, () -> Enclosing.capturingList("captured"));
    family.add("an anonymous map", Map.class, Enclosing::anonymousMap);
    family.add("a local list with a field", List.class, Enclosing::localList);
    family.add("a function that captures", Object.class, () -> Enclosing.lambda("captured"));
  }

  private static void replaced(Family family) {
    family.add("a constant object", Replaced.Singleton.class, () -> Replaced.Singleton.INSTANCE);
    family.add("one of a few objects", Replaced.Level.class, () -> Replaced.Level.HIGH);
    family.add(
        "an object with a serialization proxy",
        Replaced.Period.class,
        () -> new Replaced.Period(3, 9));
    family.add(
        "a map by an object with a serialization proxy",
        Map.class,
        () -> new HashMap<>(Map.of(new Replaced.Period(3, 9), "a")));
    family.add(
        "an object that is sent as a record",
        Replaced.AsRecord.class,
        () -> new Replaced.AsRecord(List.of("a", "b")));
    family.add("an object that replaces itself", Replaced.Child.class, Replaced.Child::new);
    family.add(
        "an object that writes more than its fields",
        Replaced.Writing.class,
        () -> new Replaced.Writing("a", 1, 2));
    family.add(
        "an object that checks itself", Replaced.Checking.class, () -> new Replaced.Checking("a"));
    family.add(
        "an object that names its fields", Replaced.Listing.class, () -> new Replaced.Listing(8));
    family.add(
        "an object that writes itself", Replaced.External.class, () -> new Replaced.External("a"));
    family.add(
        "a list that is sent as an object",
        List.class,
        () -> new Replaced.ReplacedList("mark", List.of("a")));
  }
}
