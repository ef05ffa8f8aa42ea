package io.trunkline.serialization.kryo;

import io.trunkline.serialization.SerializationException;

/** The bytes do not say what the fields of the classes here expect. */
final class MisreadException extends SerializationException {

  private static final long serialVersionUID = 1L;

  MisreadException(String message) {
    super(message);
  }
}
