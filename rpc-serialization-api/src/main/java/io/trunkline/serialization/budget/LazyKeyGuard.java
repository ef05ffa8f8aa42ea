package io.trunkline.serialization.budget;

import org.jspecify.annotations.Nullable;

/**
 * Guards the tables of one class without a {@link KeyGuard} until one is needed: the first keys are
 * free if they are short strings or a few numbers in such a table. Immutable.
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

  /** Creates a guard for tables of this class. */
  public LazyKeyGuard(Class<?> table) {
    TableKind kind = TableKind.of(table);
    isNeeded = kind != TableKind.FREE;
    ordersStrings = kind.ordersStrings();
  }

  /** Charges the memory that a table allocates before its first key. */
  public void begin(ReadBudget budget) {
    if (isNeeded) {
      budget.claimBytes(BYTES_OF_TABLE, "room for the keys of maps and elements of sets");
      budget.claimWork(STEPS_OF_TABLE, "making the tables of maps and sets");
    }
  }

  /**
   * Charges a key before it is put into the table.
   *
   * @param guard the result for the previous key; null for the first key
   * @param table with the previous keys, each of which was passed to this method
   * @param keys the number of previous keys
   * @return the guard of the table; null if it does not need one yet
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
