package io.trunkline.calls;

/** A declared failure. */
public final class LetterException extends Exception {

  private static final long serialVersionUID = 1L;

  private int code;

  public LetterException() {}

  public LetterException(String message, int code) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
