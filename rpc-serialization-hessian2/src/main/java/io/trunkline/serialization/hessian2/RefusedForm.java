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
  String refusal() {
    return refusal("write");
  }

  @Override
  void write(WriteEngine out, Object value) {
    throw new SerializationException(refusal());
  }

  @Override
  void requireObject() {
    throw new SerializationException(refusal("read"));
  }

  private String refusal(String action) {
    return "hessian2 cannot " + action + " class " + type().getName() + ": " + reason;
  }
}
