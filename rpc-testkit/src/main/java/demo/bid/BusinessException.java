package demo.bid;

import org.jspecify.annotations.Nullable;

/**
 * No method declares it; it is in the jar of {@link BidService}, by which Dubbo decides how it
 * travels.
 */
public final class BusinessException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** For serializers. */
  public BusinessException() {
    super((String) null);
  }

  public BusinessException(@Nullable String message) {
    super(message);
  }
}
