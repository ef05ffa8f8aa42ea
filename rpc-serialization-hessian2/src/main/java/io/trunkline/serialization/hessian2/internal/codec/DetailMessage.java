package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the message with which an exception was created when its class overrides {@code
 * getMessage}. Only the JDK's own serialization reveals it: it writes the cause, the message and
 * the stack trace of an exception in this order, and is stopped at the message.
 */
final class DetailMessage extends ObjectOutputStream {

  private final Throwable exception;
  private @Nullable String message;
  private boolean found;

  private DetailMessage(Throwable exception) throws IOException {
    super(OutputStream.nullOutputStream());
    this.exception = exception;
    enableReplaceObject(true);
  }

  static @Nullable String of(Throwable exception) {
    try (DetailMessage search = new DetailMessage(exception)) {
      try {
        search.writeObject(exception);
      } catch (Found end) {
        return search.message;
      }
      return search.found ? search.message : exception.getMessage();
    } catch (IOException e) {
      throw new SerializationException(
          "hessian2 cannot write class " + exception.getClass().getName(), e);
    }
  }

  @Override
  protected @Nullable Object replaceObject(Object part) throws IOException {
    if (part == exception) {
      return part;
    }
    if (part instanceof String text) {
      message = text;
    } else if (!(part instanceof StackTraceElement[])) {
      return null; // the cause
    }
    found = true;
    throw new Found();
  }

  /** Ends the search. */
  private static final class Found extends IOException {

    private static final long serialVersionUID = 1L;

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
