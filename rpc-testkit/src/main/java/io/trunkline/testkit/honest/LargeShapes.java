package io.trunkline.testkit.honest;

import static io.trunkline.testkit.honest.HonestShapes.FEWER;
import static io.trunkline.testkit.honest.HonestShapes.MANY;
import static io.trunkline.testkit.honest.HonestShapes.list;
import static io.trunkline.testkit.honest.HonestShapes.many;
import static io.trunkline.testkit.honest.HonestShapes.map;
import static io.trunkline.testkit.honest.HonestShapes.of;

import io.trunkline.testkit.honest.HonestClasses.Address;
import io.trunkline.testkit.honest.HonestClasses.Arrays;
import io.trunkline.testkit.honest.HonestClasses.Point;
import io.trunkline.testkit.honest.HonestClasses.Sale;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Many elements, and long ones. */
final class LargeShapes {

  private LargeShapes() {}

  static Stream<HonestShape> large() {
    return Stream.of(
        of("a graph of many objects", () -> many(ArrayList::new, MANY, Address::of)),
        of("many records", () -> many(ArrayList::new, MANY, i -> new Point(i, -i))),
        of("a HashMap of many strings", () -> map(new HashMap<>(), MANY, i -> "key-" + i)),
        of("a HashMap of many longs", () -> map(new HashMap<>(), MANY, i -> i * 77L)),
        of("a large LinkedHashMap", () -> map(new LinkedHashMap<>(), MANY, i -> "k" + i)),
        of("a large TreeMap", () -> map(new TreeMap<>(), MANY, i -> "key-" + i)),
        of("a large Hashtable", () -> map(new Hashtable<>(), MANY, i -> "key-" + i)),
        of("a large ConcurrentHashMap", () -> map(new ConcurrentHashMap<>(), MANY, i -> i)),
        of("a large HashSet", () -> many(HashSet::new, MANY, i -> "e" + i)),
        of("a large LinkedHashSet", () -> many(LinkedHashSet::new, MANY, i -> i)),
        of("a large TreeSet", () -> many(TreeSet::new, MANY, i -> i)),
        of("a TreeSet of fewer beans", () -> many(TreeSet::new, FEWER, Sale::of)),
        of("a TreeSet of many beans", () -> many(TreeSet::new, MANY, Sale::of)),
        of("a TreeMap of fewer beans", () -> map(new TreeMap<>(), FEWER, Sale::of)),
        of("a TreeMap of many beans", () -> map(new TreeMap<>(), MANY, Sale::of)),
        of("a large LinkedList", () -> many(LinkedList::new, MANY, i -> i)),
        of(
            "a CopyOnWriteArrayList", // each addition would copy it
            () -> new CopyOnWriteArrayList<>(many(ArrayList::new, MANY, i -> i))),
        of("many doubles", () -> many(ArrayList::new, MANY, i -> i / 7.0)),
        of("10,000 nulls", () -> new ArrayList<>(Collections.nCopies(10_000, null))),
        of(
            "an ArrayDeque of 10,000",
            Collection.class,
            () -> many(ArrayDeque::new, 10_000, i -> i),
            queue -> List.of(queue.toArray())),
        of(
            "arrays of every kind",
            Arrays.class,
            Arrays::new,
            read ->
                List.of(
                    read.ints.length,
                    read.longs.length,
                    read.shorts.length,
                    read.bytes.length,
                    read.doubles.length,
                    read.floats.length,
                    read.booleans.length,
                    new String(read.chars),
                    List.of(read.texts),
                    java.util.Arrays.deepToString(read.table),
                    List.of(read.addresses),
                    List.of(read.objects))));
  }

  static Stream<HonestShape> texts() {
    return Stream.of(
        of("8 MB of text", () -> "text of eight bytes ".repeat(400_000)),
        of("1 MB of text that is not ASCII", () -> "\u4f60\u597d".repeat(170_000)),
        of("many short texts", () -> many(ArrayList::new, MANY, i -> "t" + i % 1000)),
        of(
            "4 MB of bytes",
            Object.class,
            () -> new byte[4_000_000],
            read -> ((byte[]) read).length),
        of("a decimal of 5,000 digits", () -> new BigDecimal("3." + "14159".repeat(1000))),
        of("decimals with large exponents", () -> list(new BigDecimal("1e-100"), bigDecimal())),
        of("1,000 decimals of 50 digits", () -> many(ArrayList::new, 1000, i -> bigDecimal())),
        of("a BigInteger of 16,384 bits", () -> BigInteger.ONE.shiftLeft(16_383)));
  }

  private static BigDecimal bigDecimal() {
    return new BigDecimal("1234567890123456789012345678901234567890.0123456789");
  }
}
