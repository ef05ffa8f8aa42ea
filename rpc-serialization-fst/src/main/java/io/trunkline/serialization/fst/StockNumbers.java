package io.trunkline.serialization.fst;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that FST 2.48, the one of every stock peer, gives to classes of the JDK. Later
 * versions put a class in the middle, so that theirs differ. Classes that this module does not
 * carry keep their place and stand for nothing.
 */
final class StockNumbers {

  private static final int FIRST = 3;

  /** {@code void} in place of classes that are not carried. */
  private static final List<Class<?>> IN_ORDER =
      List.of(
          String.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigDecimal.class,
          BigInteger.class,
          Character.class,
          Boolean.class,
          TreeMap.class,
          HashMap.class,
          ArrayList.class,
          ConcurrentHashMap.class,
          void.class, // URL, whose hashCode asks the network
          Date.class,
          CarriedClasses.named("java.sql.Date"),
          void.class, // SimpleDateFormat, with private fields of sun.util.calendar
          TreeSet.class,
          LinkedList.class,
          void.class, // SimpleTimeZone
          void.class, // GregorianCalendar, as SimpleDateFormat
          Vector.class,
          Hashtable.class,
          BitSet.class,
          Locale.class,
          StringBuffer.class,
          StringBuilder.class,
          Object.class,
          Object[].class,
          Object[][].class,
          Object[][][].class,
          byte[].class,
          byte[][].class,
          char[].class,
          char[][].class,
          short[].class,
          short[][].class,
          int[].class,
          int[][].class,
          float[].class,
          float[][].class,
          double[].class,
          double[][].class,
          long[].class,
          long[][].class);

  /** The first number that stands for nothing in stock: there a catalog's classes begin. */
  static final int END = FIRST + IN_ORDER.size();

  private static final Map<Class<?>, Integer> BY_CLASS = byClass();

  private StockNumbers() {}

  private static Map<Class<?>, Integer> byClass() {
    return IntStream.range(0, IN_ORDER.size())
        .filter(place -> IN_ORDER.get(place) != void.class)
        .boxed()
        .collect(Collectors.toUnmodifiableMap(IN_ORDER::get, place -> FIRST + place));
  }

  /** The number of a class, or -1. */
  static int of(Class<?> type) {
    return BY_CLASS.getOrDefault(type, -1);
  }

  /** The class of a number, or null. */
  static @Nullable Class<?> classOf(int number) {
    Class<?> type = number >= FIRST && number < END ? IN_ORDER.get(number - FIRST) : void.class;
    return type == void.class ? null : type;
  }
}
