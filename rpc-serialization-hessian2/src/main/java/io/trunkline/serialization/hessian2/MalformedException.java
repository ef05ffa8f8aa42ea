package io.trunkline.serialization.hessian2;

/**
 * Bytes that cannot be read, and why; made of tags, counts and class names only. Where in the
 * reader that was says nothing about them, and the stack there may be a hundred times their length.
 */
final class MalformedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MalformedException(String reason) {
    super(reason, null, false, false);
  }
}
