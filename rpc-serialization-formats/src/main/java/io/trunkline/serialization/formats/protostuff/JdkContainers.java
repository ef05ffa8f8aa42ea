package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The collections and maps of the JDK that protostuff knows by their simple names. */
final class JdkContainers {

  private static final Map<String, Class<?>> BY_NAME =
      Arrays.<Class<?>>asList(
              ArrayList.class,
              LinkedList.class,
              CopyOnWriteArrayList.class,
              Stack.class,
              Vector.class,
              HashSet.class,
              LinkedHashSet.class,
              TreeSet.class,
              ConcurrentSkipListSet.class,
              CopyOnWriteArraySet.class,
              ArrayDeque.class,
              LinkedBlockingQueue.class,
              LinkedBlockingDeque.class,
              ConcurrentLinkedQueue.class,
              ConcurrentLinkedDeque.class,
              PriorityQueue.class,
              PriorityBlockingQueue.class,
              HashMap.class,
              LinkedHashMap.class,
              TreeMap.class,
              Hashtable.class,
              ConcurrentHashMap.class,
              ConcurrentSkipListMap.class,
              Properties.class)
          .stream()
          .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

  private JdkContainers() {}

  /** The name of the class that a name on the wire means. */
  static String fullName(String name) {
    Class<?> known = BY_NAME.get(name);
    return known == null ? name : known.getName();
  }

  /** Whether a class of the JDK is one of these. */
  static boolean isKnown(Class<?> type) {
    return BY_NAME.containsValue(type);
  }

  /** The class that stands for a view or another private class of the JDK. */
  static Class<?> standIn(Class<?> type) {
    if (Map.class.isAssignableFrom(type)) {
      return SortedMap.class.isAssignableFrom(type) ? TreeMap.class : LinkedHashMap.class;
    }
    if (Set.class.isAssignableFrom(type)) {
      return SortedSet.class.isAssignableFrom(type) ? TreeSet.class : LinkedHashSet.class;
    }
    if (BlockingQueue.class.isAssignableFrom(type)) {
      return BlockingDeque.class.isAssignableFrom(type)
          ? LinkedBlockingDeque.class
          : LinkedBlockingQueue.class;
    }
    return Queue.class.isAssignableFrom(type) ? LinkedList.class : ArrayList.class;
  }

  /**
   * The class whose name is sent for containers of a class of the application: itself where stock's
   * reader can make one. Not that of one without a name, whose initializer would add the elements
   * to a list for a second time.
   */
  static Class<?> named(Class<?> type) {
    boolean repeats =
        type.isAnonymousClass()
            && !Map.class.isAssignableFrom(type)
            && !Set.class.isAssignableFrom(type);
    Class<?> named = repeats ? type.getSuperclass() : type;
    return is(named) && (JdkClasses.has(named) || hasConstructor(named)) ? named : standIn(type);
  }

  private static boolean is(Class<?> type) {
    return !Modifier.isAbstract(type.getModifiers())
        && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
  }

  private static boolean hasConstructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .anyMatch(constructor -> constructor.getParameterCount() == 0);
  }

  /** Whether an object of the application's class has a value in a field of its own. */
  static boolean hasMore(Vector<?> vector) {
    for (Class<?> c = vector.getClass(); !JdkClasses.has(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        boolean isData =
            !Modifier.isStatic(field.getModifiers())
                && !Modifier.isTransient(field.getModifiers())
                && !field.isSynthetic();
        if (isData && !isInitial(field, vector)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isInitial(Field field, Object object) {
    try {
      Object value = field.trySetAccessible() ? field.get(object) : null;
      return value == null
          || field.getType().isPrimitive()
              && value.equals(Array.get(Array.newInstance(field.getType(), 1), 0));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }
}
