package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the runtime got no usable reply to a call. Exceptions thrown by the called method are
 * never wrapped in it. {@link #status()} gives the reason and the remedy, {@link #certainty()}
 * whether the method may have run.
 */
public final class RpcException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String detail;
  private final Status status;
  private final Certainty certainty;
  private final transient @Nullable StageTimes stages;

  public RpcException(Status status, Certainty certainty, String message) {
    this(status, certainty, message, null);
  }

  public RpcException(
      Status status, Certainty certainty, String message, @Nullable Throwable cause) {
    this(status, certainty, message, cause, StageTimes.none());
  }

  /**
   * Creates an exception with the stages of its call.
   *
   * @param stages the stages of the call, as far as they are known
   */
  public RpcException(
      Status status,
      Certainty certainty,
      String message,
      @Nullable Throwable cause,
      StageTimes stages) {
    super(status + " (" + certainty + "): " + message, cause);
    this.detail = message;
    this.status = requireNonNull(status, "status");
    this.certainty = requireNonNull(certainty, "certainty");
    this.stages = requireNonNull(stages, "stages");
  }

  /** The reason why there is no usable reply. */
  public Status status() {
    return status;
  }

  /** Whether the method may have run. */
  public Certainty certainty() {
    return certainty;
  }

  /**
   * Where the time of a call without a reply went; {@link StageTimes#open} is the stage that it was
   * in. Has no times if no connection accepted the call, or if this exception was serialized.
   */
  public StageTimes stages() {
    return stages == null ? StageTimes.none() : stages;
  }

  /** The message without the status and certainty with which {@link #getMessage()} begins. */
  public String detail() {
    return detail;
  }
}
