package io.trunkline.serialization.hessian2;

/** Bytes that cannot be read, and why; made of tags, counts and class names only. */
final class MalformedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MalformedException(String reason) {
    super(reason);
  }
}
