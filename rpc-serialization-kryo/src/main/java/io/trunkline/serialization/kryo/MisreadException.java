package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationException;

/**
 * The bytes do not say what the fields of the classes here expect. It has no stack, which of deep
 * objects takes more than their bytes pay for: what is thrown in its place has that of the reader.
 */
final class MisreadException extends SerializationException {

  private static final long serialVersionUID = 1L;

  MisreadException(String message) {
    super(message);
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
