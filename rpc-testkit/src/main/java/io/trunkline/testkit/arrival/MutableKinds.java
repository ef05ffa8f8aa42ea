package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Enums.Plain;
import io.trunkline.testkit.arrival.own.Item;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Values of the JDK that change, and arrays: each is one object wherever it is sent. */
final class MutableKinds {

  private static final int MANY = 3_000;

  private MutableKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    values(family);
    atomics(family);
    formats(family);
    primitives(family);
    objects(family);
    return family.kinds();
  }

  private static void values(Family family) {
    family.add("a StringBuilder", StringBuilder.class, () -> new StringBuilder("a\ud83d\ude00"));
    family.add("an empty StringBuffer", StringBuffer.class, StringBuffer::new);
    family.add("a BitSet", BitSet.class, () -> BitSet.valueOf(new long[] {5, 0, Long.MIN_VALUE}));
    family.add("an empty BitSet", BitSet.class, BitSet::new);
    family.add("a Random", Random.class, () -> new Random(17));
  }

  private static void atomics(Family family) {
    family.add("an AtomicInteger", AtomicInteger.class, () -> new AtomicInteger(-7));
    family.add("an AtomicLong", AtomicLong.class, () -> new AtomicLong(Long.MIN_VALUE));
    family.add("an AtomicBoolean", AtomicBoolean.class, () -> new AtomicBoolean(true));
    family.add(
        "an AtomicIntegerArray",
        AtomicIntegerArray.class,
        () -> new AtomicIntegerArray(new int[] {1, -2}));
    family.add(
        "an AtomicLongArray",
        AtomicLongArray.class,
        () -> new AtomicLongArray(new long[] {1L << 60}));
    family.add(
        "an AtomicReference", AtomicReference.class, () -> new AtomicReference<>(new Item("a")));
    family.add(
        "an AtomicReferenceArray",
        AtomicReferenceArray.class,
        () -> new AtomicReferenceArray<>(new Object[] {"a", null, new Item("b")}));
    family.add(
        "a LongAdder",
        LongAdder.class,
        () -> {
          LongAdder adder = new LongAdder();
          adder.add(42);
          return adder;
        });
    family.add(
        "a DoubleAdder",
        DoubleAdder.class,
        () -> {
          DoubleAdder adder = new DoubleAdder();
          adder.add(0.5);
          return adder;
        });
  }

  private static void formats(Family family) {
    family.add(
        "a SimpleDateFormat",
        SimpleDateFormat.class,
        () -> {
          SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT);
          format.setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"));
          format.set2DigitYearStart(new java.util.Date(0));
          return format;
        });
    family.add(
        "a DecimalFormat",
        DecimalFormat.class,
        () -> new DecimalFormat("#,##0.00", DecimalFormatSymbols.getInstance(Locale.GERMANY)));
    family.add(
        "a MessageFormat", MessageFormat.class, () -> new MessageFormat("a {0} b", Locale.ROOT));
  }

  private static void primitives(Family family) {
    family.add("booleans", boolean[].class, () -> new boolean[] {true, false});
    family.add("bytes", byte[].class, () -> new byte[] {-128, 0, 127});
    family.add("no bytes", byte[].class, () -> new byte[0]);
    family.add("shorts", short[].class, () -> new short[] {Short.MIN_VALUE, 1});
    family.add("characters", char[].class, () -> new char[] {'a', '\ud83d', 0});
    family.add("ints", int[].class, () -> new int[] {Integer.MIN_VALUE, 0, 5});
    family.add("many ints", int[].class, () -> new int[MANY]);
    family.add("longs", long[].class, () -> new long[] {Long.MIN_VALUE, 1L << 53});
    family.add("floats", float[].class, () -> new float[] {-0f, Float.NaN, 0.1f});
    family.add("doubles", double[].class, () -> new double[] {-0d, 0.1, Double.MIN_VALUE});
    family.add("ints of ints", int[][].class, () -> new int[][] {{1}, {}, {2, 3}});
    family.add("ints of ints, one missing", int[][].class, () -> new int[][] {{1}, null});
  }

  private static void objects(Family family) {
    family.add("texts", String[].class, () -> new String[] {"a", null, ""});
    family.add("no texts", String[].class, () -> new String[0]);
    family.add("boxes", Integer[].class, () -> new Integer[] {1, null, 1_000});
    family.add("shorts in boxes", Short[].class, () -> new Short[] {1, null});
    family.add("objects of several classes", Object[].class, () -> new Object[] {1, 2L, "c", 'd'});
    family.add("an array as an object", Object.class, () -> new String[] {"a"});
    family.add("an array of a narrower class", Object[].class, () -> new String[] {"a", "b"});
    family.add("constants", Plain[].class, () -> new Plain[] {Plain.Y, null});
    family.add("items", Item[].class, () -> new Item[] {new Item("a"), null});
    family.add("an array of lists", List[].class, () -> new List<?>[] {Arrays.asList(1, 2), null});
    family.add("dates", java.util.Date[].class, () -> new java.util.Date[] {new java.util.Date(5)});
    family.add(
        "dates that are Timestamps",
        java.util.Date[].class,
        () -> new java.util.Date[] {java.sql.Timestamp.valueOf("2024-02-29 01:02:03.000000004")});
    family.add("numbers of several classes", Number[].class, () -> new Number[] {1, 2L, 3.5f});
    family.add("interfaces", Comparable[].class, () -> new Comparable<?>[] {"a", 1});
    family.add(
        "an array that has itself",
        Object[].class,
        () -> {
          Object[] array = new Object[] {"a", null};
          array[1] = array;
          return array;
        });
  }
}
