package io.trunkline.internal.handshake;

/** A malformed record; the message contains the found and the expected value. */
final class BadRecordException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BadRecordException(String message) {
    super(message, null, false, false);
  }
}
