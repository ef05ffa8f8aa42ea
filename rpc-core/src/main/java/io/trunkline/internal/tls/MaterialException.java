package io.trunkline.internal.tls;

/** A file with keys or certificates cannot be used; the message says which, why and what to do. */
final class MaterialException extends Exception {

  private static final long serialVersionUID = 1L;

  MaterialException(String message) {
    super(message);
  }

  MaterialException(String message, Throwable cause) {
    super(message, cause);
  }
}
