package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which collections and maps of the JDK arrive as themselves, and what stands in for others. */
final class JdkContainers {

  /**
   * Those that messages between two Trunkline ends name besides the ones that every gate allows:
   * reading one runs no code but that of elements and comparators, which have passed the gate.
   */
  private static final Map<String, Class<?>> NAMED =
      Stream.<Class<?>>of(
              Properties.class,
              WeakHashMap.class,
              ArrayBlockingQueue.class,
              ConcurrentLinkedDeque.class,
              ConcurrentLinkedQueue.class,
              ConcurrentSkipListSet.class,
              CopyOnWriteArraySet.class,
              LinkedBlockingDeque.class,
              LinkedBlockingQueue.class,
              LinkedTransferQueue.class,
              PriorityBlockingQueue.class,
              Collections.unmodifiableNavigableMap(Collections.emptyNavigableMap()).getClass(),
              Collections.unmodifiableNavigableSet(Collections.emptyNavigableSet()).getClass(),
              Collections.synchronizedNavigableMap(Collections.emptyNavigableMap()).getClass(),
              Collections.synchronizedNavigableSet(Collections.emptyNavigableSet()).getClass(),
              AbstractMap.SimpleEntry.class,
              AbstractMap.SimpleImmutableEntry.class,
              Map.entry("", "").getClass())
          .collect(Collectors.toUnmodifiableMap(Class::getName, Function.identity()));

  private JdkContainers() {}

  /** The class of the JDK that a message may name whatever the gate allows; null for any other. */
  static @Nullable Class<?> named(String name) {
    return NAMED.get(name);
  }

  /** Whether the class is one of collections or maps. */
  static boolean is(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  /** Whether a class of the application extends one of the JDK that holds the elements. */
  static boolean extendsOne(Class<?> type) {
    Class<?> jdk = ContainerCreator.ofJdk(type);
    return jdk != type && is(jdk) && !Modifier.isAbstract(jdk.getModifiers());
  }

  /** The class that is made where an interface or abstract class of containers is declared. */
  static Class<?> usual(Class<?> declared, Class<?> map, Class<?> queue) {
    Class<?> set = map == LinkedHashMap.class ? LinkedHashSet.class : HashSet.class;
    List<Class<?>> candidates =
        Map.class.isAssignableFrom(declared)
            ? List.of(map, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class)
            : List.of(
                ArrayList.class,
                set,
                TreeSet.class,
                queue,
                LinkedList.class,
                LinkedBlockingQueue.class,
                LinkedBlockingDeque.class);
    for (Class<?> candidate : candidates) {
      if (declared.isAssignableFrom(candidate)) {
        return candidate;
      }
    }
    return declared;
  }

  /** Whether a type of the JDK declares containers. */
  static boolean isDeclared(Class<?> type) {
    return type == Iterable.class || is(type) && JdkClasses.has(type);
  }

  /**
   * The class of the JDK whose containers can stand in for those of other classes in a place of
   * this type; null if there is none.
   */
  static @Nullable Class<?> standIn(Class<?> declared) {
    if (declared == Iterable.class) {
      return ArrayList.class;
    }
    if (!isDeclared(declared)
        || EnumSet.class.isAssignableFrom(declared)
        || EnumMap.class.isAssignableFrom(declared)) {
      return null;
    }
    Class<?> type =
        Modifier.isAbstract(declared.getModifiers())
            ? usual(declared, LinkedHashMap.class, LinkedList.class)
            : declared;
    return arrivesAsItself(type) ? type : null;
  }

  /** The class as which objects of a class of the JDK arrive. */
  static Class<?> arriving(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return type; // of a declaration
    }
    if (Map.Entry.class.isAssignableFrom(type)) {
      return entry(type);
    }
    return !is(type) || arrivesAsItself(type) ? type : alike(type);
  }

  private static Class<?> entry(Class<?> type) {
    return NAMED.containsKey(type.getName()) ? type : AbstractMap.SimpleEntry.class;
  }

  private static boolean arrivesAsItself(Class<?> type) {
    return EnumSet.class.isAssignableFrom(type)
        || !Modifier.isAbstract(type.getModifiers())
            && (NAMED.containsKey(type.getName()) || ClassGate.builder(null).build().allows(type))
            && (Makers.isSpecial(type)
                || type == EnumMap.class
                || ContainerCreator.of(type) != null);
  }

  /** The usual class that is most like another class of containers. */
  static Class<?> alike(Class<?> type) {
    List<Map.Entry<Class<?>, Class<?>>> kinds =
        List.of(
            Map.entry(ConcurrentNavigableMap.class, ConcurrentSkipListMap.class),
            Map.entry(ConcurrentMap.class, ConcurrentHashMap.class),
            Map.entry(SortedMap.class, TreeMap.class),
            Map.entry(Map.class, LinkedHashMap.class),
            Map.entry(List.class, ArrayList.class),
            Map.entry(SortedSet.class, TreeSet.class),
            Map.entry(Set.class, LinkedHashSet.class),
            Map.entry(BlockingDeque.class, LinkedBlockingDeque.class),
            Map.entry(BlockingQueue.class, LinkedBlockingQueue.class),
            Map.entry(Deque.class, LinkedList.class),
            Map.entry(Queue.class, LinkedList.class));
    for (Map.Entry<Class<?>, Class<?>> kind : kinds) {
      if (kind.getKey().isAssignableFrom(type)) {
        return kind.getValue();
      }
    }
    return ArrayList.class;
  }
}
