package io.trunkline.internal.server;

/** Who calls could not be decided, so nothing was run. The cause is for this side's log. */
public final class UndecidedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** The text that the peer receives. */
  static final String TEXT =
      "the provider could not determine who is calling; its log gives the reason";

  public UndecidedException(Throwable cause) {
    super(TEXT, cause);
  }
}
