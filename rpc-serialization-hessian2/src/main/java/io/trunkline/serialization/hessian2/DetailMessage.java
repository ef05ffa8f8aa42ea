package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The message that an exception was made with, where its class says another one. Nothing but the
 * JDK's own serialization can be asked for it: it writes the exception's cause, message and stack
 * trace in this order, and is stopped as soon as it came by.
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

  /** The search is over. */
  private static final class Found extends IOException {

    private static final long serialVersionUID = 1L;

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
