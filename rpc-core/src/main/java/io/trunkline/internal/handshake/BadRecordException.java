package io.trunkline.internal.handshake;

/** A malformed record; the message says what was found and what was expected. */
final class BadRecordException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadRecordException(String message) {
    super(message, null, false, false);
  }
}
