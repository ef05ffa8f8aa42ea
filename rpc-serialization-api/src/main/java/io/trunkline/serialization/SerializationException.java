package io.trunkline.serialization;

import org.jspecify.annotations.Nullable;

/**
 * A payload could not be written or read. The text names the serialization, the class or the
 * position of the byte at fault and, if there is one, the next step. It contains no data of the
 * payload.
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

  /** For {@link MessageReader#readString(int)}: a string is longer than the reader takes. */
  public static SerializationException stringTooLong(int chars, int maxChars) {
    return new SerializationException(
        "a string of " + chars + " characters, expected at most " + maxChars);
  }

  /**
   * For {@link MessageEngine#readFailure}: a library could not read a value. Its text is left out,
   * because it can quote the message.
   *
   * @param name the serialization's name
   * @param offset the byte of the message that was reached
   * @param reason the innermost cause, of which only the class is told
   * @param advice the next step, from its semicolon on
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
   * For {@link MessageEngine#writeFailure}: a library could not write a value.
   *
   * @param name the serialization's name
   * @param where the value failed, in words that follow its class; empty if that is not known
   * @param reason the innermost cause, of which only the class is told
   * @param failure what the library threw
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
   * Adds to the text where in the message the failure is; called once, by the serialization that
   * throws this.
   *
   * @param where the fields on the way, as in {@code shop.Order.items[3].price}
   * @return this
   */
  public final SerializationException at(String where) {
    path = where;
    return this;
  }

  /** The fields on the way to the failure; null if there are none, or they are unknown. */
  public final @Nullable String path() {
    return path;
  }

  @Override
  public @Nullable String getMessage() {
    String reason = super.getMessage();
    return path == null ? reason : reason + " (at " + path + ")";
  }
}
