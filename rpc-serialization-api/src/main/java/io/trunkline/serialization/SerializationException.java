package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if a payload could not be written or read. The message names the serialization, the class
 * or byte position at fault and, if possible, the next step. It contains no data of the payload.
 */
public class SerializationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private @Nullable String path;

  public SerializationException(String message) {
    super(message);
  }

  public SerializationException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Creates an exception for {@link MessageReader#readString(int)}: a string is longer than the
   * reader accepts.
   */
  public static SerializationException stringTooLong(int chars, int maxChars) {
    return new SerializationException(
        "a string of " + chars + " characters, expected at most " + maxChars);
  }

  /**
   * Creates an exception for {@link MessageEngine#readFailure}: a library could not read a value.
   * The library's text is left out, because it can quote the message.
   *
   * @param name the serialization's name
   * @param offset the position in the message that was reached, in bytes
   * @param reason the innermost cause, of which only the class is included
   * @param advice the next step, beginning with a semicolon
   */
  public static SerializationException broken(
      String name, int offset, Throwable reason, String advice) {
    return new SerializationException(
        name
            + ": the message is broken at byte "
            + offset
            + ": "
            + reason.getClass().getName()
            + advice);
  }

  /**
   * Creates an exception for {@link MessageEngine#writeFailure}: a library could not write a value.
   *
   * @param name the serialization's name
   * @param where the position of the value, in words that follow its class; empty if unknown
   * @param reason the innermost cause, of which only the class is included
   * @param failure the library's exception
   */
  public static SerializationException cannotWrite(
      String name, @Nullable Object value, String where, Throwable reason, Throwable failure) {
    return new SerializationException(
        name
            + ": cannot write "
            + (value == null ? "null" : "a " + value.getClass().getName())
            + where
            + ": "
            + reason.getClass().getName(),
        failure);
  }

  /**
   * Creates an exception for a failure in code of an application. The text of the failure is left
   * out, because it can quote values; its class and stack trace are in the cause.
   */
  public static SerializationException withStackOf(Throwable failure, String message) {
    SerializationException where = new SerializationException(failure.getClass().getName());
    where.setStackTrace(failure.getStackTrace());
    return new SerializationException(message, where);
  }

  /**
   * Adds the path to the failure to the message; called once, by the serialization that throws
   * this.
   *
   * @param where the fields on the path, such as {@code shop.Order.items[3].price}
   * @return this
   */
  public final SerializationException at(String where) {
    path = where;
    return this;
  }

  /** The fields on the path to the failure; null if unknown or not within an object. */
  public final @Nullable String path() {
    return path;
  }

  @Override
  public @Nullable String getMessage() {
    String reason = super.getMessage();
    return path == null ? reason : reason + " (at " + path + ")";
  }
}
