package io.trunkline.serialization.access;

import io.trunkline.serialization.budget.ReadBudget;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The differences of the exceptions of one class from those of Throwable. Immutable. */
public final class ThrowableTraits {

  private static final String FOLLOWING = "following the next exceptions of an SQLException";
  private static final int STEPS_OF_NEXT = 5;

  private final boolean overridesMessage;
  private final boolean overridesCause;
  private final boolean fillsStackTrace;

  /**
   * Creates the traits of a class; call it once per class.
   *
   * @param type a subclass of Throwable, or Throwable
   */
  public ThrowableTraits(Class<?> type) {
    overridesMessage = overrides(type, "getMessage");
    overridesCause = overrides(type, "getCause");
    fillsStackTrace = !overrides(type, "fillInStackTrace");
  }

  private static boolean overrides(Class<?> type, String method) {
    try {
      return type.getMethod(method).getDeclaringClass() != Throwable.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the class has its own {@code getCause}. */
  public boolean overridesCause() {
    return overridesCause;
  }

  /** Whether creating an exception fills in its stack trace, for which a reader claims budget. */
  public boolean fillsStackTrace() {
    return fillsStackTrace;
  }

  /**
   * The message with which an exception of the class was created.
   *
   * @throws io.trunkline.serialization.SerializationException as {@link DetailMessage#of} does
   */
  public @Nullable String message(Throwable exception) {
    return overridesMessage ? DetailMessage.of(exception) : exception.getMessage();
  }

  /**
   * Sets the next exception of a chain. The JDK follows the chain to its end, which the budget is
   * charged for.
   *
   * @return false if the chain contains the exception, so that it has no end; nothing is set then
   */
  public static boolean setNext(SQLException exception, SQLException next, ReadBudget budget) {
    for (SQLException e = next; e != null; e = e.getNextException()) {
      budget.claimWork(STEPS_OF_NEXT, FOLLOWING);
      if (e == exception) {
        return false;
      }
    }
    exception.setNextException(next);
    return true;
  }
}
