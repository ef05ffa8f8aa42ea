package io.trunkline.demo;

/** A request that nobody can bid on. */
public final class BidException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int code;

  /**
   * @param code says why, for a program
   * @param message says why, for a person
   */
  public BidException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Why, for a program. */
  public int getCode() {
    return code;
  }
}
