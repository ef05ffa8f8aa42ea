package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;

/** A class that hessian2 does not carry, and why. */
final class RefusedForm extends Form {

  private final String reason;

  RefusedForm(Class<?> type, String reason) {
    super(type);
    this.reason = reason;
  }

  @Override
  void write(WriteEngine out, Object value) {
    throw refusal("write");
  }

  @Override
  void requireObject() {
    throw refusal("read");
  }

  private SerializationException refusal(String action) {
    return new SerializationException(
        "hessian2 cannot " + action + " class " + type().getName() + ": " + reason);
  }
}
