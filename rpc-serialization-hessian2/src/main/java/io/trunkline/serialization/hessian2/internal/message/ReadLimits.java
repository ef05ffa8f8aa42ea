package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;

/** What one message may cost to read, class definitions included. */
final class ReadLimits {

  private static final int MAX_DEFINITIONS_IN_A_ROW = 16; // one is before the first of its objects

  private final ReadBudget budget;
  private int definitionsInARow;

  ReadLimits(Budgets budgets, DeepStack deepStack) {
    this.budget = new ReadBudget(budgets, deepStack);
  }

  /** Begins a message. */
  void start(PayloadInput in) {
    budget.start(in);
    definitionsInARow = 0;
  }

  /** Begins to read the rest of a message again, of so many bytes. */
  void startAgain(int bytes) {
    budget.start(bytes);
    definitionsInARow = 0;
  }

  ReadBudget budget() {
    return budget;
  }

  void enter() {
    budget.enter();
    definitionsInARow = 0;
  }

  void leave() {
    budget.leave();
  }

  void claimDefinition() {
    if (++definitionsInARow > MAX_DEFINITIONS_IN_A_ROW) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_DEFINITIONS_IN_A_ROW
              + " class definitions without an object between them");
    }
  }

  int definitionsInARow() {
    return definitionsInARow;
  }

  /** Sets the count back to what it was before values were skipped. */
  void definitionsInARow(int count) {
    definitionsInARow = count;
  }
}
