package io.trunkline.testkit.types;

import java.lang.reflect.Array;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value as text: class and content, alike for two values if and only if an application can take
 * the one for the other. Capacities are no content, and neither is the order of a hash table.
 */
final class Described {

  private static final int LONGEST_SHOWN = 160;

  private Described() {}

  static String of(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    String name = value.getClass().getTypeName().replaceFirst("^java\\.(lang|util)\\.", "");
    if (value.getClass().isArray()) {
      return name + array(value);
    }
    if (value instanceof Map<?, ?> map) {
      return name + entries(map);
    }
    if (value instanceof Collection<?> collection) {
      return name + elements(collection);
    }
    return name.equals("String") ? '"' + value.toString() + '"' : name + '(' + content(value) + ')';
  }

  /** The same, of a length that a person reads. */
  static String shown(@Nullable Object value) {
    String text = of(value);
    return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
  }

  private static Object content(Object value) {
    if (value.getClass() == Object.class) {
      return "";
    }
    if (value instanceof Pattern pattern) {
      return pattern + ", " + pattern.flags();
    }
    if (value instanceof SimpleDateFormat format) {
      return behaviour(format);
    }
    if (value instanceof Calendar calendar) {
      return List.of(
          calendar.getTimeInMillis(),
          calendar.getTimeZone().getID(),
          calendar.isLenient(),
          calendar.getFirstDayOfWeek(),
          calendar.getMinimalDaysInFirstWeek());
    }
    if (value instanceof Optional<?> optional) {
      return of(optional.orElse(null));
    }
    if (value instanceof Date date) {
      return date.getTime(); // toString leaves milliseconds out
    }
    return value.toString();
  }

  private static List<String> behaviour(SimpleDateFormat format) {
    TimeZone zone = format.getTimeZone();
    List<String> shown = new ArrayList<>();
    shown.add(format.toPattern());
    shown.add(zone.getID());
    shown.add(Boolean.toString(format.isLenient()));
    shown.add(Long.toString(format.get2DigitYearStart().getTime() / 86_400_000_000L)); // is "now"
    for (long millis : new long[] {-62_000_000_000_000L, 0, 1_700_000_000_123L}) {
      shown.add(format.format(new Date(millis)));
    }
    return shown;
  }

  private static String array(Object array) {
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(of(Array.get(array, i)));
    }
    return elements.toString();
  }

  private static String elements(Collection<?> collection) {
    List<String> elements = new ArrayList<>();
    collection.forEach(element -> elements.add(of(element)));
    if (collection instanceof HashSet) {
      elements.sort(null);
    }
    return collection instanceof SortedSet<?> sorted && sorted.comparator() != null
        ? sorted.comparator().getClass().getSimpleName() + elements
        : elements.toString();
  }

  private static String entries(Map<?, ?> map) {
    List<String> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(of(key) + "=" + of(value)));
    if (!(map instanceof LinkedHashMap)) {
      entries.sort(null);
    }
    return entries.toString();
  }
}
