package demo.bid;

/** As in the captured frames, where it travels as a JDK serialization stream. */
public final class BidException extends Exception {

  private static final long serialVersionUID = 1L;

  public int code;

  public BidException() {}

  public BidException(String message, int code) {
    super(message);
    this.code = code;
  }
}
