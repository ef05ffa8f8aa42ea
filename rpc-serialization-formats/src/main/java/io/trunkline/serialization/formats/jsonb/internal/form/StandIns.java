package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The collections and maps of the JDK that stand for one whose class is not here or may not be
 * loaded, where a type of the JDK is declared. They keep the order of its elements.
 */
final class StandIns {

  private static final List<Class<?>> COLLECTIONS =
      List.of(
          ArrayList.class,
          LinkedHashSet.class,
          LinkedList.class,
          TreeSet.class,
          LinkedBlockingQueue.class,
          LinkedBlockingDeque.class);

  private static final List<Class<?>> MAPS =
      List.of(
          LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class);

  /** Their order is their first element, so only another sorted set can stand for one. */
  private static final String SORTED_SET = "java.util.concurrent.ConcurrentSkipListSet";

  private StandIns() {}

  /**
   * The class that stands for another where this is declared; null if none does. It is no choice of
   * the message's, so no gate is asked about one of those above.
   *
   * @param name of the class that is not here
   */
  static @Nullable Class<?> of(String name, Class<?> declared) {
    if (!JdkClasses.has(declared)) {
      return null;
    }
    if (name.equals(SORTED_SET)) {
      return declared != Object.class && declared.isAssignableFrom(TreeSet.class)
          ? TreeSet.class
          : null;
    }
    boolean isMap = Map.class.isAssignableFrom(declared);
    if (!isMap && !Collection.class.isAssignableFrom(declared) && declared != Iterable.class) {
      return null;
    }
    for (Class<?> type : isMap ? MAPS : COLLECTIONS) {
      if (declared.isAssignableFrom(type)) {
        return type;
      }
    }
    return Modifier.isAbstract(declared.getModifiers()) ? null : declared;
  }
}
