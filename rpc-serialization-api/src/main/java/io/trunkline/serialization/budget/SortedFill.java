package io.trunkline.serialization.budget;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fills a large {@link TreeSet} or {@link TreeMap}, and charges for it. Keys normally arrive in
 * order, so each key is compared only with the previous one, and the tree is built in linear time.
 * Keys out of order are put one by one as they arrive, charged as in {@link KeyGuard} and for each
 * visit to another key. For one table, which stays empty until {@link #finish}.
 */
public final class SortedFill {

  private static final int FEW = 64; // which comparing one by one costs little
  private static final int BYTES_OF_SLOT = 12; // in all arrays that become too small

  private final ReadBudget budget;
  private final Object table;
  private final @Nullable Comparator<Object> order;
  private final int comparators;
  private final List<Object> keys = new ArrayList<>();
  private final List<Object> values = new ArrayList<>(); // empty for a set

  @SuppressWarnings("unchecked") // a key of another class makes it fail, as it does in the table
  private SortedFill(
      ReadBudget budget, Object table, @Nullable Comparator<?> order, int comparators) {
    this.budget = budget;
    this.table = table;
    this.order = (Comparator<Object>) order;
    this.comparators = comparators;
  }

  /**
   * Whether this class is worth using for a table: the table is empty, and will have enough keys.
   */
  public static boolean fits(Object table, int size) {
    return size > FEW
        && (table.getClass() == TreeSet.class && ((Set<?>) table).isEmpty()
            || table.getClass() == TreeMap.class && ((Map<?, ?>) table).isEmpty());
  }

  /**
   * Begins a table that {@link #fits}, and charges the memory that holds its keys until the end.
   *
   * @param comparators the number of its comparators that call each other, at least 1
   * @param size the number of keys that the message declares; already claimed
   */
  public static SortedFill of(ReadBudget budget, Object table, int comparators, int size) {
    boolean isMap = table instanceof SortedMap;
    budget.claimBytes((isMap ? 2L : 1L) * BYTES_OF_SLOT * size, "sorting keys");
    Comparator<?> order =
        isMap ? ((SortedMap<?, ?>) table).comparator() : ((SortedSet<?>) table).comparator();
    return new SortedFill(budget, table, order, comparators);
  }

  /** Adds an element to a set. */
  @SuppressWarnings("NullAway") // what may be null is for the table to say
  public void add(@Nullable Object element) {
    keys.add(element);
  }

  /** Puts an entry into a map. */
  @SuppressWarnings("NullAway") // what may be null is for the table to say
  public void put(@Nullable Object key, @Nullable Object value) {
    keys.add(key);
    values.add(value);
  }

  /**
   * Fills the table; exceptions of its comparator are thrown.
   *
   * @throws io.trunkline.serialization.BudgetExceededException if the message causes more work than
   *     its length allows
   */
  @SuppressWarnings("unchecked") // the table takes what the message says
  public void finish() {
    boolean ascends = ascends();
    KeyGuard guard = KeyGuard.ofUnsorted(budget, table, comparators);
    if (table instanceof TreeSet<?> set) {
      TreeSet<Object> elements = (TreeSet<Object>) set;
      if (ascends) {
        elements.addAll(new AscendingKeys(keys, order));
        return;
      }
      for (Object key : keys) {
        guard.check(key);
        elements.add(key);
      }
    } else {
      TreeMap<Object, Object> entries = (TreeMap<Object, Object>) table;
      if (ascends) {
        entries.putAll(new AscendingEntries(keys, values, order));
        return;
      }
      for (int i = 0; i < keys.size(); i++) {
        guard.check(keys.get(i));
        entries.put(keys.get(i), values.get(i));
      }
    }
  }

  /** Whether each key is greater than the one before it; no more are compared if one is not. */
  private boolean ascends() {
    KeyGuard guard = KeyGuard.ofAscending(budget, table, comparators);
    for (int i = 0; i < keys.size(); i++) {
      guard.check(keys.get(i));
      if (i > 0 && !isGreater(keys.get(i), keys.get(i - 1))) {
        return false;
      }
    }
    return keys.size() > 1; // a single one is put, which looks whether it can be compared
  }

  @SuppressWarnings("unchecked") // a key that cannot be compared is not greater
  private boolean isGreater(Object key, Object before) {
    try {
      return order != null
          ? order.compare(key, before) > 0
          : ((Comparable<Object>) key).compareTo(before) > 0;
    } catch (RuntimeException failure) {
      return false; // putting it fails with the same
    }
  }
}
