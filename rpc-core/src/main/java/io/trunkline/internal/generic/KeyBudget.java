package io.trunkline.internal.generic;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/**
 * What hashing and comparing keys may cost while values are converted: as much as in a message with
 * the values converted so far. What a peer sends as a list may become a set here, and an object
 * that hashes its identity a map that hashes its entries, so that reading it has not paid for that.
 * For one conversion.
 */
final class KeyBudget {

  /** About what one takes in a message; a value to which others refer counts once. */
  private static final int BYTES_OF_VALUE = 8;

  /** Of what the application returns more is honest: maps that share large parts, for example. */
  private static final int FACTOR_OF_RESULT = 8;

  private final ReadBudget budget;

  private KeyBudget(int factor, DeepStack deepStack) {
    budget = new ReadBudget(Budgets.DEFAULT.withFactors(factor, factor), deepStack);
    budget.start(0);
  }

  static KeyBudget ofArguments(DeepStack deepStack) {
    return new KeyBudget(1, deepStack);
  }

  static KeyBudget ofResult(DeepStack deepStack) {
    return new KeyBudget(FACTOR_OF_RESULT, deepStack);
  }

  /** A value is about to be converted for the first time. */
  void count() {
    budget.grow(BYTES_OF_VALUE);
  }

  /** What the keys of a table, or the elements of a set, have to be shown to. */
  KeyGuard of(Object table) {
    return KeyGuard.of(budget, table);
  }

  /**
   * Pays for a key before it is put into its table.
   *
   * @throws ConversionException if it costs too much
   */
  static void check(KeyGuard guard, @Nullable Object key) {
    try {
      guard.check(key);
    } catch (BudgetExceededException exceeded) {
      throw new ConversionException(": " + exceeded.getMessage());
    }
  }
}
