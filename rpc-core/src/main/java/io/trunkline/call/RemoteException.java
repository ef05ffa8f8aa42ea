package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * The called method threw an exception that does not arrive as itself: the class gate of this side
 * refuses its class, or the provider does not send it. This has its class name, its message and its
 * stack trace; {@link #getCause()} is the next of these, as far as it is known. Of an exception
 * that this side's gate refuses, two serializations tell less: over fst, only the class name is
 * known of one that suppresses others; over compactedjava, message and stack trace are unknown of
 * one whose cause is of a refused class with primitive fields or with a {@code writeObject} of its
 * own.
 *
 * <p>To get such an exception as itself, declare its class on the method, or allow it with the line
 * that the message of this exception shows; over protobuf and protobuf-json, every exception is
 * text. The texts are the provider's: escape them before they go to a log or a page.
 */
public final class RemoteException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MAX_CAUSES = 16;

  private final String exceptionClass;
  private final @Nullable String exceptionMessage;

  /**
   * @param exceptionClass the class name of the method's exception
   * @param exceptionMessage its message; null if it has none, or if it is unknown
   * @param text the message of this exception
   * @param cause the cause of the method's exception; may be null
   */
  public RemoteException(
      String exceptionClass,
      @Nullable String exceptionMessage,
      String text,
      @Nullable Throwable cause) {
    super(text, cause);
    this.exceptionClass = requireNonNull(exceptionClass, "exceptionClass");
    this.exceptionMessage = exceptionMessage;
  }

  /** The class name of the method's exception. */
  public String exceptionClass() {
    return exceptionClass;
  }

  /** The message of the method's exception; null if it had none, or if it is unknown. */
  public @Nullable String exceptionMessage() {
    return exceptionMessage;
  }

  /**
   * The method's exception as the provider would print it: class and message, a line for each
   * frame, and its causes likewise. Lines end with {@code \n}.
   */
  public String stackText() {
    StringBuilder text = new StringBuilder();
    Throwable next = this;
    for (int i = 0; next != null && i <= MAX_CAUSES; i++) {
      text.append(i == 0 ? "" : "Caused by: ");
      if (next instanceof RemoteException remote) {
        text.append(remote.exceptionClass);
        if (remote.exceptionMessage != null) {
          text.append(": ").append(remote.exceptionMessage);
        }
      } else {
        text.append(next);
      }
      text.append('\n');
      for (StackTraceElement frame : next.getStackTrace()) {
        text.append("\tat ").append(frame).append('\n');
      }
      next = next.getCause();
    }
    return text.toString();
  }
}
