package io.trunkline.serialization;

/** A message asks for more depth, elements or bytes than its budgets or its own length allow. */
public final class BudgetExceededException extends SerializationException {

  private static final long serialVersionUID = 1L;

  /** What there was too much of; applications can raise the first two. */
  public enum Budget {
    /** {@link Budgets#maxDepth}. */
    DEPTH,
    /** {@link Budgets#maxMessageBytes}. */
    LENGTH,
    /** What follows from the length of the message: no setting changes it. */
    OTHER
  }

  private final Budget budget;

  /** A message that asks for more than its own length allows. */
  public BudgetExceededException(String message) {
    this(Budget.OTHER, message);
  }

  /**
   * A message that asks for more than this budget allows.
   *
   * @param message the budget's value and what was asked for; the caller of the serialization adds
   *     the setting to raise
   */
  public BudgetExceededException(Budget budget, String message) {
    super(message);
    this.budget = budget;
  }

  /** What there was too much of. */
  public Budget budget() {
    return budget;
  }
}
