package io.trunkline.serialization.hessian2.internal.wire;

/**
 * Thrown for bytes that cannot be read. The message is made of tags, counts and class names only,
 * never of a peer's values. It has no stack trace: where the reader was says nothing about the
 * bytes, and a trace may be a hundred times as large as the message that causes it.
 */
public final class MalformedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MalformedException(String reason) {
    super(reason, null, false, false);
  }
}
