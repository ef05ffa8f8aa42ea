package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the values of one class are written and read. Thread-safe. */
public abstract class Form {

  private final Class<?> type;

  Form(Class<?> type) {
    this.type = type;
  }

  public final Class<?> type() {
    return type;
  }

  /** The class that is named in front of a value. */
  public Class<?> named(Object value) {
    return type;
  }

  /** Writes a value, without the name of its class. */
  public abstract void write(ValueOut out, Object value, Declared declared);

  /** Reads what is there as a value of the class; it is no null and no reference. */
  public abstract @Nullable Object read(ValueIn in, Declared declared);

  /** Whether a second occurrence of a value is a reference to the first. */
  public boolean isShared() {
    return true;
  }

  /** Whether the name of the class is in front of a value in a place of this type. */
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return declared.type() != type;
  }

  /** Whether the bytes of a value say its class, whatever is declared where it is read. */
  public boolean tellsItself() {
    return false;
  }

  /** Whether there are other values in a value, so that it counts as a level. */
  public boolean isContainer() {
    return true;
  }

  /**
   * What a step of a path leads to.
   *
   * @param parts a value, or what was read of it
   * @param member the name of the step; null if it is an index
   * @return null if it leads nowhere
   */
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    return null;
  }

  /** How it is written under agreed terms if both sides have it; null if it is not so written. */
  public @Nullable ClassSchema schema() {
    return null;
  }

  /** The members by which it is written under agreed terms. */
  public List<Member> members() {
    return List.of();
  }

  /** Why no value of the class can be sent; null if it can. */
  public @Nullable String refusal() {
    return null;
  }

  /** What values of the class lose in a message to a stock peer; null for nothing. */
  public @Nullable String loss() {
    return null;
  }

  final SerializationException cannot(String action, Throwable failure) {
    return cannot(action, type, failure);
  }

  /** The failure of a constructor, whose text may have content of the message. */
  static SerializationException cannot(String action, Class<?> type, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SerializationException known) {
        return known;
      }
      if (cause == cause.getCause()) {
        break;
      }
    }
    if (failure instanceof VirtualMachineError fatal && !(failure instanceof StackOverflowError)) {
      throw fatal;
    }
    SerializationException where = new SerializationException(failure.getClass().getName());
    where.setStackTrace(failure.getStackTrace());
    return new SerializationException(
        "fastjson2 cannot "
            + action
            + " an object of class "
            + type.getName()
            + ": "
            + failure.getClass().getName(),
        where);
  }
}
