package io.trunkline.serialization.stored;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** One object as the only item of a message. Thread-safe. */
final class ObjectItem {

  private final Codecs codecs;

  ObjectItem(Codecs codecs) {
    this.codecs = codecs;
  }

  /** Writes an object at the output's position. */
  void write(Form form, @Nullable Object object, PayloadOutput out) {
    if (object != null && !(object instanceof Serializable)) {
      checkMayLackSerializable(form, object.getClass());
    }
    try (MessageWriter writer = form.serialization().writer(out, form.terms())) {
      writer.writeObject(object);
      writer.finish();
    }
  }

  private void checkMayLackSerializable(Form form, Class<?> type) {
    boolean byPolicy = codecs.settings.requireSerializable;
    if (byPolicy || form.serialization().demandsSerializable(type)) {
      throw new IllegalArgumentException(
          type.getName()
              + " is not java.io.Serializable, which "
              + (byPolicy ? "requireSerializable() demands" : form.serialization().name())
              + (byPolicy ? "" : " demands")
              + "; let it implement that, or choose another serialization or policy");
    }
  }

  /** Reads the object that the input holds, and tells what asks for it that it is complete. */
  @Nullable Object read(View view, Form form, PayloadInput in) {
    int limit = codecs.budgets.maxMessageBytes();
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
      object = reader.readObject(Object.class, view.gate());
      reader.finish();
    }
    view.completion().complete(object);
    return object;
  }
}
