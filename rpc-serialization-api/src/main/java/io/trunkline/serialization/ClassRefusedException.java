package io.trunkline.serialization;

/**
 * The class gate refused a class that a message names. Nothing of that class was loaded or run. If
 * you trust the class, add the line that the exception's message shows to the allow list, and
 * restart.
 */
public final class ClassRefusedException extends SerializationException {

  private static final long serialVersionUID = 1L;

  private final String className;

  ClassRefusedException(String className, String reason) {
    super(reason);
    this.className = className;
  }

  /** The refused name; empty if it is malformed or longer than 256 characters. */
  public String className() {
    return className;
  }
}
