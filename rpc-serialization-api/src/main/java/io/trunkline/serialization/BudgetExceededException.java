package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/** Thrown if a message exceeds its budgets, or declares more elements than its length allows. */
public final class BudgetExceededException extends SerializationException {

  private static final long serialVersionUID = 1L;

  /** The limit that was exceeded; applications can raise all but the last two. */
  public enum Budget {
    /** {@link Budgets#maxDepth}. */
    DEPTH,
    /** {@link Budgets#maxMessageBytes}. */
    LENGTH,
    /** {@link Budgets#workFactor}. */
    WORK,
    /** {@link Budgets#memoryFactor}. */
    MEMORY,
    /**
     * The stack of an event loop, which must not wait for a larger stack. Read or write the message
     * on another thread.
     */
    STACK,
    /** A limit that follows from the length of the message; no setting changes it. */
    OTHER
  }

  private final Budget budget;

  /** Creates an exception for a limit that follows from the message's length. */
  public BudgetExceededException(String message) {
    this(Budget.OTHER, message);
  }

  /**
   * Creates an exception for this budget.
   *
   * @param message the limit and the amount that the message needs; the runtime adds the setting to
   *     raise
   */
  public BudgetExceededException(Budget budget, String message) {
    super(message);
    this.budget = budget;
  }

  /** Whether the same message may be read or written on a thread that is not an event loop. */
  public static boolean needsAnotherThread(@Nullable Throwable failure) {
    return failure instanceof BudgetExceededException exceeded && exceeded.budget == Budget.STACK;
  }

  /** The limit that was exceeded. */
  public Budget budget() {
    return budget;
  }
}
