package io.trunkline.internal.handshake;

/** A record that is not what it has to be; its text says what was found and what expected. */
final class BadRecordException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadRecordException(String message) {
    super(message, null, false, false);
  }
}
