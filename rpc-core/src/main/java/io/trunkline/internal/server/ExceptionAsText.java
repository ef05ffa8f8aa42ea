package io.trunkline.internal.server;

import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.serialization.SerializationException;

/**
 * What goes to the other side in place of an exception that cannot: its text, which any can read.
 */
public final class ExceptionAsText {

  private ExceptionAsText() {}

  /** An exception of the JDK with the text and the stack trace of this one, and without causes. */
  public static RuntimeException of(Throwable error) {
    RuntimeException stranger = new RuntimeException(textOf(error));
    stranger.setStackTrace(error.getStackTrace());
    return stranger;
  }

  /** For one that could not be written: this side's log gets the original, within its limits. */
  static RuntimeException insteadOf(Throwable error, SerializationException reason, FaultLog log) {
    log.warn(
        () ->
            "an exception cannot be sent as itself, its caller gets a RuntimeException with its"
                + " text: "
                + reason.getMessage(),
        error);
    return of(error);
  }

  /** The stack trace of an exception as it may go to the log: a peer may have written its text. */
  public static Throwable stackOf(Throwable error) {
    return ShownStack.of(error);
  }

  /** What an exception says of itself; its class if that fails. */
  static String textOf(Throwable error) {
    try {
      return error.toString();
    } catch (RuntimeException broken) {
      return error.getClass().getName();
    }
  }
}
