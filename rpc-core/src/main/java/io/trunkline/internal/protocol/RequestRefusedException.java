package io.trunkline.internal.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A request that is answered with a status and a text instead of being executed. Made for the peer:
 * it has no stack trace.
 */
public final class RequestRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final int wireStatus;

  public RequestRefusedException(int wireStatus, String message) {
    this(wireStatus, message, null);
  }

  /** With what this side's log may want to know. */
  RequestRefusedException(int wireStatus, String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.wireStatus = wireStatus;
  }

  /** One of {@link WireStatus}. */
  public int wireStatus() {
    return wireStatus;
  }

  /** The text sent to the peer. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
