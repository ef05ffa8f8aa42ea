package io.trunkline.serialization.objectstream.internal.standin;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which class stands in for which. */
public final class StandIns {

  private static final Map<String, Class<?>> BY_NAME =
      Map.of(
          "java.util.HashMap", HashMap.class,
          "java.util.LinkedHashMap", LinkedHashMap.class,
          "java.util.HashSet", HashSet.class,
          "java.util.LinkedHashSet", LinkedHashSet.class,
          "java.util.Hashtable", Hashtable.class,
          "java.util.Properties", Properties.class,
          "java.util.PriorityQueue", PriorityQueue.class,
          "java.util.concurrent.ConcurrentHashMap", ConcurrentHashMap.class,
          "java.util.concurrent.ConcurrentSkipListMap", ConcurrentSkipListMap.class,
          "java.util.CollSer", CollSer.class);

  private StandIns() {}

  /** The class that is read in place of the one with this name; null if none is. */
  public static @Nullable Class<?> of(String name) {
    return BY_NAME.get(name);
  }

  /** The class above this one that another class stands in for; null if it can be read. */
  public static @Nullable String above(Class<?> type) {
    if (BY_NAME.containsKey(type.getName())) {
      return null;
    }
    for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
      if (BY_NAME.containsKey(c.getName())) {
        return c.getName();
      }
    }
    return null;
  }

  /** Whether it is one of those that stand in for others. */
  public static boolean contains(Class<?> type) {
    return BY_NAME.containsValue(type);
  }
}
