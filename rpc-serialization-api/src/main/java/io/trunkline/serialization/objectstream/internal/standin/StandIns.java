package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which classes are read in another way than the JDK reads them. */
public final class StandIns {

  private static final String IMMUTABLE = "java.util.CollSer";

  private static final Set<String> TABLES =
      Set.of(
          "java.util.HashMap",
          "java.util.LinkedHashMap",
          "java.util.HashSet",
          "java.util.LinkedHashSet",
          "java.util.Hashtable",
          "java.util.Properties",
          "java.util.PriorityQueue",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.concurrent.ConcurrentSkipListMap");

  /** What filling a table calls, or one that takes all of another map. */
  private static final Set<String> CALLED =
      Set.of("put", "add", "offer", "clear", "size", "keySet", "entrySet", "iterator");

  private static final Set<String> CALLED_AT_ONCE = Set.of("putAll", "clear");

  private static final Set<String> FILLED_AT_ONCE =
      Set.of(
          "java.util.HashMap", "java.util.LinkedHashMap", "java.util.concurrent.ConcurrentHashMap");

  private StandIns() {}

  /** The class that is read in place of the one with this name; null if none is. */
  public static @Nullable Class<?> of(String name) {
    return name.equals(IMMUTABLE) ? CollSer.class : null;
  }

  /** Whether the JDK's class with this name is a table, which a {@link GuardedStream} fills. */
  public static boolean isTable(String name) {
    return TABLES.contains(name);
  }

  /** The table above a class; null if the class is one itself, or extends none. */
  public static @Nullable String above(Class<?> type) {
    if (TABLES.contains(type.getName())) {
      return null;
    }
    for (Class<?> c = type.getSuperclass(); c != null; c = c.getSuperclass()) {
      if (TABLES.contains(c.getName())) {
        return c.getName();
      }
    }
    return null;
  }

  /**
   * The method for which objects of a class that extends a table cannot be filled from outside, by
   * its name; null if there is none.
   */
  public static @Nullable String obstacle(Class<?> type) {
    Set<String> called = FILLED_AT_ONCE.contains(above(type)) ? CALLED_AT_ONCE : CALLED;
    for (Class<?> c = type; c != null && !TABLES.contains(c.getName()); c = c.getSuperclass()) {
      if (JdkClasses.has(c)) {
        return "what the JDK has added in " + c.getName();
      }
      for (Method method : c.getDeclaredMethods()) {
        if (called.contains(method.getName()) && !Modifier.isStatic(method.getModifiers())) {
          return c.getName() + "." + method.getName();
        }
      }
    }
    return null;
  }
}
