package io.trunkline.testkit.model;

/** An exception no gate allows. */
public final class CanaryException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  static {
    CanaryRecord.note(CanaryException.class, "initialised");
  }

  public CanaryException() {
    super("canary");
    CanaryRecord.note(CanaryException.class, "constructed");
  }
}
