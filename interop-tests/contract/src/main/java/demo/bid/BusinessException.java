package demo.bid;

import org.jspecify.annotations.Nullable;

/** An exception that no method declares, from the jar of the interfaces. */
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
