package io.trunkline.serialization.hessian2.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

/**
 * Compares two graphs: classes, values, and which places hold the same object. Cycles end, because
 * a pair of objects is compared once. What differs is asked of the changes that are expected.
 */
final class Comparison {

  /** Says whether a difference is expected. */
  interface Expected {

    /**
     * @param place the field or kind of container the two were found in
     */
    boolean explains(Object sent, Object arrived, String place);
  }

  private final Expected expected;
  private final Map<Object, Object> arrivedFor = new IdentityHashMap<>();
  private final Map<Object, Object> sentFor = new IdentityHashMap<>();
  private final List<Pair> open = new ArrayList<>();

  private record Pair(Object sent, Object arrived, String path, String place) {}

  private Comparison(Expected expected) {
    this.expected = expected;
  }

  /** The first difference that is not expected, or null. */
  static String difference(Object sent, Object arrived, Expected expected) {
    Comparison comparison = new Comparison(expected);
    comparison.open.add(new Pair(sent, arrived, "message", "item"));
    while (!comparison.open.isEmpty()) {
      Pair pair = comparison.open.remove(comparison.open.size() - 1);
      String difference = comparison.compare(pair);
      if (difference != null) {
        return pair.path + ": " + difference;
      }
    }
    return null;
  }

  private String compare(Pair pair) {
    Object sent = pair.sent;
    Object arrived = pair.arrived;
    if (sent == null || arrived == null) {
      return sent == arrived ? null : unless(pair, "null");
    }
    Form form = Form.of(sent);
    if (form != Form.of(arrived)) {
      return unless(pair, "form");
    }
    if (form == Form.VALUE) {
      return sent.getClass() == arrived.getClass() && equal(sent, arrived)
          ? null
          : unless(pair, "value");
    }
    if (arrivedFor.get(sent) == arrived && sentFor.get(arrived) == sent) {
      return null; // compared where they were first
    }
    if (sent.getClass() != arrived.getClass() && !expected.explains(sent, arrived, pair.place)) {
      return unless(pair, "class");
    }
    Object known = arrivedFor.putIfAbsent(sent, arrived);
    Object knownSent = sentFor.putIfAbsent(arrived, sent);
    if (known == null && knownSent == null) {
      return parts(pair, form);
    }
    if (!expected.explains(new Shared(sent), new Shared(arrived), pair.place)) {
      return "sharing differs: "
          + describe(sent)
          + " was "
          + describe(known)
          + ", is "
          + describe(arrived);
    }
    return known == null || knownSent == null ? parts(pair, form) : null;
  }

  /** Stands for the fact that an object is in two places. */
  record Shared(Object object) {}

  private String unless(Pair pair, String what) {
    return expected.explains(pair.sent, pair.arrived, pair.place)
        ? null
        : what + " differs: sent " + describe(pair.sent) + ", arrived " + describe(pair.arrived);
  }

  private void add(Object sent, Object arrived, Pair in, String name, String place) {
    open.add(new Pair(sent, arrived, in.path + name, place));
  }

  private String parts(Pair pair, Form form) {
    return switch (form) {
      case LIST ->
          lists(
              pair,
              new ArrayList<>((Collection<?>) pair.sent),
              new ArrayList<>((Collection<?>) pair.arrived));
      case ARRAY -> lists(pair, elements(pair.sent), elements(pair.arrived));
      case SET -> maps(pair, keys((Set<?>) pair.sent), keys((Set<?>) pair.arrived));
      case MAP -> maps(pair, entries((Map<?, ?>) pair.sent), entries((Map<?, ?>) pair.arrived));
      case FAILURE -> failures(pair, (Throwable) pair.sent, (Throwable) pair.arrived);
      case BEAN -> fields(pair);
      case VALUE -> throw new IllegalStateException(pair.path);
    };
  }

  private String lists(Pair pair, List<?> sent, List<?> arrived) {
    if (sent.size() != arrived.size()) {
      return sent.size() + " elements were sent, " + arrived.size() + " arrived";
    }
    String place = pair.sent.getClass().isArray() ? "array" : "element";
    for (int i = sent.size() - 1; i >= 0; i--) {
      add(sent.get(i), arrived.get(i), pair, "[" + i + "]", place);
    }
    return null;
  }

  private static List<Object> elements(Object array) {
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      elements.add(Array.get(array, i));
    }
    return elements;
  }

  private static Map<Object, Object[]> keys(Set<?> set) {
    Map<Object, Object[]> keys = new HashMap<>();
    set.forEach(element -> keys.put(canonical(element), new Object[] {element, null}));
    return keys;
  }

  private static Map<Object, Object[]> entries(Map<?, ?> map) {
    Map<Object, Object[]> entries = new HashMap<>();
    map.forEach((key, value) -> entries.put(canonical(key), new Object[] {key, value}));
    return entries;
  }

  // Keys are leaves. One that arrives with another class is still found, and then compared.
  private static Object canonical(Object key) {
    if (key instanceof Number number) {
      return number.doubleValue();
    }
    return key instanceof Enum<?> constant ? "enum " + constant.name() : String.valueOf(key);
  }

  private String maps(Pair pair, Map<Object, Object[]> sent, Map<Object, Object[]> arrived) {
    if (!sent.keySet().equals(arrived.keySet())) {
      return "keys differ: sent " + sent.keySet() + ", arrived " + arrived.keySet();
    }
    boolean ordered = pair.sent instanceof LinkedHashSet || pair.sent instanceof SortedSet;
    if (ordered
        && !((Collection<?>) pair.sent)
            .stream()
                .map(Comparison::canonical)
                .toList()
                .equals(((Collection<?>) pair.arrived).stream().map(Comparison::canonical).toList())
        && !expected.explains(pair.sent, pair.arrived, "order")) {
      return "order differs";
    }
    sent.forEach(
        (key, entry) -> {
          Object[] other = arrived.get(key);
          add(entry[0], other[0], pair, "{key " + key + "}", "key");
          add(entry[1], other[1], pair, "{" + key + "}", "element");
        });
    return null;
  }

  private String failures(Pair pair, Throwable sent, Throwable arrived) {
    add(sent.getMessage(), arrived.getMessage(), pair, ".message", "message");
    add(sent.getCause(), arrived.getCause(), pair, ".cause", "cause");
    add(sent.getStackTrace(), arrived.getStackTrace(), pair, ".stackTrace", "stackTrace");
    add(
        List.of(sent.getSuppressed()),
        List.of(arrived.getSuppressed()),
        pair,
        ".suppressed",
        "suppressed");
    return fields(pair);
  }

  private String fields(Pair pair) {
    for (Class<?> type = pair.sent.getClass();
        GraphGenerator.isOfTheModel(type) && type.isInstance(pair.arrived);
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        field.setAccessible(true);
        String name = type.getSimpleName() + "." + field.getName();
        try {
          add(field.get(pair.sent), field.get(pair.arrived), pair, "." + name, name);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(name, e);
        }
      }
    }
    return null;
  }

  private static boolean equal(Object sent, Object arrived) {
    return sent.equals(arrived)
        || sent instanceof byte[] bytes && Arrays.equals(bytes, (byte[]) arrived)
        || sent instanceof char[] chars && Arrays.equals(chars, (char[]) arrived);
  }

  static String describe(Object value) {
    if (value == null) {
      return "null";
    }
    String type = value.getClass().getTypeName();
    if (Form.of(value) != Form.VALUE) {
      return "a " + type + (value instanceof Collection<?> c ? " of " + c.size() : "");
    }
    if (value instanceof byte[] || value instanceof char[]) {
      return type + " of " + Array.getLength(value);
    }
    String text = value.toString();
    StringBuilder shown = new StringBuilder(type).append(' ');
    for (int i = 0; i < Math.min(text.length(), 60); i++) {
      char c = text.charAt(i);
      shown.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return text.length() > 60 ? shown + "... of " + text.length() : shown.toString();
  }

  /** What an object is as far as comparing goes. */
  enum Form {
    VALUE,
    LIST,
    SET,
    MAP,
    ARRAY,
    FAILURE,
    BEAN;

    static Form of(Object value) {
      if (value instanceof Set) {
        return SET;
      }
      if (value instanceof List || value instanceof ArrayDeque) {
        return LIST;
      }
      if (value instanceof Map) {
        return MAP;
      }
      if (value instanceof Throwable) {
        return FAILURE;
      }
      if (value instanceof byte[]
          || value instanceof char[]
          || value instanceof Model.Replaced
          || value instanceof Enum) {
        return VALUE;
      }
      return value.getClass().isArray()
          ? ARRAY
          : GraphGenerator.isOfTheModel(value.getClass()) ? BEAN : VALUE;
    }
  }
}
