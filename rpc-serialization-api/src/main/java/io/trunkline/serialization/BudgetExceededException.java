package io.trunkline.serialization;

/** A message asks for more depth, elements or bytes than its budgets or its own length allow. */
public final class BudgetExceededException extends SerializationException {

  private static final long serialVersionUID = 1L;

  public BudgetExceededException(String message) {
    super(message);
  }
}
