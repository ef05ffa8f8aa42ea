package io.trunkline.internal.server;

import io.trunkline.call.RemoteException;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * What goes to the other side in place of an exception that cannot: its text, which any can read.
 */
public final class ExceptionAsText {

  private static final int MAX_CAUSES = 8;

  private ExceptionAsText() {}

  /** The text and the stack trace of an exception and of its causes, with their class names. */
  public static RemoteException of(Throwable error) {
    return error instanceof RemoteException remote ? remote : of(error, 0);
  }

  private static RemoteException of(Throwable error, int causes) {
    Throwable cause = causes < MAX_CAUSES ? error.getCause() : null;
    RemoteException text =
        new RemoteException(
            error.getClass().getName(),
            messageOf(error),
            textOf(error),
            cause == null || cause == error ? null : of(cause, causes + 1));
    text.setStackTrace(error.getStackTrace());
    return text;
  }

  /** What travels: an exception of the JDK with the same text, stack trace and causes. */
  static RuntimeException sent(RemoteException text) {
    RuntimeException sent =
        new RuntimeException(
            text.getMessage(),
            text.getCause() instanceof RemoteException cause ? sent(cause) : null);
    sent.setStackTrace(text.getStackTrace());
    return sent;
  }

  /** For one that could not be written: this side's log gets the original, within its limits. */
  static RuntimeException insteadOf(Throwable error, SerializationException reason, FaultLog log) {
    log.warn(
        () ->
            "an exception cannot be sent as itself, its caller gets a RuntimeException with its"
                + " text: "
                + reason.getMessage(),
        error);
    return sent(of(error));
  }

  private static @Nullable String messageOf(Throwable error) {
    try {
      return error.getMessage();
    } catch (RuntimeException broken) {
      return null;
    }
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
