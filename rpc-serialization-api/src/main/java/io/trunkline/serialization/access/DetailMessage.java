package io.trunkline.serialization.access;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the message with which an exception was created if its class overrides {@code getMessage}.
 * Only JDK serialization reveals it: the JDK writes the cause, the message and the stack trace of
 * an exception in this order, and is stopped at the message.
 */
public final class DetailMessage extends ObjectOutputStream {

  private final Throwable exception;
  private @Nullable String message;
  private boolean found;

  private DetailMessage(Throwable exception) throws IOException {
    super(OutputStream.nullOutputStream());
    this.exception = exception;
    enableReplaceObject(true);
  }

  /**
   * The message with which an exception was created. Takes some microseconds: call it only if the
   * class overrides {@code getMessage}.
   *
   * @return null if it was created without a message
   * @throws SerializationException if the JDK cannot serialize the exception
   */
  public static @Nullable String of(Throwable exception) {
    try (DetailMessage search = new DetailMessage(exception)) {
      try {
        search.writeObject(exception);
      } catch (Found end) {
        return search.message;
      }
      return search.found ? search.message : exception.getMessage();
    } catch (IOException e) {
      throw new SerializationException(
          "the message cannot be found of class " + exception.getClass().getName(), e);
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
