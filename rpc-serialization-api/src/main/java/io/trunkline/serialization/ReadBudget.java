package io.trunkline.serialization;

/**
 * What is left of a message's budgets while it is read. Engines ask it before they allocate. For
 * one thread; {@link #start} begins the next message.
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
   * @param messageBytes its length, and thus the number of elements that all of its containers
   *     together may declare
   */
  public void start(int messageBytes) {
    depth = 0;
    elements = messageBytes;
  }

  /**
   * Claims the elements that a container declares, before anything is allocated for them.
   *
   * @throws BudgetExceededException if the number is negative, or the message is too short for the
   *     elements that all its containers have declared so far
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
