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
