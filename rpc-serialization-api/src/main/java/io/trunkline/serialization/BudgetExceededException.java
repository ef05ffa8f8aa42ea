package io.trunkline.serialization;

/** A message exceeds its budgets, or declares more elements than its length allows. */
public final class BudgetExceededException extends SerializationException {

  private static final long serialVersionUID = 1L;

  /** Which limit was exceeded; applications can raise all but the last. */
  public enum Budget {
    /** {@link Budgets#maxDepth}. */
    DEPTH,
    /** {@link Budgets#maxMessageBytes}. */
    LENGTH,
    /** {@link Budgets#workFactor}. */
    WORK,
    /** {@link Budgets#memoryFactor}. */
    MEMORY,
    /** A limit that follows from the length of the message; no setting changes it. */
    OTHER
  }

  private final Budget budget;

  /** For a message that exceeds a limit which follows from its length. */
  public BudgetExceededException(String message) {
    this(Budget.OTHER, message);
  }

  /**
   * For a message that exceeds this budget.
   *
   * @param message the limit and what the message needs; the runtime adds the setting to raise
   */
  public BudgetExceededException(Budget budget, String message) {
    super(message);
    this.budget = budget;
  }

  /** Which limit was exceeded. */
  public Budget budget() {
    return budget;
  }
}
