package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.call.RemoteException;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.ThrowableText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a caller gets for an exception of the method that does not arrive as itself. */
final class RemoteFailures {

  private RemoteFailures() {}

  /** For one that this side's gate refuses; its suppressed exception says what allows it. */
  static RemoteException refused(CallSite site, ClassRefusedException refused) {
    ThrowableText text = refused.throwable();
    ThrowableText known =
        text == null ? new ThrowableText(refused.className(), null, List.of(), null) : text;
    RemoteException failure =
        of(
            known,
            site
                + " threw "
                + describe(known)
                + ", which does not arrive as itself: "
                + refused.getMessage());
    failure.addSuppressed(refused);
    return failure;
  }

  private static RemoteException of(ThrowableText text, String message) {
    ThrowableText cause = text.cause();
    RemoteException failure =
        new RemoteException(
            text.className(),
            text.message(),
            message,
            cause == null ? null : of(cause, describe(cause)));
    failure.setStackTrace(text.stackTrace().toArray(new StackTraceElement[0]));
    return failure;
  }

  private static String describe(ThrowableText text) {
    return text.message() == null ? text.className() : text.className() + ": " + text.message();
  }

  /**
   * The exception of a reply: one of which the provider sent the text alone has its class name and
   * those of its causes among the attachments, from which they are removed.
   */
  static Throwable named(Throwable error, Map<String, Object> attachments) {
    Object names =
        attachments.isEmpty() ? null : attachments.remove(ResponseEncoder.EXCEPTION_CLASS);
    return names instanceof String text
        ? named(error, text.split("\n", ThrowableText.MAX_CAUSES + 2), 0)
        : error;
  }

  private static Throwable named(Throwable error, String[] names, int causes) {
    if (causes == names.length
        || causes > ThrowableText.MAX_CAUSES
        || error.getClass() != RuntimeException.class) {
      return error;
    }
    String text = String.valueOf(error.getMessage());
    Throwable cause = error.getCause();
    RemoteException failure =
        new RemoteException(
            names[causes],
            messageIn(text, names[causes]),
            text,
            cause == null ? null : named(cause, names, causes + 1));
    failure.setStackTrace(error.getStackTrace());
    for (Throwable suppressed : error.getSuppressed()) {
      failure.addSuppressed(suppressed);
    }
    return failure;
  }

  /** What is behind the class name in a text such as {@code shop.SoldOut: no cups}. */
  private static @Nullable String messageIn(String text, String exceptionClass) {
    if (text.equals(exceptionClass)) {
      return null;
    }
    return text.startsWith(exceptionClass + ": ")
        ? text.substring(exceptionClass.length() + 2)
        : text;
  }
}
