package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNullElse;

import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Sets and maps of an item whose elements or keys may have been hashed or compared before all their
 * fields were read: they hold an object that holds the set. Once the item is complete, those whose
 * elements have other hash codes by then, or another order, are filled again and charged for it.
 */
final class UnfinishedKeys {

  private static final int BYTES = 64;
  private static final long BYTES_OF_ENTRY = 16; // of the copy that they are filled from

  private final List<Filled> filled = new ArrayList<>();

  /** Keys and values that were equal to others when they were put, by their set or map. */
  private final Map<Object, List<@Nullable Object>> equal = new IdentityHashMap<>();

  private record Filled(Object container, int comparators, int hash) {}

  /**
   * Remembers a set or map that was filled.
   *
   * @param comparators how many it has that call each other, at least 1
   */
  void add(ReadBudget budget, Object container, int comparators) {
    Collection<?> keys = keys(container);
    if (!keys.stream().allMatch(PlainValues::isOne)) {
      budget.claimBytes(BYTES, "sets and maps that hold what is not complete");
      filled.add(new Filled(container, comparators, isSorted(container) ? 0 : keys.hashCode()));
    }
  }

  /**
   * Remembers an element or key that was equal to another one.
   *
   * @param value null for sets
   */
  void addEqual(ReadBudget budget, Object container, @Nullable Object key, @Nullable Object value) {
    budget.claimBytes(BYTES, "sets and maps that hold what is not complete");
    List<@Nullable Object> more = equal.computeIfAbsent(container, any -> new ArrayList<>());
    more.add(key);
    more.add(value);
  }

  /** Fills them again where that is needed, the inner ones first. */
  void finish(ReadBudget budget) {
    for (Filled each : filled) {
      Collection<?> keys = keys(each.container);
      boolean isRight =
          isSorted(each.container)
              ? ascends(keys, ContainerTraits.comparator(each.container))
              : keys.hashCode() == each.hash;
      if (!isRight || equal.containsKey(each.container)) {
        budget.claimBytes(BYTES_OF_ENTRY * keys.size(), "filling sets and maps again");
        refill(budget, each, requireNonNullElse(equal.remove(each.container), List.of()));
      }
    }
    // Those that are left were equal and complete: the first of them stays, and the last value.
    equal.forEach(UnfinishedKeys::putAll);
  }

  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  private static void putAll(Object container, List<@Nullable Object> more) {
    for (int i = 0; i < more.size(); i += 2) {
      if (container instanceof Map<?, ?> map) {
        ((Map<@Nullable Object, @Nullable Object>) map).put(more.get(i), more.get(i + 1));
      } else {
        ((Set<@Nullable Object>) container).add(more.get(i));
      }
    }
  }

  @SuppressWarnings("unchecked") // what it held is put into it
  private static void refill(ReadBudget budget, Filled filled, List<@Nullable Object> more) {
    Object container = filled.container;
    @Nullable Object[] keys = keys(container).toArray();
    if (container instanceof Map<?, ?> held) {
      Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) held;
      @Nullable Object[] values = map.values().toArray();
      map.clear();
      KeyGuard guard = KeyGuard.of(budget, map, filled.comparators);
      for (int i = 0; i < keys.length; i++) {
        guard.check(keys[i]);
        map.put(keys[i], values[i]);
      }
      for (int i = 0; i < more.size(); i += 2) {
        guard.check(more.get(i));
      }
    } else {
      Set<@Nullable Object> set = (Set<@Nullable Object>) container;
      set.clear();
      KeyGuard guard = KeyGuard.of(budget, set, filled.comparators);
      for (Object key : keys) {
        guard.check(key);
        set.add(key);
      }
      for (int i = 0; i < more.size(); i += 2) {
        guard.check(more.get(i));
      }
    }
    putAll(container, more);
  }

  private static Collection<?> keys(Object container) {
    return container instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) container;
  }

  private static boolean isSorted(Object container) {
    return container instanceof SortedSet || container instanceof SortedMap;
  }

  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  private static boolean ascends(Collection<?> keys, @Nullable Comparator<?> order) {
    Comparator<Object> any =
        order == null
            ? (one, other) -> ((Comparable<Object>) one).compareTo(other)
            : (Comparator<Object>) order;
    Object before = null;
    boolean isFirst = true;
    for (Object key : keys) {
      if (!isFirst && any.compare(before, key) >= 0) {
        return false;
      }
      before = key;
      isFirst = false;
    }
    return true;
  }
}
