package io.trunkline.testkit.arrival;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The order of a collection's elements, and the behavior of the collection when elements are added.
 */
final class ContainerOrder {

  private static final int MAX_COMPARED = 8;

  private ContainerOrder() {}

  static boolean isSorted(Object container) {
    return container instanceof SortedSet || container instanceof SortedMap;
  }

  /** Whether the order of its elements is content. */
  static boolean isOrdered(Object container) {
    if (container instanceof Set) {
      return isSorted(container)
          || container instanceof LinkedHashSet
          || container instanceof EnumSet
          || isView(container);
    }
    if (container instanceof Map) {
      return isSorted(container)
          || container instanceof LinkedHashMap
          || container instanceof EnumMap;
    }
    return true;
  }

  /** Of a map that has an order; the views of other maps have that of their table. */
  private static boolean isView(Object set) {
    String name = set.getClass().getName();
    return name.startsWith("java.util.LinkedHashMap$") || name.startsWith("java.util.TreeMap$");
  }

  static @Nullable Object comparator(Object container) {
    if (container instanceof SortedSet<?> set) {
      return set.comparator();
    }
    if (container instanceof SortedMap<?, ?> map) {
      return map.comparator();
    }
    if (container instanceof PriorityQueue<?> queue) {
      return queue.comparator();
    }
    return container instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
  }

  /** The elements, those of a priority queue in the order in which it gives them. */
  static List<Object> elements(Collection<?> collection) {
    Queue<?> copy = null;
    if (collection instanceof PriorityQueue<?> queue) {
      copy = new PriorityQueue<>(queue);
    } else if (collection instanceof PriorityBlockingQueue<?> queue) {
      copy = new PriorityBlockingQueue<>(queue);
    }
    if (copy == null) {
      List<Object> elements = new ArrayList<>();
      collection.forEach(elements::add);
      return elements;
    }
    List<Object> elements = new ArrayList<>();
    while (!copy.isEmpty()) {
      elements.add(copy.poll());
    }
    return elements;
  }

  /** Describes the behavior of a collection that its elements do not show. */
  static String ofCollection(Collection<?> collection) {
    if (collection instanceof EnumSet<?> set) {
      return " of " + universe(set);
    }
    if (collection instanceof BlockingDeque<?> deque) {
      return " room for " + deque.remainingCapacity();
    }
    if (collection instanceof PriorityBlockingQueue) {
      return signs(comparator(collection), elements(collection));
    }
    if (collection instanceof BlockingQueue<?> queue) {
      return " room for " + queue.remainingCapacity();
    }
    return signs(comparator(collection), elements(collection));
  }

  /** Describes the behavior of a map that its entries do not show. */
  static String ofMap(Map<?, ?> map) {
    if (map instanceof Properties properties) {
      return " defaults " + defaults(properties);
    }
    if (map instanceof LinkedHashMap<?, ?> linked) {
      return isInAccessOrder(linked) ? " in access order" : "";
    }
    if (map instanceof EnumMap<?, ?> ofEnum) {
      return " of " + keyType(ofEnum);
    }
    if (map instanceof IdentityHashMap) {
      return " by identity";
    }
    return signs(comparator(map), new ArrayList<>(map.keySet()));
  }

  private static Map<String, String> defaults(Properties properties) {
    Map<String, String> defaults = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (!properties.containsKey(name)) {
        defaults.put(name, properties.getProperty(name));
      }
    }
    return defaults;
  }

  @SuppressWarnings("unchecked")
  private static boolean isInAccessOrder(LinkedHashMap<?, ?> map) {
    LinkedHashMap<Object, Object> copy = (LinkedHashMap<Object, Object>) map.clone();
    copy.clear();
    copy.put("one", 1);
    copy.put("two", 2);
    copy.get("one");
    return copy.keySet().iterator().next().equals("two");
  }

  private static <E extends Enum<E>> String universe(EnumSet<E> set) {
    EnumSet<E> all = EnumSet.complementOf(set);
    all.addAll(set);
    return all.isEmpty() ? "nothing" : all.iterator().next().getDeclaringClass().getName();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static String keyType(EnumMap<?, ?> map) {
    for (Enum<?> candidate : Kinds.CONSTANTS) {
      try {
        EnumMap copy = map.clone();
        copy.put(candidate, null);
        return candidate.getDeclaringClass().getName();
      } catch (ClassCastException ofAnother) {
        continue;
      }
    }
    return "another enum";
  }

  /** How a comparator orders the first elements. */
  @SuppressWarnings("unchecked")
  private static String signs(@Nullable Object comparator, List<?> elements) {
    if (comparator == null) {
      return "";
    }
    StringBuilder signs = new StringBuilder(" ");
    for (int i = 0; i < Math.min(MAX_COMPARED, elements.size()); i++) {
      for (int j = 0; j < Math.min(MAX_COMPARED, elements.size()); j++) {
        int sign =
            Integer.signum(
                ((Comparator<Object>) comparator).compare(elements.get(i), elements.get(j)));
        signs.append(sign < 0 ? '<' : sign > 0 ? '>' : '=');
      }
    }
    return signs.toString();
  }
}
