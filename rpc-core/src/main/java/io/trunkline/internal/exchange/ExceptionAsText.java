package io.trunkline.internal.exchange;

import io.trunkline.call.Outcome;
import io.trunkline.call.RemoteException;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.ShownStack;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What goes to the other side in place of an exception that cannot: its text, which any can read.
 */
public final class ExceptionAsText {

  private static final int MAX_COUNTED = 1_000; // causes may go in a circle

  private ExceptionAsText() {}

  /** The text and the stack trace of an exception and of its causes, with their class names. */
  public static RemoteException of(Throwable error) {
    return error instanceof RemoteException remote ? remote : of(error, 0);
  }

  private static RemoteException of(Throwable error, int causes) {
    Throwable cause = error.getCause() == error ? null : error.getCause();
    boolean isLast = causes == ThrowableText.MAX_CAUSES;
    String name = error.getClass().getName();
    String message = messageOf(error);
    RemoteException text =
        new RemoteException(
            name,
            message == null ? null : ThrowableText.cut(message, ThrowableText.MAX_MESSAGE),
            ThrowableText.cut(
                    ShownStack.textOf(error), name.length() + 2 + ThrowableText.MAX_MESSAGE)
                + (isLast && cause != null ? more(cause) : ""),
            cause == null || isLast ? null : of(cause, causes + 1));
    StackTraceElement[] frames = error.getStackTrace();
    text.setStackTrace(Arrays.copyOf(frames, Math.min(frames.length, ThrowableText.MAX_FRAMES)));
    return text;
  }

  /** Counts the causes that are left out, from this one on. */
  private static String more(Throwable first) {
    int count = 0;
    for (Throwable next = first; next != null && count < MAX_COUNTED; next = next.getCause()) {
      count++;
    }
    return " ... " + count + (count == MAX_COUNTED ? " or more" : "") + " more causes";
  }

  /** The class names of an exception and of its causes, a line for each. */
  private static String names(RemoteException text) {
    return text.getCause() instanceof RemoteException cause
        ? text.exceptionClass() + '\n' + names(cause)
        : text.exceptionClass();
  }

  /** The exception that travels: one of the JDK with the same text, stack trace and causes. */
  public static RuntimeException sent(RemoteException text) {
    RuntimeException sent =
        new RuntimeException(
            text.getMessage(),
            text.getCause() instanceof RemoteException cause ? sent(cause) : null);
    sent.setStackTrace(text.getStackTrace());
    return sent;
  }

  /** Replaces an exception that could not be written; the log gets the original, within limits. */
  public static RuntimeException insteadOf(
      Throwable error, SerializationException reason, FaultLog log) {
    log.warn(
        () ->
            "an exception cannot be sent as itself, its caller gets a RuntimeException with its"
                + " text: "
                + reason.getMessage(),
        error);
    return sent(of(error));
  }

  /**
   * A failure as a caller can read it: one that is known by its text travels as an exception of the
   * JDK.
   *
   * @param names the attachment in which the caller is told the class names, a line for each; null
   *     not to tell
   */
  public static Outcome.Failure readable(Outcome.Failure failure, @Nullable String names) {
    if (!(failure.error() instanceof RemoteException text)) {
      return failure;
    }
    Map<String, Object> attachments = failure.attachments();
    if (names != null) {
      attachments = new HashMap<>(attachments);
      attachments.put(names, names(text));
    }
    return new Outcome.Failure(sent(text), attachments);
  }

  private static @Nullable String messageOf(Throwable error) {
    try {
      return error.getMessage();
    } catch (RuntimeException broken) {
      return null;
    }
  }
}
