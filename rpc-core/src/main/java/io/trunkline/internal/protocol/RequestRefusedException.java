package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import org.jspecify.annotations.Nullable;

/**
 * A request that gets a status and a text as its reply instead of being executed. Made for the
 * peer: it has no stack trace.
 */
public final class RequestRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final PeerFault fault;

  public RequestRefusedException(PeerFault fault, String message) {
    this(fault, message, null);
  }

  /** With what this side's log may want to know. */
  RequestRefusedException(PeerFault fault, String message, @Nullable Throwable cause) {
    super(message, cause, false, false);
    this.fault = fault;
  }

  /** What is wrong with the request. */
  public PeerFault fault() {
    return fault;
  }

  /**
   * Whether the request can be read on a thread that is not an event loop, and was not released.
   */
  public boolean needsAnotherThread() {
    return BudgetExceededException.needsAnotherThread(getCause());
  }

  /** Whether the request was refused because reading it took too much memory or work. */
  public boolean isTooCostly() {
    return getCause() instanceof BudgetExceededException exceeded
        && (exceeded.budget() == Budget.MEMORY || exceeded.budget() == Budget.WORK);
  }

  /** One of {@link WireStatus}. */
  public int wireStatus() {
    return switch (fault) {
      case NO_SUCH_METHOD -> WireStatus.SERVICE_NOT_FOUND;
      case EXPIRED -> WireStatus.EXPIRED;
      default -> WireStatus.BAD_REQUEST;
    };
  }

  /** The text sent to the peer. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
