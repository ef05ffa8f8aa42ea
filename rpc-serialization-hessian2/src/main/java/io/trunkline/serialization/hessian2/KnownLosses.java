package io.trunkline.serialization.hessian2;

import java.util.Calendar;
import java.util.EnumMap;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/** Classes of the JDK of which the encoding for stock peers loses something. */
final class KnownLosses {

  private KnownLosses() {}

  /** What can be lost, and what to do about it; null if nothing can be. */
  static @Nullable String of(Class<?> type) {
    if (type == Object.class) {
      return "where only Object or no type argument is declared, hessian2 turns a Byte or Short into an Integer, a Float"
          + " into a Double, and a Character or char[] into a String; declare the type of the values,"
          + " such as List<Short>";
    }
    if (Calendar.class.isAssignableFrom(type)) {
      return "to stock peers hessian2 carries the instant of a "
          + type.getSimpleName()
          + " alone, its zone and weeks become the reader's; send a java.time.ZonedDateTime";
    }
    if (SortedSet.class.isAssignableFrom(type)
        || SortedMap.class.isAssignableFrom(type)
        || type == PriorityQueue.class) {
      return "hessian2 does not carry the comparator of a "
          + type.getSimpleName()
          + ", which arrives in the natural order and without what that takes for equal; where it"
          + " has one, send a list";
    }
    if (type == Locale.class) {
      return "stock peers read language, country and variant of a Locale alone, and hessian2 carries"
          + " nothing of one that has neither of the first two; send its language tag";
    }
    if (type == EnumMap.class) {
      return "hessian2 does not carry of which enum the keys of an empty EnumMap are: it arrives as a"
          + " HashMap, and is refused where an EnumMap is declared without its enum; declare the enum"
          + " or a Map";
    }
    if (type.getName().equals("java.sql.Timestamp")) { // whose module may be absent
      return "to stock peers hessian2 carries the milliseconds of a Timestamp alone; send a"
          + " java.time.Instant";
    }
    return null;
  }
}
