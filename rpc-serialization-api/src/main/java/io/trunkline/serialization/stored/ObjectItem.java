package io.trunkline.serialization.stored;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** One object as the only item of a message. Thread-safe. */
final class ObjectItem {

  private final boolean requiresSerializable;
  private final Budgets budgets;

  /**
   * @param requiresSerializable whether objects have to be, by policy
   */
  ObjectItem(boolean requiresSerializable, Budgets budgets) {
    this.requiresSerializable = requiresSerializable;
    this.budgets = budgets;
  }

  /**
   * Looks at the policy.
   *
   * @throws IllegalArgumentException if the object has to be {@code Serializable} and is not
   */
  static void requirePolicy(boolean requiresSerializable, @Nullable Object object) {
    if (requiresSerializable && object != null && !(object instanceof Serializable)) {
      throw notSerializable(object.getClass(), "requireSerializable() demands");
    }
  }

  private static IllegalArgumentException notSerializable(Class<?> type, String who) {
    return new IllegalArgumentException(
        type.getName()
            + " is not java.io.Serializable, which "
            + who
            + "; let it implement that, or choose another serialization or policy");
  }

  /** Writes an object at the output's position. */
  void write(Form form, @Nullable Object object, PayloadOutput out) {
    requirePolicy(requiresSerializable, object);
    if (object != null
        && !(object instanceof Serializable)
        && form.serialization().demandsSerializable(object.getClass())) {
      throw notSerializable(object.getClass(), form.serialization().name() + " demands");
    }
    try (MessageWriter writer = form.serialization().writer(out, form.terms())) {
      writer.writeObject(object);
      writer.finish();
    }
  }

  /** Reads the object that the input holds, and tells what asks for it that it is complete. */
  @Nullable Object read(ClassGate gate, Completion completion, Form form, PayloadInput in) {
    int limit = budgets.maxMessageBytes();
    if (in.remaining() > limit) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.LENGTH,
          "the object has "
              + in.remaining()
              + " bytes, its limit is "
              + limit
              + "; raise maxBytes(...)");
    }
    Object object;
    try (MessageReader reader = form.serialization().reader(in, form.terms())) {
      object = reader.readObject(Object.class, gate);
      reader.finish();
    }
    completion.complete(object);
    return object;
  }
}
