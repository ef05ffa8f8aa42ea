package io.trunkline.serialization.budget;

import java.util.function.IntFunction;

/** Shows keys to guards, and says what they cost. */
final class ChargedKeys {

  static final int SMALL = 1000; // bytes of a message

  private final ReadBudget budget;

  ChargedKeys(ReadBudget budget) {
    this.budget = budget;
  }

  long cost(Object table, Object... keys) {
    budget.start(SMALL);
    long before = budget.workLeft();
    KeyGuard guard = KeyGuard.of(budget, table);
    for (Object key : keys) {
      guard.check(key);
    }
    return before - budget.workLeft();
  }

  void fill(Object table, int messageBytes, int count, IntFunction<Object> key) {
    budget.start(messageBytes);
    KeyGuard guard = KeyGuard.of(budget, table);
    for (int i = 0; i < count; i++) {
      guard.check(key.apply(i));
    }
  }
}
