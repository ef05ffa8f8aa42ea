package demo.bid;

import org.jspecify.annotations.Nullable;

/** The exception that {@link BidService} declares. */
public class BidException extends Exception {

  private static final long serialVersionUID = 1L;

  private int code;

  /** For serializers. */
  public BidException() {}

  public BidException(@Nullable String message, int code) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }
}
