package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/** A class whose values cannot be sent. */
final class Unfit extends Form {

  private final String reason;

  Unfit(Class<?> type, String reason) {
    super(type);
    this.reason = reason;
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    throw new SerializationException(reason);
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    throw in.failure(reason);
  }

  @Override
  public String refusal() {
    return reason;
  }
}
