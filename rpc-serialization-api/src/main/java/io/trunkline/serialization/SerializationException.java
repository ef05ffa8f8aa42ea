package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * A payload could not be written or read. The message names the serialization, the class or byte at
 * fault and, where there is one, the next step; it never contains data of the payload.
 */
public class SerializationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public SerializationException(String message) {
    super(message);
  }

  public SerializationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
