package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * The runtime got no usable reply to a call. It is never what the called method threw, which
 * arrives as itself. {@link #status()} says what went wrong and what to do, {@link #certainty()}
 * whether the method may have run.
 */
public final class RpcException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String detail;
  private final Status status;
  private final Certainty certainty;

  public RpcException(Status status, Certainty certainty, String message) {
    this(status, certainty, message, null);
  }

  public RpcException(
      Status status, Certainty certainty, String message, @Nullable Throwable cause) {
    super(status + " (" + certainty + "): " + message, cause);
    this.detail = message;
    this.status = requireNonNull(status, "status");
    this.certainty = requireNonNull(certainty, "certainty");
  }

  /** Why there is no reply. */
  public Status status() {
    return status;
  }

  /** Whether the method may have run. */
  public Certainty certainty() {
    return certainty;
  }

  /** The message without the status and certainty that {@link #getMessage()} begins with. */
  public String detail() {
    return detail;
  }
}
