package io.trunkline.serialization.budget;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Charges the cost of putting keys into one map, or elements into one set or sorted queue. Without
 * it, a few hundred bytes can keep a thread busy for years: sets that contain each other twice on
 * each level, keys with the same hash code that a table cannot order, or long numbers that each
 * comparison reads again.
 *
 * <p>Check each key before you put it:
 *
 * <pre>{@code
 * KeyGuard guard = KeyGuard.of(budget, map);
 * ...
 * guard.check(key);
 * map.put(key, value);
 * }</pre>
 *
 * <p>Strings, numbers and other short values of one class are free in hash tables, unless many of
 * them share a bucket and it becomes a tree, and cheap in sorted tables. Every other key costs as
 * much as its {@code hashCode} and {@code equals} may examine. An application's class is charged
 * for all its fields if it overrides {@code hashCode} or is compared, otherwise for one step. For
 * one thread at a time.
 */
public final class KeyGuard {

  private static final int LONG_TEXT = 256; // characters
  private static final int FREE_KEYS = 64; // of a small table, which is not worth looking at
  private static final int FREE_NUMBERS = 8; // which may have the hash codes of strings
  private static final int HASHED_TIMES = 2; // here and by the table
  private static final int STEPS_OF_KEY = 60; // for its place and what is kept of it
  private static final int STEPS_OF_COMPARISON = 3; // of short keys
  private static final int STEPS_OF_VISIT = 8; // to another key: a call, and memory far away
  private static final int STEPS_OF_LEVEL = 80; // of a tree of keys that meet
  private static final int FEW = 4;
  private static final int BYTES_OF_GUARD = 64;
  private static final int BYTES_OF_PLACES = 96;
  private static final int BYTES_OF_COSTS = 80;

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

  private final ReadBudget budget;
  private final TableKind kind;
  private final @Nullable Object table;
  private final int parameter; // the size of an open table, or the comparators of a sorted one
  private final int visit; // steps of going to another key of a large sorted table
  private final boolean ascends; // each key is compared with the one before it alone
  private int keys;
  private @Nullable Class<?> only; // of all keys so far
  private boolean isOrdered; // and the table orders them
  private int charged; // of the first keys that are not free
  private int firstHash; // of the first of them, if no other key came before
  private @Nullable KeyCost costs;
  private @Nullable KeyTable places;
  private @Nullable KeyPlaces ordered;

  private KeyGuard(ReadBudget budget, TableKind kind, @Nullable Object table, int parameter) {
    this(budget, kind, table, parameter, 0, false);
  }

  private KeyGuard(
      ReadBudget budget,
      TableKind kind,
      @Nullable Object table,
      int parameter,
      int visit,
      boolean ascends) {
    this.budget = budget;
    this.kind = kind;
    this.table = table;
    this.parameter = parameter;
    this.visit = visit;
    this.ascends = ascends;
  }

  /**
   * Creates a guard for one map, set or other collection.
   *
   * @param table empty, or with only keys that {@link #isFree}
   */
  public static KeyGuard of(ReadBudget budget, Object table) {
    return of(budget, table, 1);
  }

  /**
   * Creates a guard for one map, set or other collection.
   *
   * @param table empty, or with only keys that {@link #isFree}
   * @param comparators the number of its comparators that call each other, at least 1
   */
  public static KeyGuard of(ReadBudget budget, Object table, int comparators) {
    KeyGuard guard = new KeyGuard(budget, TableKind.of(table.getClass()), table, comparators);
    for (Object key : keys(table)) {
      guard.isOrdered = guard.keys++ == 0 || guard.isOrdered && key.getClass() == guard.only;
      guard.only = guard.only == null ? key.getClass() : guard.only;
    }
    return guard;
  }

  /** A guard for the keys of an empty sorted table while they ascend, see {@link SortedFill}. */
  static KeyGuard ofAscending(ReadBudget budget, Object table, int comparators) {
    return new KeyGuard(budget, TableKind.SORTED, table, comparators, STEPS_OF_VISIT, true);
  }

  /** A guard for the keys of an empty sorted table that its writer did not write in order. */
  static KeyGuard ofUnsorted(ReadBudget budget, Object table, int comparators) {
    return new KeyGuard(budget, TableKind.SORTED, table, comparators, STEPS_OF_VISIT, false);
  }

  /**
   * Creates a guard for a table that a JDK class creates and fills itself, and that cannot be
   * examined before it is complete.
   *
   * @param table the class of the table, such as {@code HashSet} for a {@code LinkedHashSet}
   */
  public static KeyGuard ofUnfinished(ReadBudget budget, Class<?> table) {
    return new KeyGuard(budget, TableKind.of(table), null, 1);
  }

  /** Creates a guard for the keys of a set or map from {@code Set.of} or {@code Map.of}. */
  public static KeyGuard ofImmutable(ReadBudget budget, int size) {
    return new KeyGuard(budget, TableKind.OPEN, null, size);
  }

  /**
   * Whether a table of which {@link TableKind#ordersStrings} needs no guard for this key yet.
   *
   * @param keys how many are in the table, all of them free
   */
  static boolean isFree(@Nullable Object key, int keys) {
    return key instanceof String text
        ? keys < FREE_KEYS && text.length() <= LONG_TEXT
        : keys < FREE_NUMBERS && (key instanceof Integer || key instanceof Long);
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
    if (key == null || kind == TableKind.FREE) {
      return;
    }
    keys++;
    Class<?> type = key.getClass();
    if (only == null) {
      only = type;
      isOrdered =
          (kind == TableKind.TREES && table != null || kind == TableKind.SORTED)
              && (ORDERED.contains(type) || key instanceof Enum);
    }
    if (isOrdered && type == only) {
      checkOrdered(key);
    } else {
      charge(key);
    }
  }

  private void checkOrdered(Object key) {
    if (kind == TableKind.SORTED) {
      budget.claimWork((long) STEPS_OF_COMPARISON * parameter, logarithm(), KeyCost.WORK);
    } else if (keys > FREE_KEYS) {
      checkPlace(key.hashCode());
    }
    if (key instanceof String text) {
      if (text.length() > LONG_TEXT) {
        budget.claimWork(ValueCost.ofText(text.length()), logarithm(), KeyCost.WORK);
      }
    } else if (key instanceof BigInteger number) {
      budget.claimWork(ValueCost.ofNumber(number), logarithm(), KeyCost.WORK);
    } else if (key instanceof BigDecimal number) {
      budget.claimWork(ValueCost.ofNumber(number), logarithm(), KeyCost.WORK);
    }
  }

  private void checkPlace(int hash) {
    KeyPlaces counts = ordered;
    if (counts == null) {
      counts = new KeyPlaces();
      ordered = counts;
    }
    int met = counts.add(hash);
    if (met > 0) {
      budget.claimWork(STEPS_OF_LEVEL, logarithm(met), KeyCost.WORK);
    }
  }

  private void charge(Object key) {
    KeyCost known = costs();
    long cost = known.of(key, kind == TableKind.SORTED);
    switch (kind) {
      case SORTED -> {
        isOrdered = false;
        claim(cost + visit, known, (long) logarithm() * parameter);
      }
      case LINEAR -> claim(known.ofEquals(key, cost), known, keys);
      default -> {
        budget.claimWork(STEPS_OF_KEY, KeyCost.WORK);
        claim(cost, known, HASHED_TIMES);
        long compared = add(key.hashCode());
        if (compared > 0) {
          // Each set in the key hashes its elements again to find them in the other one.
          claim(known.ofEquals(key, cost), known, compared * known.levels());
        }
      }
    }
    if (known != costs) {
      known.forget();
    }
  }

  private void claim(long cost, KeyCost known, long times) {
    budget.claimWork(cost, times, KeyCost.WORK);
    budget.claimIterators(known.iterators(), times);
  }

  /** Those of the table; for the first keys those that all tables share and remember nothing. */
  private KeyCost costs() {
    KeyCost known = costs;
    if (known == null && charged++ < FEW) {
      return budget.shapes().costsOf(budget, table);
    }
    if (known == null) {
      budget.claimBytes(BYTES_OF_COSTS, KeyCost.WORK);
      known = new KeyCost(budget, table);
      costs = known;
    }
    return known;
  }

  /** Adds a hash code to the places, which one alone does not need. */
  private int add(int hash) {
    if (places == null && !isOrdered && charged == 1) {
      budget.claimBytes(BYTES_OF_GUARD, KeyCost.WORK);
      firstHash = hash;
      return 0;
    }
    return places().add(hash, budget);
  }

  /** The table's places; those of the keys until now are taken first. */
  private KeyTable places() {
    KeyTable known = places;
    if (known != null) {
      return known;
    }
    budget.claimBytes(BYTES_OF_PLACES, KeyCost.WORK);
    known =
        switch (kind) {
          case CHAINS -> new KeyTable.Chains();
          case OPEN -> new KeyTable.OpenAddresses(parameter);
          default -> new KeyTable.HashCodes();
        };
    places = known;
    if (isOrdered) { // until this key of another class came
      isOrdered = false;
      KeyCost costsOfOrdered = new KeyCost(budget, table);
      for (Object key : keys(table)) {
        if (key != null) {
          budget.claimWork(costsOfOrdered.of(key, false), KeyCost.WORK);
          known.add(key.hashCode(), budget);
        }
      }
    } else {
      known.add(firstHash, budget);
    }
    return known;
  }

  /** How often a key is compared in a tree. */
  private int logarithm() {
    return ascends ? 1 : logarithm(keys);
  }

  private static int logarithm(int keys) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(keys);
  }
}
