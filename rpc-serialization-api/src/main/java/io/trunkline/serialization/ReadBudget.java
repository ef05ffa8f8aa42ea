package io.trunkline.serialization;

/**
 * What is left of a message's budgets while it is read: engines ask before they allocate. For one
 * thread; reused from message to message by {@link #start}.
 */
public final class ReadBudget {

  private final Budgets budgets;
  private int depth;
  private long elements;

  public ReadBudget(Budgets budgets) {
    this.budgets = budgets;
  }

  /**
   * Begins a message.
   *
   * @param messageBytes its length: the number of elements all its containers may declare together
   */
  public void start(int messageBytes) {
    depth = 0;
    elements = messageBytes;
  }

  /**
   * Asks for the elements a container declares, before anything is allocated for them.
   *
   * @throws BudgetExceededException if the number is negative, or the message is too short to hold
   *     what all its containers declared so far
   */
  public void claimElements(long count) {
    if (count < 0 || count > elements) {
      throw new BudgetExceededException(
          "a container declares " + count + " elements, the message has room for " + elements);
    }
    elements -= count;
  }

  /**
   * Enters a nested object.
   *
   * @throws BudgetExceededException if the nesting is deeper than {@link Budgets#maxDepth()}
   */
  public void enter() {
    if (++depth > budgets.maxDepth()) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          "objects nest deeper than " + budgets.maxDepth() + " levels");
    }
  }

  /** Leaves the object that the matching {@link #enter} entered. */
  public void leave() {
    depth--;
  }
}
