package demo.bid;

/** The failure that {@link BidService#failCustom} declares. */
public class BidException extends Exception {

  private static final long serialVersionUID = 1L;

  private int code;

  public BidException() {}

  public BidException(String message, int code) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
