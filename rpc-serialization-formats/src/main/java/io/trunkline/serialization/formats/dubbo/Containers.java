package io.trunkline.serialization.formats.dubbo;

import java.util.Map;
import java.util.Set;

/** The JDK's containers that stock peers have, by name. */
final class Containers {

  static final String LIST = "java.util.ArrayList";
  static final String MAP = "java.util.HashMap";

  /** Those with a form of their own. */
  private static final Set<String> VALUES = Set.of(LIST, "java.util.HashSet", MAP);

  /** The others, with the number of fields that stock writes before their elements. */
  private static final Map<String, Integer> FIELDS =
      Map.of(
          "java.util.LinkedList", 0,
          "java.util.LinkedHashSet", 0,
          "java.util.TreeSet", 0,
          "java.util.ArrayDeque", 0,
          "java.util.LinkedHashMap", 3,
          "java.util.TreeMap", 1,
          "java.util.concurrent.ConcurrentHashMap", 0);

  private Containers() {}

  static boolean isKnown(String name) {
    return isPlain(name) || isObject(name);
  }

  /** Whether a container has nothing but a size in front of its elements. */
  static boolean isPlain(String name) {
    return VALUES.contains(name);
  }

  /** Whether a container is an object with fields and elements. */
  static boolean isObject(String name) {
    return FIELDS.containsKey(name);
  }

  static int fields(String name) {
    return FIELDS.getOrDefault(name, 0);
  }

  static boolean isMap(String name) {
    return name.endsWith("Map");
  }

  /** Skips what stock writes before the elements: numbers, and a comparator, which must be null. */
  static void skipFields(DubboInput in, int fields) {
    for (int i = 0; i < fields; i++) {
      if (in.peekByte() == Tags.NULL) {
        in.readByte();
      } else if (in.peekByte() >= Tags.OBJECT) {
        throw in.failure("a container with a comparator is not read");
      } else {
        in.number();
      }
    }
  }
}
