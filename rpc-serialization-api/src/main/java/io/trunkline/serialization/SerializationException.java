package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * A payload could not be written or read. The text names the serialization, the class or the
 * position of the byte at fault and, if there is one, the next step. It contains no data of the
 * payload.
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
