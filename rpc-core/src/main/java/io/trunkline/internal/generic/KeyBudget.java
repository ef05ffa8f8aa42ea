package io.trunkline.internal.generic;

import io.trunkline.internal.options.Side;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What hashing and comparing keys, and compiling expressions, may cost while values are converted:
 * as much as in a message with the values converted so far. What a peer sends as a list may become
 * a set here, and an object that hashes its identity a map that hashes its entries, so that reading
 * it has not paid for that. For one conversion.
 */
final class KeyBudget {

  /** About what one takes in a message; a value to which others refer counts once. */
  private static final int BYTES_OF_VALUE = 8;

  /** Results may cost more, as honest ones do: maps that share large parts, for example. */
  private static final int FACTOR_OF_RESULT = 8;

  /** Characters; a longer text counts with its length, once, as in a message. */
  private static final int LONG_TEXT = 64;

  private final ReadBudget budget;
  private final Set<String> longTexts = Collections.newSetFromMap(new IdentityHashMap<>());

  private KeyBudget(Depth depths, int factor) {
    Budgets usual = depths.budgets();
    budget =
        new ReadBudget(
            usual.withFactors(usual.workFactor() * factor, usual.memoryFactor() * factor),
            depths.deepStack());
    budget.start(0);
  }

  static KeyBudget ofArguments(Depth depths) {
    return new KeyBudget(depths, 1);
  }

  static KeyBudget ofResult(Depth depths) {
    return new KeyBudget(depths, FACTOR_OF_RESULT);
  }

  /** A value is about to be converted for the first time. */
  void count(Object value) {
    budget.grow(BYTES_OF_VALUE);
    if (value instanceof String text && text.length() > LONG_TEXT && longTexts.add(text)) {
      budget.grow(text.length());
    }
  }

  /** The guard that admits the keys of a table, or the elements of a set. */
  KeyGuard of(Object table) {
    return KeyGuard.of(budget, table);
  }

  /**
   * Compiles a regular expression, which takes work and memory, too.
   *
   * @throws ConversionException if it costs too much
   * @throws java.util.regex.PatternSyntaxException if it is none
   */
  Pattern pattern(String expression) {
    try {
      return budget.pattern(expression, 0);
    } catch (BudgetExceededException exceeded) {
      throw exceeded(exceeded);
    }
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
      throw exceeded(exceeded);
    }
  }

  private static ConversionException exceeded(BudgetExceededException exceeded) {
    return new ConversionException(": " + exceeded.getMessage() + Side.SERVER.advice(exceeded));
  }
}
