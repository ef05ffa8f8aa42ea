package io.trunkline.serialization.budget;

import org.jspecify.annotations.Nullable;

/**
 * Guards the tables of one class without a {@link KeyGuard} for as long as none is needed: for the
 * first keys, if they are short strings or a few numbers that such a table orders. Immutable.
 *
 * <pre>{@code
 * KeyGuard guard = null;
 * for (int i = 0; i < size; i++) {
 *   ...
 *   guard = guards.check(guard, budget, map, i, key);
 *   map.put(key, value);
 * }
 * }</pre>
 */
public final class LazyKeyGuard {

  private static final int BYTES_OF_TABLE = 80;
  private static final int STEPS_OF_TABLE = 60; // with its first keys

  private final boolean isNeeded;
  private final boolean ordersStrings;

  /** For tables of this class. */
  public LazyKeyGuard(Class<?> table) {
    TableKind kind = TableKind.of(table);
    isNeeded = kind != TableKind.FREE;
    ordersStrings = kind.ordersStrings();
  }

  /** Charges the places that a table makes before its first key. */
  public void begin(ReadBudget budget) {
    if (isNeeded) {
      budget.claimBytes(BYTES_OF_TABLE, "room for the keys of maps and elements of sets");
      budget.claimWork(STEPS_OF_TABLE, "making the tables of maps and sets");
    }
  }

  /**
   * Charges a key before it is put into the table.
   *
   * @param guard what the call for the key before returned, null for the first one
   * @param table with the keys before, of which each was shown to this method
   * @param keys how many there were
   * @return the guard of the table; null if it needs none yet
   * @throws io.trunkline.serialization.BudgetExceededException if the message causes more work than
   *     its length allows
   */
  public @Nullable KeyGuard check(
      @Nullable KeyGuard guard, ReadBudget budget, Object table, int keys, @Nullable Object key) {
    if (!isNeeded || guard == null && ordersStrings && KeyGuard.isFree(key, keys)) {
      return null;
    }
    KeyGuard known = guard == null ? KeyGuard.of(budget, table) : guard;
    known.check(key);
    return known;
  }
}
