package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;

/** Refuses a class that hessian2 does not support, with the reason. */
final class RefusedCodec extends TypeCodec {

  private final String reason;

  RefusedCodec(Class<?> type, String reason) {
    super(type);
    this.reason = reason;
  }

  @Override
  public String refusal() {
    return refusal("write");
  }

  @Override
  public void write(ValueWriter out, Object value) {
    throw new SerializationException(refusal());
  }

  @Override
  public void requireObject() {
    throw new SerializationException(refusal("read"));
  }

  private String refusal(String action) {
    return "hessian2 cannot " + action + " class " + type().getName() + ": " + reason;
  }
}
