package demo.bid;

import org.jspecify.annotations.Nullable;

/** An exception of which only the superclass is declared. */
public final class LateBidException extends BidException {

  private static final long serialVersionUID = 1L;

  /** For serializers. */
  public LateBidException() {
    super();
  }

  public LateBidException(@Nullable String message, int code) {
    super(message, code);
  }
}
