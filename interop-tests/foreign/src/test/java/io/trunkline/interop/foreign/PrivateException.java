package io.trunkline.interop.foreign;

/** An exception that no interface declares and that comes from another jar than the interfaces. */
final class PrivateException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PrivateException(String message) {
    super(message);
  }
}
