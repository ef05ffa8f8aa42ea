package io.trunkline.perf.system;

/**
 * A system cannot make calls of this kind, and says why. It has no result in their scenarios, which
 * is no failure. Whether it is thrown depends on the payload and on whether a thread waits, and on
 * nothing else.
 */
public final class UnsupportedCallException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param reason a sentence for whoever reads the results
   */
  public UnsupportedCallException(String reason) {
    super(reason);
  }

  /** For systems whose messages are written by hand, or beans: an order has no getters. */
  public static UnsupportedCallException noMessageFor(Payload payload) {
    return new UnsupportedCallException(
        "there is no message for " + payload.label() + ", only for bid, text and void");
  }
}
