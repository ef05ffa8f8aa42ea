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
    codecs.requireSerializable(object);
    if (object != null
        && !(object instanceof Serializable)
        && form.serialization().demandsSerializable(object.getClass())) {
      throw Codecs.notSerializable(object.getClass(), form.serialization().name() + " demands");
    }
    try (MessageWriter writer = form.serialization().writer(out, form.terms())) {
      writer.writeObject(object);
      writer.finish();
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
