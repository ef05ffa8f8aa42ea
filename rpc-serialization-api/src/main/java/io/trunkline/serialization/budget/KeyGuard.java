package io.trunkline.serialization.budget;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Charges what putting keys into one map, or elements into one set or sorted queue, costs. Without
 * it a few hundred bytes can keep a thread busy for years: sets that contain each other twice on
 * each level, keys with one hash code that a table cannot order, or long numbers that each
 * comparison reads again.
 *
 * <p>Each key is checked before it is put:
 *
 * <pre>{@code
 * KeyGuard guard = KeyGuard.of(budget, map);
 * ...
 * guard.check(key);
 * map.put(key, value);
 * }</pre>
 *
 * <p>Strings, numbers and other short values of one class cost nothing in the usual tables, which
 * turn their collisions into trees; everything else costs what its {@code hashCode} and {@code
 * equals} may look at. An application's class is charged for all its fields if it overrides {@code
 * hashCode} or is compared, and for one step if it does neither. For one thread at a time.
 */
public final class KeyGuard {

  private static final int LONG_TEXT = 256; // characters
  private static final int HASHED_TIMES = 2; // here and by the table

  /** Classes that a hash table orders: each compares only with itself, consistent with equals. */
  private static final Set<Class<?>> ORDERED =
      Set.of(
          String.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Double.class,
          Float.class,
          Character.class,
          Boolean.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          Date.class);

  private enum Kind {
    /** Looks at nothing but the identity or number of a key. */
    FREE,
    /** Hashes, with trees of the keys in one place. */
    TREES,
    /** Hashes, with a chain of the keys in one place. */
    CHAINS,
    /** Hashes, with the keys in the next free place. */
    OPEN,
    /** Compares. */
    SORTED,
    /** Compares with all keys. */
    LINEAR
  }

  private final ReadBudget budget;
  private final Kind kind;
  private final @Nullable Object table;
  private final int parameter; // the size of an open table, or the comparators of a sorted one
  private int keys;
  private @Nullable Class<?> only; // of all keys so far
  private boolean isOrdered; // and the table orders them
  private @Nullable KeyCost costs;
  private @Nullable KeyTable places;

  private KeyGuard(ReadBudget budget, Kind kind, @Nullable Object table, int parameter) {
    this.budget = budget;
    this.kind = kind;
    this.table = table;
    this.parameter = parameter;
  }

  /**
   * A guard for one map, set or other collection.
   *
   * @param table empty, or with nothing but keys that {@link #isFree} in its class
   */
  public static KeyGuard of(ReadBudget budget, Object table) {
    return of(budget, table, 1);
  }

  /**
   * A guard for one map, set or other collection.
   *
   * @param table empty, or with nothing but keys that {@link #isFree} in its class
   * @param comparators how many comparators it has that call each other, at least 1
   */
  public static KeyGuard of(ReadBudget budget, Object table, int comparators) {
    KeyGuard guard = new KeyGuard(budget, kind(table.getClass()), table, comparators);
    int size = keys(table).size();
    if (size > 0) {
      guard.keys = size;
      guard.only = String.class;
      guard.isOrdered = true;
    }
    return guard;
  }

  /**
   * A guard for a table that a class of the JDK makes and fills itself, and that cannot be looked
   * at before it is complete.
   *
   * @param table the class whose table it is, such as {@code HashSet} for a {@code LinkedHashSet}
   */
  public static KeyGuard ofUnfinished(ReadBudget budget, Class<?> table) {
    return new KeyGuard(budget, kind(table), null, 1);
  }

  /** A guard for the keys of a set or map that {@code Set.of} or {@code Map.of} will make. */
  public static KeyGuard ofImmutable(ReadBudget budget, int size) {
    return new KeyGuard(budget, Kind.OPEN, null, size);
  }

  /** Whether strings are free as keys of a table of this class, so that it needs no guard yet. */
  public static boolean ordersStrings(Class<?> table) {
    Kind kind = kind(table);
    return kind == Kind.TREES || kind == Kind.SORTED;
  }

  /** Whether this key costs nothing in a table that {@link #ordersStrings}. */
  public static boolean isFree(@Nullable Object key) {
    return key instanceof String text && text.length() <= LONG_TEXT;
  }

  /** Whether putting into a table of this class costs work that has to be charged. */
  public static boolean isNeeded(Class<?> table) {
    return kind(table) != Kind.FREE;
  }

  private static Kind kind(Class<?> table) {
    if (is(IdentityHashMap.class, table) || is(EnumMap.class, table) || is(EnumSet.class, table)) {
      return Kind.FREE;
    }
    if (is(HashMap.class, table)
        || is(HashSet.class, table)
        || is(ConcurrentHashMap.class, table)
        || is(ConcurrentHashMap.KeySetView.class, table)
        || is(Properties.class, table)) {
      return Kind.TREES;
    }
    if (is(SortedMap.class, table)
        || is(SortedSet.class, table)
        || is(PriorityQueue.class, table)
        || is(PriorityBlockingQueue.class, table)) {
      return Kind.SORTED;
    }
    if (is(CopyOnWriteArraySet.class, table)) {
      return Kind.LINEAR;
    }
    return is(Map.class, table) || is(Set.class, table) ? Kind.CHAINS : Kind.FREE;
  }

  private static boolean is(Class<?> kind, Class<?> table) {
    return kind.isAssignableFrom(table);
  }

  private static Collection<?> keys(@Nullable Object table) {
    return table instanceof Map<?, ?> map
        ? map.keySet()
        : table instanceof Collection<?> collection ? collection : List.of();
  }

  /**
   * Charges a key before it is put into the table.
   *
   * @throws io.trunkline.serialization.BudgetExceededException if the message causes more work than
   *     its length allows
   */
  public void check(@Nullable Object key) {
    if (key == null || kind == Kind.FREE) {
      return;
    }
    keys++;
    Class<?> type = key.getClass();
    if (only == null) {
      only = type;
      isOrdered =
          (kind == Kind.TREES && table != null || kind == Kind.SORTED)
              && (ORDERED.contains(type) || key instanceof Enum);
    }
    if (isOrdered && type == only) {
      if (kind == Kind.SORTED && parameter > 1) {
        budget.claimWork(parameter - 1, logarithm(), KeyCost.WORK); // the first one is free
      }
      if (type == String.class) {
        int length = ((String) key).length();
        if (length > LONG_TEXT) {
          budget.claimWork(KeyCost.ofText(length), logarithm(), KeyCost.WORK);
        }
      } else if (key instanceof BigInteger number) {
        budget.claimWork(KeyCost.ofNumber(number), logarithm(), KeyCost.WORK);
      } else if (key instanceof BigDecimal number) {
        budget.claimWork(KeyCost.ofNumber(number), logarithm(), KeyCost.WORK);
      }
      return;
    }
    charge(key);
  }

  private void charge(Object key) {
    KeyCost known = costs;
    if (known == null) {
      known = new KeyCost(budget, table);
      costs = known;
    }
    long cost = known.of(key, kind == Kind.SORTED);
    switch (kind) {
      case SORTED -> {
        isOrdered = false;
        long times = (long) logarithm() * parameter;
        budget.claimWork(cost, times, KeyCost.WORK);
        budget.claimIterators(known.iterators(), times);
      }
      case LINEAR -> {
        budget.claimWork(cost, keys, KeyCost.WORK);
        budget.claimIterators(known.iterators(), keys);
      }
      default -> {
        KeyTable now = places();
        budget.claimWork(cost, HASHED_TIMES, KeyCost.WORK);
        budget.claimIterators(known.iterators(), HASHED_TIMES);
        long compared = now.add(key.hashCode(), budget);
        // Each set in the key hashes its elements again to find them in the other one.
        budget.claimWork(cost, compared * known.levels(), KeyCost.WORK);
        budget.claimIterators(known.iterators(), compared * known.levels());
      }
    }
  }

  /** The table's places; those of the keys that were free until now are taken first. */
  private KeyTable places() {
    KeyTable known = places;
    if (known != null) {
      return known;
    }
    known =
        switch (kind) {
          case CHAINS -> new KeyTable.Chains();
          case OPEN -> new KeyTable.OpenAddresses(parameter);
          default -> new KeyTable.HashCodes();
        };
    places = known;
    if (isOrdered) { // until this key of another class came
      isOrdered = false;
      for (Object key : keys(table)) {
        if (key != null) {
          budget.claimWork(new KeyCost(budget, table).of(key, false), KeyCost.WORK);
          known.add(key.hashCode(), budget);
        }
      }
    }
    return known;
  }

  /** How often a key is compared in a tree. */
  private int logarithm() {
    return Integer.SIZE - Integer.numberOfLeadingZeros(keys);
  }
}
