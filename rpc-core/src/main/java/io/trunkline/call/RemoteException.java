package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Stands for an exception of the called method that cannot be passed on as it is: this side's class
 * gate refuses its class, or the provider does not send it. It has the class name, message and
 * stack trace of the method's exception; {@link #getCause()} represents the cause, if it was
 * received. Two serializations carry less for an exception that this side's gate refuses. fst
 * carries only the class name if the exception has suppressed exceptions. compactedjava loses
 * message and stack trace if the cause's class is refused and has primitive fields or a {@code
 * writeObject} method.
 *
 * <p>To receive the original exception, declare its class on the method, or allow it with the line
 * in this exception's message. Over protobuf and protobuf-json, every exception arrives as text.
 * The texts come from the provider: escape them before you write them to a log or a page.
 */
public final class RemoteException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int MAX_CAUSES = 16;

  private final String exceptionClass;
  private final @Nullable String exceptionMessage;

  /**
   * @param exceptionClass the class name of the method's exception
   * @param exceptionMessage its message; null if it has none or it was not received
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

  /** The message of the method's exception; null if it has none or it was not received. */
  public @Nullable String exceptionMessage() {
    return exceptionMessage;
  }

  /**
   * The method's exception as the provider would print it: class and message, one line for each
   * frame, then its causes in the same form. Lines end with {@code \n}.
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
