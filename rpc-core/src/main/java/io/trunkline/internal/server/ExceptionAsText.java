package io.trunkline.internal.server;

import io.trunkline.serialization.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes to the other side in place of an exception that cannot: its text, which any can read.
 */
public final class ExceptionAsText {

  private static final Logger log = LoggerFactory.getLogger(ExceptionAsText.class);

  private ExceptionAsText() {}

  /** An exception of the JDK with the text and the stack trace of this one, and without causes. */
  public static RuntimeException of(Throwable error) {
    RuntimeException stranger = new RuntimeException(textOf(error));
    stranger.setStackTrace(error.getStackTrace());
    return stranger;
  }

  /** For one that could not be written: this side's log gets the original. */
  static RuntimeException insteadOf(Throwable error, SerializationException reason) {
    log.warn(
        "an exception cannot be sent as itself, its caller gets a RuntimeException with its text:"
            + " {}",
        reason.getMessage(),
        error);
    return of(error);
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
