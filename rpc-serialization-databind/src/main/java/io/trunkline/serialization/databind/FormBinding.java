package io.trunkline.serialization.databind;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import org.jspecify.annotations.Nullable;

/** Values that a {@link ScalarForm} writes and reads. */
final class FormBinding<T> extends Binding {

  private final ScalarForm<T> form;
  private final ObjectPrice price;

  /**
   * @param type the class itself; a subclass of the form's if that is abstract
   */
  FormBinding(Class<?> type, ScalarForm<T> form) {
    super(type);
    this.form = form;
    this.price = ObjectPrice.of(type);
  }

  @Override
  void write(Writing out, Object value) {
    try {
      form.write(out.sink(), form.type().cast(value));
    } catch (SerializationException e) {
      throw e.path() == null && e.getClass() == SerializationException.class
          ? out.failure(String.valueOf(e.getMessage()))
          : e;
    }
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    in.budget().claimObject(price);
    T value;
    try {
      value = form.read(in.source(), kind, in.budget());
    } catch (SerializationException e) {
      throw e;
    } catch (RuntimeException e) {
      throw in.failure("the message has " + kind + " that is no " + type().getTypeName());
    }
    if (!type().isInstance(value)) {
      throw in.doesNotFit(value.getClass(), type());
    }
    return value;
  }

  @Override
  boolean isSelfDescribing() {
    return form.isSelfDescribing();
  }
}
